import { expect, onTestFinished } from 'vitest'
import { settle } from './clock.ts'
import { type Deferred, deferred } from './deferred.ts'

/** A request of the app. */
export interface Sent {
  /** In the notation of §7, `POST /api/payment`, without origin and query. */
  readonly call: string
  /** The address with its query. */
  readonly url: string
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The parsed JSON, or the entries of a form. */
  readonly body: unknown
  readonly init: RequestInit
}

export type Answer = (sent: Sent) => Response | Promise<Response>

/** A pending response. The test resolves it, or `release` passes on the server's response. */
interface Held extends Omit<Deferred<Response>, 'promise'> {
  release(): Promise<void>
}

/** A response with a JSON body. */
export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

/** A response with any other text. */
export const text = (body: string, status = 200): Response => new Response(body, { status })

/** A response without a body. */
export const empty = (status = 204): Response => new Response(null, { status })

/** A response with the server's list of errors. */
export const failure = (status: number, ...items: unknown[]): Response => json(items, status)

/** What `fetch` returns of any redirect. */
export const redirect = (): Response =>
  Object.defineProperties(new Response(null), {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
    ok: { value: false },
  })

/** What `fetch` does without a connection. */
export const offline = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

/**
 * A `fetch` with the responses of a test, which records the requests. Any other request goes to `server`; without a
 * server it fails the test.
 */
export function stubFetch(answers: Readonly<Record<string, Answer>> = {}, server?: typeof fetch) {
  const script = new Map<string, Answer>(Object.entries(answers))
  const held = new Map<string, Deferred<Response | undefined>[]>()
  const sent: Sent[] = []
  const unexpected: string[] = []
  let taken = 0
  onTestFinished(() => expect(unexpected).toEqual([]))

  async function answer(request: Sent, input: RequestInfo | URL): Promise<Response> {
    const scripted = script.get(request.call)
    if (scripted) return scripted(request)
    if (server) return server(input, request.init)
    unexpected.push(request.call)
    throw new TypeError(`Nobody expected ${request.call}`)
  }

  async function fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const request = sentBy(String(input), init)
    sent.push(request)
    const waiting = held.get(request.call)?.shift()
    if (!waiting) return answer(request, input)
    // The server carries out the request now; only its response is late.
    const carriedOut = server && !script.has(request.call) ? server(input, init) : undefined
    carriedOut?.catch(() => {})
    return (await waiting.promise) ?? carriedOut ?? answer(request, input)
  }

  return {
    fetch,
    sent,
    /** The requests so far, as `GET /path`: all, those of a call, or those that match. */
    calls: (filter: string | RegExp = /./): string[] =>
      sent
        .map(({ call }) => call)
        .filter(call => (typeof filter === 'string' ? call === filter : filter.test(call))),
    /** The requests of a call so far. */
    requests: (call: string): readonly Sent[] => sent.filter(request => request.call === call),
    /** The requests since the last time, in alphabetical order. */
    takeCalls(): string[] {
      const news = sent.slice(taken)
      taken = sent.length
      return news.map(({ call }) => call).sort()
    },
    /** Sets the response from now on. */
    on: (call: string, reply: Answer): void => void script.set(call, reply),
    /** Lets the server respond again. */
    off: (call: string): void => void script.delete(call),
    /** Holds the response to the next request of this call. */
    hold(call: string): Held {
      const waiting = deferred<Response | undefined>()
      held.set(call, [...(held.get(call) ?? []), waiting])
      const { resolve, reject } = waiting
      async function release() {
        resolve(undefined)
        await settle()
      }
      return { resolve, reject, release }
    },
  }
}

function sentBy(url: string, init: RequestInit): Sent {
  const { method = 'GET', headers, body } = init
  return {
    call: `${method} ${new URL(url, 'http://localhost').pathname}`,
    url,
    headers: Object.fromEntries(
      [...new Headers(headers)].map(([name, value]) => [name.toLowerCase(), value]),
    ),
    body: body instanceof FormData ? Object.fromEntries(body) : body && JSON.parse(String(body)),
    init,
  }
}
