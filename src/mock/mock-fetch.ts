import { beforeAbort, withAbortableBody } from './abort.ts'
import type { MockApi } from './api.ts'
import { readCookies } from './cookies.ts'
import { ConnectionLost } from './show-fault.ts'

export type MockFetch = ((input: RequestInfo | URL, init?: RequestInit) => Promise<Response>) & {
  /** The jar, by cookie name; also to put in or take out. */
  readonly cookies: Map<string, string>
}

/**
 * A `fetch` for a page at `origin` that reaches the API without a network: it keeps cookies, obeys
 * `credentials`, follows redirects, lets itself be aborted and hides what CORS would hide.
 * With `cookies: 'blocked'` it is a browser that refuses them.
 */
export function createMockFetch(
  api: MockApi,
  origin: string,
  options: { readonly cookies?: 'kept' | 'blocked' } = {},
): MockFetch {
  const jar = new Map<string, string>()

  async function send(request: Request): Promise<Response> {
    const crossOrigin = new URL(request.url).origin !== origin
    const withCookies =
      request.credentials === 'include' || (request.credentials === 'same-origin' && !crossOrigin)
    const cookie = withCookies ? [...jar].map(pair => pair.join('=')).join('; ') : ''
    const sender = { cookie, origin: crossOrigin || request.method !== 'GET' ? origin : null }
    const { response, setCookies } = await api.exchange(request, sender)
    if (withCookies && options.cookies !== 'blocked') keep(jar, setCookies)
    if (crossOrigin && response.headers.get('access-control-allow-origin') !== origin)
      throw new ConnectionLost()
    return response
  }

  async function mockFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const target = input instanceof Request ? input : new URL(input, origin).href
    const request = new Request(target, init)
    const signal = init.signal ?? request.signal
    if (signal.aborted) throw signal.reason
    const { response, url } = await beforeAbort(follow(request, send), signal)
    return place(withAbortableBody(response, signal), url, url !== request.url)
  }

  return Object.assign(mockFetch, { cookies: jar })
}

function keep(jar: Map<string, string>, setCookies: readonly string[]) {
  for (const line of setCookies) {
    const [name, value] = [...readCookies(line)][0] ?? ['', '']
    if (/;\s*max-age=0/i.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
}

async function follow(request: Request, send: (request: Request) => Promise<Response>) {
  const response = await send(request)
  const location = response.headers.get('location')
  if (location === null || request.redirect === 'manual') return { response, url: request.url }
  if (request.redirect === 'error') throw new ConnectionLost()
  const next = new Request(new URL(location, request.url).href, { credentials: request.credentials })
  return { response: await send(next), url: next.url }
}

/** Only a real `fetch` can set these two, and the client reads them. */
const place = (response: Response, url: string, redirected: boolean) =>
  Object.defineProperties(response, {
    url: { value: url, configurable: true },
    redirected: { value: redirected, configurable: true },
  })
