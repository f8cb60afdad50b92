import { expect, onTestFinished } from 'vitest'
import { type Deferred, deferred } from './deferred.ts'

/** A request as it left the app. */
export interface Sent {
  readonly method: string
  /** With the query, as it was written. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly init: RequestInit
}

type Answer = (sent: Sent) => Response | Promise<Response>

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
 * A server that answers what a test says, in its own time, and records what it was asked. It is told by
 * `GET /path`, without the query. A request that nobody expected fails the test.
 */
export function scriptedServer(answers: Readonly<Record<string, Answer>> = {}) {
  const script = new Map<string, Answer>(Object.entries(answers))
  const held = new Map<string, Deferred<Response>[]>()
  const sent: Sent[] = []
  const unexpected: string[] = []
  onTestFinished(() => expect(unexpected).toEqual([]))

  const fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const { method = 'GET', body } = init
    const url = String(input)
    const request: Sent = {
      method,
      url,
      headers: (init.headers ?? {}) as Record<string, string>,
      body: typeof body === 'string' ? JSON.parse(body) : body,
      init,
    }
    sent.push(request)
    const key = `${method} ${url.replace(/\?.*$/, '')}`
    const waiting = held.get(key)?.shift()
    const answer = waiting ? () => waiting.promise : script.get(key)
    if (answer) return answer(request)
    unexpected.push(key)
    throw new TypeError(`Nobody expected ${key}`)
  }

  return {
    fetch: fetch as typeof globalThis.fetch,
    sent,
    /** The requests so far, as `GET /path?query`. */
    calls: (filter = /./): string[] =>
      sent.map(({ method, url }) => `${method} ${url}`).filter(call => filter.test(call)),
    /** From now on this is the answer. */
    on(call: string, answer: Answer): void {
      script.set(call, answer)
    },
    /** The next request of this kind waits until the test answers it. */
    hold(call: string): Deferred<Response> {
      const waiting = deferred<Response>()
      held.set(call, [...(held.get(call) ?? []), waiting])
      return waiting
    },
  }
}
