import { isLoopback } from '../features/shop/checkout-address.ts'
import { parseUrl } from '../lib/try.ts'
import type { Settings } from './options.ts'

const csrfHeader = /^x-[a-z-]*(xsrf|csrf)[a-z-]*$/i

export function isAppOrigin(origin: string, { appOrigins }: Settings): boolean {
  if (appOrigins) return appOrigins.includes(origin)
  const url = parseUrl(origin)
  return url !== undefined && isLoopback(url)
}

/** The response to a preflight: the methods and headers that a request may have. */
export function preflight(request: Request): Response {
  const asked = (request.headers.get('access-control-request-headers') ?? '').split(',')
  const extra = asked.map(name => name.trim()).filter(name => csrfHeader.test(name))
  const headers = {
    'access-control-allow-methods': 'GET, POST, PUT',
    'access-control-allow-headers': ['content-type', 'accept', ...extra].join(', '),
  }
  return new Response(null, { status: 204, headers })
}

/** Keeps a response out of caches, and lets the page of an allowed origin read it. */
export function addHeaders({ headers }: Response, origin: string | null, settings: Settings) {
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  headers.set('vary', 'Origin')
  if (origin === null || !isAppOrigin(origin, settings)) return
  headers.set('access-control-allow-origin', origin)
  headers.set('access-control-allow-credentials', 'true')
}
