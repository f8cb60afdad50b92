import type { MockApi } from '../../src/mock/api.ts'
import { readCookies } from '../../src/mock/cookies.ts'
import { redirect } from './fetch-stub.ts'

/** A `fetch` with the cookies of one browser. */
export type MockFetch = typeof fetch & {
  /** By name. Tests may add and delete cookies. */
  readonly cookies: Map<string, string>
}

/**
 * A `fetch` for a page at `origin` that reaches a mock API without a network: it keeps cookies, follows no redirect
 * and can be aborted.
 */
export function createMockFetch(api: MockApi, origin: string): MockFetch {
  const cookies = new Map<string, string>()

  async function send(request: Request): Promise<Response> {
    const isAllowed = request.credentials === 'include'
    const cookie = isAllowed ? [...cookies].map(pair => pair.join('=')).join('; ') : ''
    const response = await api.fetch(request, { origin, cookie })
    for (const line of isAllowed ? response.headers.getSetCookie() : []) keep(cookies, line)
    return response
  }

  async function mockFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init)
    const signal = init?.signal ?? request.signal
    signal.throwIfAborted()
    const response = await orAbort(send(request), signal)
    if (response.headers.has('location')) return redirect()
    const body = response.body?.pipeThrough(new TransformStream(), { signal }) ?? null
    const { status, headers } = response
    return new Response(body, { status, headers })
  }

  return Object.assign(mockFetch, { cookies })
}

function keep(cookies: Map<string, string>, line: string): void {
  const [name, value] = [...readCookies(line)][0] ?? ['', '']
  if (line.includes('Max-Age=0')) cookies.delete(name)
  else cookies.set(name, value)
}

/** Rejects with the signal's reason if it aborts first. The server still carries out the request. */
function orAbort<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    result.then(resolve, reject)
  })
}
