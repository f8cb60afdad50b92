import type { Run } from './run.ts'

/** A cookie of a `Set-Cookie` header. */
export interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
  readonly attributes: ReadonlyMap<string, string>
}

/** A request and its last answer. */
export interface Exchange {
  readonly method: string
  /** The template of a call: the path itself may have a token. */
  path: string
  headers: Headers
  status?: number
  text?: string
}

/** The cookies that a browser sends to a path. */
export const sentTo = (cookies: ReadonlyMap<string, Cookie>, { pathname }: URL) =>
  [...cookies.values()].filter(({ path }) => `${pathname}/`.startsWith(`${path.replace(/\/$/, '')}/`))

/** Whether a status is a redirect. */
export const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

/**
 * A `fetch` that keeps cookies and sends the app's origin, as a browser does. It follows no redirect, and hides its status from
 * the app. It adds each exchange to the run.
 */
export function createFetch(run: Run, cookies: Map<string, Cookie>) {
  async function send(url: URL, init: RequestInit, exchange: Exchange): Promise<Response> {
    const headers = new Headers(init.headers)
    const sent = sentTo(cookies, url).map(({ name, value }) => `${name}=${value}`)
    if (sent.length > 0) headers.set('Cookie', sent.join('; '))
    if (run.origin) headers.set('Origin', run.origin)
    const signal = AbortSignal.any([init.signal, run.signal].flatMap(signal => signal ?? []))
    const response = await fetch(url, { ...init, headers, redirect: 'manual', signal })
    Object.assign(exchange, { status: response.status, headers: response.headers })
    for (const line of response.headers.getSetCookie()) {
      const cookie = readCookie(line, url)
      const expires = Date.parse(cookie.attributes.get('expires') ?? '')
      if (Number(cookie.attributes.get('max-age')) <= 0 || expires < Date.now()) cookies.delete(cookie.name)
      else {
        cookies.set(cookie.name, cookie)
        run.cookies.push(cookie)
      }
    }
    return response
  }

  return async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address instanceof Request ? address.url : address)
    const { method = 'GET' } = init
    const exchange: Exchange = { method, path: url.pathname, headers: new Headers() }
    run.exchanges.push(exchange)
    const response = await send(url, init, exchange)
    exchange.text = await response.text()
    const type = isRedirect(response.status) ? 'opaqueredirect' : response.type
    return Object.defineProperty(new Response(exchange.text || null, response), 'type', { value: type })
  }
}

/** Parses a `Set-Cookie` header. */
function readCookie(line: string, { pathname }: URL): Cookie {
  const [[name = '', value = ''] = [], ...pairs] = line.split(';').map(part => part.trim().split(/=(.*)/s))
  const attributes = new Map(pairs.map(([key = '', text = '']) => [key.toLowerCase(), text]))
  return { name, value, attributes, path: attributes.get('path') || pathname.replace(/\/[^/]*$/, '') }
}
