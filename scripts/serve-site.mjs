import { once } from 'node:events'
import { createServer } from 'node:http'
import { extname, posix } from 'node:path'
import { Expected } from './expected.ts'
import { CACHE, CHANGE_PASSWORD, FILE, HIDDEN, RESET_LINK, securityHeaders, TYPES } from './headers.ts'
import { policyIn } from './page.mjs'

/**
 * Serves a site's files like the shipped nginx configuration: unknown paths get the page, hashed files are cached forever,
 * the page is revalidated each time.
 */
export function siteHandler(site) {
  return (request, response) => {
    const headers = securityHeaders(policyIn(site.get('index.html').toString()))
    const send = (status, more, body = '') => {
      response.writeHead(status, { ...headers, ...more })
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    const refuse = (status, more) => send(status, { ...more, 'Cache-Control': CACHE.error })
    const address = pathOf(request.url)
    const path = address.slice(1)
    if (address === CHANGE_PASSWORD.from) return refuse(302, { Location: CHANGE_PASSWORD.to })
    const link = RESET_LINK.test(address)
    const found = !link && !HIDDEN.test(address) && site.has(path)
    if (!found && !link && (FILE.test(address) || HIDDEN.test(address))) return refuse(404)
    if (!['GET', 'HEAD'].includes(request.method)) return refuse(405, { Allow: 'GET, HEAD' })
    const name = found ? path : 'index.html'
    const hashed = name.startsWith('static/')
    const acceptsTwin = /\bgzip\b/.test(request.headers['accept-encoding'])
    const twin = acceptsTwin && site.get(`${name}.gz`)
    send(
      200,
      {
        'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
        'Cache-Control': hashed ? CACHE.hashed : CACHE.page,
        ...(site.has(`${name}.gz`) && { Vary: 'Accept-Encoding' }),
        ...(twin && { 'Content-Encoding': 'gzip' }),
      },
      twin || site.get(name),
    )
  }
}

/**
 * Listens on loopback, on this port or the next free one.
 * @returns {Promise<{ url: string, port: number, close: () => Promise<void> }>}
 */
export async function listen(handler, port) {
  const server = createServer(handler).listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (error.code === 'EADDRINUSE') return listen(handler, port + 1)
    throw error
  }
  const { port: actual } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://localhost:${actual}`,
    port: actual,
    /** Also closes idle connections, which browsers keep open. */
    close: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** The port in a variable, or its default, which may be taken. Throws if the variable names no port or a taken one. */
export async function portFrom(name, byDefault) {
  const text = process.env[name] ?? String(byDefault)
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new Expected(`${name}: a port (0 to 65535) expected, ${JSON.stringify(text)} found`)
  const free = await listen(() => {}, port)
  await free.close()
  if (process.env[name] && port > 0 && free.port !== port)
    throw new Expected(`${name}: port ${port} is taken`)
  return port
}

/** The decoded, normalized path of a URL; `/` if it has a malformed escape. */
function pathOf(url) {
  try {
    return posix.normalize(decodeURIComponent(url.split(/[?#]/, 1)[0]))
  } catch {
    return '/'
  }
}
