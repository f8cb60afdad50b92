/** One request as the app made it. */
export interface Sent {
  /** As in the tables: `POST /api/payment`, without origin and query. */
  readonly call: string
  readonly url: string
  /** By name in small letters. */
  readonly headers: Readonly<Record<string, string>>
  readonly credentials: RequestCredentials | undefined
  /** Read back from JSON; the entries of a form; undefined when there is none. */
  readonly body: unknown
  readonly isForm: boolean
}

/** The line between the app and the API: what went over it, and answers that are late or different. */
export interface Wire {
  readonly fetch: typeof fetch
  readonly sent: readonly Sent[]
  /** Answers a call in place of the API, every time, until `restore`. */
  answer(call: string, reply: (sent: Sent) => Response): void
  restore(call: string): void
  /** The API carries the call out, but its answers (or so many of them) only arrive after the release. */
  hold(call: string, times?: number): () => void
}

/** An answer with a JSON body. */
export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** Lays the line. */
export function createWire(fetch: typeof globalThis.fetch): Wire {
  const sent: Sent[] = []
  const replies = new Map<string, (sent: Sent) => Response>()
  const holds = new Map<string, { readonly until: Promise<void>; times: number }>()
  return {
    sent,
    async fetch(input, init = {}) {
      const request = sentBy(String(input), init)
      sent.push(request)
      const reply = replies.get(request.call)
      const hold = holds.get(request.call)
      const isHeld = hold !== undefined && hold.times-- > 0
      const answer = reply ? reply(request) : await fetch(input, init)
      if (isHeld) await hold.until
      return answer
    },
    answer: (call, reply) => void replies.set(call, reply),
    restore: call => void replies.delete(call),
    hold(call, times = Number.POSITIVE_INFINITY) {
      let release = () => {}
      const until = new Promise<void>(resolve => {
        release = resolve
      })
      const hold = { until, times }
      holds.set(call, hold)
      return () => {
        hold.times = 0
        release()
      }
    },
  }
}

function sentBy(url: string, { method = 'GET', headers, credentials, body }: RequestInit): Sent {
  const isForm = body instanceof FormData
  return {
    call: `${method} ${new URL(url, window.location.href).pathname}`,
    url,
    headers: Object.fromEntries(
      [...new Headers(headers)].map(([name, value]) => [name.toLowerCase(), value]),
    ),
    credentials,
    body: isForm ? Object.fromEntries(body) : typeof body === 'string' ? JSON.parse(body) : undefined,
    isForm,
  }
}
