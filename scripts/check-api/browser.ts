/** A cookie that was set. */
export interface Cookie {
  readonly name: string
  readonly value: string
  readonly folder: string
  readonly attributes: ReadonlyMap<string, string>
  readonly isOwn: boolean
  readonly isExpired: boolean
  isSentTo(url: URL): boolean
  /** Its value for scripts of a page on a host. */
  readAt(host: string): string | undefined
}

/** A call and its last answer. */
export interface Exchange {
  readonly method: string
  /** Of the call, as its template. */
  readonly path: string
  readonly headers: Headers
  readonly redirects: string[]
  readonly status?: number
  readonly text?: string
  /** In ms. */
  readonly time?: number
  readonly mayRedirect?: boolean
  /** It refuses without a message for members. */
  readonly isMute?: boolean
}

/** What a browser needs of a life. */
interface Surroundings {
  readonly origin: string | undefined
  readonly signal: AbortSignal | undefined
  readonly exchanges: Exchange[]
}

export type Browser = ReturnType<typeof createBrowser>

/**
 * Creates a `fetch` that keeps cookies, follows redirects and sends the origin of the `life`, as a browser does, until its signal
 * aborts. `life.exchanges` gets each call. `cookies` has every cookie that was set, by name, including expired ones.
 */
export function createBrowser(life: Surroundings, cookies = new Map<string, Cookie>()) {
  async function send(url: URL, init: RequestInit, exchange: Exchange): Promise<Response> {
    const headers = new Headers(init.headers)
    const sent = [...cookies.values()].filter(({ isSentTo }) => isSentTo(url))
    if (sent.length > 0) headers.set('Cookie', sent.map(({ name, value }) => `${name}=${value}`).join('; '))
    if (life.origin) headers.set('Origin', life.origin)
    const signals = AbortSignal.any([init.signal, life.signal].flatMap(signal => signal ?? []))
    const response = await fetch(url, { ...init, headers, redirect: 'manual', signal: signals })
    Object.assign(exchange, { status: response.status, headers: response.headers })
    for (const line of response.headers.getSetCookie()) {
      const cookie = readCookie(line, url)
      const earlier = cookies.get(cookie.name)
      if (!cookie.isExpired) cookies.set(cookie.name, cookie)
      else if (earlier) cookies.set(cookie.name, { ...earlier, isSentTo: () => false })
    }
    return response
  }

  async function record(address: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address instanceof Request ? address.url : address)
    const { method = 'GET' } = init
    const redirects: string[] = []
    const exchange: Exchange = { method, path: url.pathname, headers: new Headers(), redirects }
    life.exchanges.push(exchange)
    const began = performance.now()
    let response = await send(url, init, exchange)
    for (let to = redirectOf(response, url, method); to; to = redirectOf(response, to, 'GET')) {
      if (redirects.push(to.pathname) > 5) throw new Error('it redirects without end')
      response = await send(to, { ...init, method: 'GET', body: null }, exchange)
    }
    const text = await textOf(response)
    Object.assign(exchange, { text, time: Math.round(performance.now() - began) })
    return Object.defineProperties(new Response(text || null, response), {
      url: { value: response.url },
      redirected: { value: redirects.length > 0 },
    })
  }

  return { fetch: record, cookies }
}

/** More than the app ever needs of an answer, in bytes. */
const MOST = 5_000_000

/** The text of an answer. Throws when it does not end in time: before the limit. */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    parts.push(part)
    size += part.length
    if (size > MOST) throw new Error(`its answer has more than ${MOST} bytes`)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}

/** The target of a redirect. Throws if it would send a password or cookies to another origin. */
function redirectOf({ status, headers }: Response, from: URL, method: string): URL | undefined {
  const location = headers.get('location')
  if (![301, 302, 303, 307, 308].includes(status) || location === null) return undefined
  const to = new URL(location, from)
  if (to.origin !== from.origin) throw new Error(`it redirects to another origin, ${to.origin}`)
  if (status > 303 && method !== 'GET') throw new Error(`it redirects the ${method} itself to ${to.pathname}`)
  return to
}

/** Parses a `Set-Cookie` line. */
function readCookie(line: string, { hostname, pathname }: URL): Cookie {
  const [[name = '', value = ''] = [], ...pairs] = line.split(';').map(part => part.trim().split(/=(.*)/s))
  const attributes = new Map(pairs.map(([key = '', text = '']) => [key.toLowerCase(), text]))
  const folder = attributes.get('path') || pathname.slice(0, pathname.lastIndexOf('/'))
  const domain = (attributes.get('domain') ?? hostname).replace(/^\./, '').toLowerCase()
  const isOwn = `.${hostname}`.endsWith(`.${domain}`)
  return {
    name,
    value,
    readAt: host => {
      const isIts = attributes.has('domain') ? `.${host}`.endsWith(`.${domain}`) : host === hostname
      return isIts && isOwn && folder === '/' && !attributes.has('httponly') ? value : undefined
    },
    folder,
    attributes,
    isOwn,
    isExpired:
      Number(attributes.get('max-age')) <= 0 || Date.parse(String(attributes.get('expires'))) < Date.now(),
    isSentTo: url => isOwn && `${url.pathname}/`.startsWith(`${folder.replace(/\/$/, '')}/`),
  }
}
