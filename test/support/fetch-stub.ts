import { expect, onTestFinished } from 'vitest'
import { settle } from './clock.ts'
import { type Deferred, deferred } from './deferred.ts'

/** A request as it left the app. */
export interface Sent {
  /** As in the tables of §7: `POST /api/payment`, without origin and query. */
  readonly call: string
  /** As the app wrote it, with the query. */
  readonly url: string
  /** By name in small letters. */
  readonly headers: Readonly<Record<string, string>>
  /** Read back from JSON; the entries of a form; undefined when there is none. */
  readonly body: unknown
  readonly init: RequestInit
}

type Answer = (sent: Sent) => Response | Promise<Response>

/** An answer that is on its way: the test says what it is, or `release` lets the real one through and settles. */
export interface Held extends Omit<Deferred<Response>, 'promise'> {
  release(): Promise<void>
}

/** An answer with a JSON body. */
export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

/** An answer with any other text. */
export const text = (body: string, status = 200): Response => new Response(body, { status })

/** An answer without a body. */
export const empty = (status = 204): Response => new Response(null, { status })

/** The list of error items that the server answers with. */
export const failure = (status: number, ...items: unknown[]): Response => json(items, status)

/** The same answer, reached by a redirect. */
export const redirected = (response: Response): Response =>
  Object.defineProperty(response, 'redirected', { value: true })

/** What fetch does when there is no connection. */
export const offline = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

/**
 * A `fetch` that answers what a test says, and records what it was asked. Any other request goes to `server`; without
 * one, a request that nobody expected fails the test.
 */
export function stubFetch(answers: Readonly<Record<string, Answer>> = {}, server?: typeof fetch) {
  const script = new Map<string, Answer>(Object.entries(answers))
  const held = new Map<string, Deferred<Response | undefined>[]>()
  const sent: Sent[] = []
  const unexpected: string[] = []
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
    // The server carries it out at once; only its answer is late.
    const carriedOut = server && !script.has(request.call) ? server(input, init) : undefined
    carriedOut?.catch(() => {})
    return (await waiting.promise) ?? carriedOut ?? answer(request, input)
  }

  return {
    fetch,
    sent,
    /** The requests so far, as `GET /path`. */
    calls: (filter = /./): string[] => sent.map(({ call }) => call).filter(call => filter.test(call)),
    /** From now on this is the answer. */
    on: (call: string, reply: Answer): void => void script.set(call, reply),
    /** From now on the server answers again. */
    off: (call: string): void => void script.delete(call),
    /** The next request of this kind waits for its answer. */
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
