import { once } from 'node:events'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { posix } from 'node:path'
import { isLoopback } from '../src/features/shop/checkout-address.ts'
import { asError } from '../src/lib/errors.ts'
import { parseUrl, tryOrUndefined } from '../src/lib/try.ts'
import { Expected, fieldOf } from './expected.ts'
import type { Files } from './files.ts'
import { CACHE, CHANGE_PASSWORD, FILE, HIDDEN, RESET_LINK, securityHeaders, typeOf } from './headers.ts'
import { policyIn } from './page.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Serves a site's files like the shipped nginx configuration: unknown paths get the page, hashed files are cached forever,
 * the page is revalidated each time.
 */
export function siteHandler(site: Files): Handler {
  return (request, response) => {
    const headers = securityHeaders(policyIn(String(site.get('index.html'))))
    const send = (status: number, more: OutgoingHttpHeaders, body: Buffer | string | undefined = '') => {
      response.writeHead(status, { ...headers, ...more })
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    const refuse = (status: number, more?: OutgoingHttpHeaders) =>
      send(status, { ...more, 'Cache-Control': CACHE.error })
    const address = pathOf(request.url ?? '/')
    const path = address.slice(1)
    if (address === CHANGE_PASSWORD.from) return refuse(302, { Location: CHANGE_PASSWORD.to })
    const link = RESET_LINK.test(address)
    const found = !link && !HIDDEN.test(address) && site.has(path)
    if (!found && !link && (FILE.test(address) || HIDDEN.test(address))) return refuse(404)
    if (!['GET', 'HEAD'].includes(request.method ?? '')) return refuse(405)
    const name = found ? path : 'index.html'
    const hashed = name.startsWith('static/')
    const acceptsTwin = /\bgzip\b/.test(String(request.headers['accept-encoding']))
    const twin = acceptsTwin && site.get(`${name}.gz`)
    send(
      200,
      {
        'Content-Type': typeOf(name),
        'Cache-Control': hashed ? CACHE.hashed : CACHE.page,
        ...(site.has(`${name}.gz`) && { Vary: 'Accept-Encoding' }),
        ...(twin && { 'Content-Encoding': 'gzip' }),
      },
      twin || site.get(name),
    )
  }
}

interface Listening {
  readonly url: string
  readonly port: number
  /** Also closes idle connections, which browsers keep open. */
  close(): Promise<void>
}

/** Listens on loopback, on this port or the next free one. A page of another site cannot call it by a name of its own. */
export async function listen(handler: Handler, port: number): Promise<Listening> {
  const server = createServer((request, response) => {
    if (isLocal(request.headers.host)) handler(request, response)
    else response.writeHead(421).end('Open localhost or 127.0.0.1.')
  })
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch (error) {
    if (fieldOf(error, 'code') === 'EADDRINUSE') return listen(handler, port + 1)
    throw new Expected(`Port ${port} cannot be used: ${asError(error).message}`)
  }
  const address = server.address()
  const actual = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://localhost:${actual}`,
    port: actual,
    close: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

const isLocal = (host: string | undefined): boolean => {
  const url = parseUrl(`http://${host}`)
  return url !== undefined && isLoopback(url)
}

/** The decoded, normalized path of a URL; `/` if it has a malformed escape. */
const pathOf = (url: string): string =>
  tryOrUndefined(() => posix.normalize(decodeURIComponent(url.replace(/[?#].*/s, '')))) ?? '/'
