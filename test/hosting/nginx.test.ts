import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Files } from '../../scripts/files.ts'
import { hostingFiles } from '../../scripts/hosting.ts'
import { policyIn } from '../../scripts/page.ts'
import { listen, siteHandler } from '../../scripts/serve-site.ts'
import { type Answer, ask } from './support/ask.ts'
import { type Machine, startMachine } from './support/machine.ts'
import { smallSite } from './support/site.ts'

const SCRIPT = 'static/js/main-ABCDEFGH.js'

let files: Files
let machine: Machine
let preview: { port: number; close(): Promise<unknown> }

beforeAll(async () => {
  const site = smallSite()
  for (const name of [
    '.env',
    '.git/config',
    'manifest.webmanifest',
    'robots.txt',
    'sbom.json',
    'configure.mjs',
    'static/js/main.js.map',
  ])
    site.set(name, Buffer.from('{}'))
  files = hostingFiles(site)
  machine = await startMachine()
  await machine.serve(files)
  preview = await listen(siteHandler(files), 0)
})

afterAll(() => Promise.all([machine?.end(), preview?.close()]))

const page = () => String(files.get('index.html'))

/** The headers of a response, without those of the connection, and without the ETag, for which see release.test.ts. */
function headersOf({ headers }: Answer) {
  const ofConnection = /^(etag|date|connection|keep-alive|server|content-length|transfer-encoding)$/
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.test(name)))
}

/** What `npm run preview` sends as nginx does. Only nginx sends a body with an error. */
const essenceOf = (answer: Answer) => {
  const { 'content-type': type, ...headers } = headersOf(answer)
  return { status: answer.status, headers, ...(answer.status === 200 && { type, body: String(answer.body) }) }
}

/** Asks nginx, and expects `npm run preview` to answer the same. */
async function request(path: string, method = 'GET', headers = {}) {
  const answer = await machine.get(path, { method, headers })
  const other = await ask(preview.port, path, { method, headers })
  expect(essenceOf(other)).toEqual(essenceOf(answer))
  return answer
}

/** The headers of every response, with any status. */
const always = () => ({
  'content-security-policy': `${policyIn(page())}; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), fullscreen=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
})

const PAGE = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  vary: 'Accept-Encoding',
}

test.each([
  '/',
  '/membership/12',
  '/account/',
  '/index.html',
  '/static',
  '/favicon.svg/x',
  '/sso/12?sso=a.map',
  '/forgot-password/.abc',
  '/forgot-password/abc.map',
  '/forgot-password/nginx.conf',
  '/account/forgot-password/a%2F/.b.gz',
  '//klup.example/x',
])('nginx and npm run preview send the page for %s', async path => {
  const answer = await request(path)
  expect([answer.status, answer.body.toString()]).toEqual([200, page()])
  expect(headersOf(answer)).toEqual({ ...always(), ...PAGE })
})

test.each([
  [`/${SCRIPT}`, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/favicon.svg', 'image/svg+xml', 'no-cache, no-transform'],
  ['/icon.png', 'image/png', 'no-cache, no-transform'],
  ['/manifest.webmanifest', 'application/manifest+json', 'no-cache, no-transform'],
  ['/robots.txt', 'text/plain; charset=utf-8', 'no-cache, no-transform'],
  ['/version.json', 'application/json', 'no-cache, no-transform'],
])('nginx and npm run preview send %s as %s, cached as %s', async (path, type, caching) => {
  const answer = await request(path)
  expect([answer.status, answer.body.toString()]).toEqual([200, String(files.get(path.slice(1)))])
  expect(headersOf(answer)).toEqual({
    ...always(),
    'content-type': type,
    'cache-control': caching,
    ...(path.endsWith('.js') && { vary: 'Accept-Encoding' }),
  })
})

test.each([
  '/.env',
  '/.git/config',
  '/.git/',
  '/.well-known/other',
  '/nginx',
  '/nginx/server.conf',
  '/%6eginx/http.conf',
  '/_headers',
  '/SHA256SUMS',
  '/SHA256SUMS.sig',
  '/sbom.json',
  '/configure.mjs',
  '/index.html.gz',
  '/index.html.br',
  '/static/js/main.js.map',
  '/static/js/',
  '/static/js/gone.js',
  '/static/%2e%2e/_headers',
  '/forgot-password/../_headers',
  '/membership/gone.PHP',
])('nginx and npm run preview answer %s with 404', async path => {
  const answer = await request(path)
  expect(answer.status).toBe(404)
  expect(headersOf(answer)).toEqual({ ...always(), 'content-type': 'text/html', 'cache-control': 'no-store' })
})

test.each([
  ['POST', '/', 405, { allow: 'GET, HEAD' }],
  ['DELETE', '/forgot-password/a.b', 405, { allow: 'GET, HEAD' }],
  ['OPTIONS', '/api/x', 405, { allow: 'GET, HEAD' }],
  ['GET', '/.well-known/change-password', 302, { location: '/account/change-password' }],
])('nginx and npm run preview answer %s %s with %d', async (method, path, status, more) => {
  const answer = await request(path, method)
  expect(answer.status).toBe(status)
  expect(headersOf(answer)).toEqual({
    ...always(),
    'content-type': 'text/html',
    'cache-control': 'no-store',
    ...more,
  })
})

test.each([
  ['/%E0%A4%A', 'GET', 400],
  [`/${'a'.repeat(20_000)}`, 'GET', 414],
  ['/', 'TRACE', 405],
])('nginx sends the same headers with a request that it refuses itself: %#', async (path, method, status) => {
  const answer = await machine.get(path, { method })
  expect(answer.status).toBe(status)
  expect(answer.headers).toMatchObject({ ...always(), 'cache-control': 'no-store', server: 'nginx' })
})

test.each(['/', `/${SCRIPT}`, '/static/gone.js'])(
  'nginx and npm run preview answer HEAD %s as GET, without the body',
  async path => {
    const [head, full] = await Promise.all([request(path, 'HEAD'), request(path)])
    expect([head.status, head.body.length, headersOf(head)]).toEqual([full.status, 0, headersOf(full)])
    expect(head.headers['content-length']).toBe(String(full.body.length))
  },
)

test('nginx and npm run preview send the compressed twin of a text, also through a proxy', async () => {
  const headers = { 'Accept-Encoding': 'br, gzip', Via: '1.1 proxy' }
  for (const path of ['/', '/membership', `/${SCRIPT}`]) {
    const answer = await request(path, 'GET', headers)
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(gunzipSync(answer.body).toString()).toBe(
      String(path === `/${SCRIPT}` ? files.get(SCRIPT) : page()),
    )
  }
  expect(files.has('icon.png.gz')).toBe(false)
})

test('nginx sends the page to a browser that asks by time alone', async () => {
  const { mtime } = await stat(join(machine.folder, 'www/current/index.html'))
  const headers = { 'If-Modified-Since': mtime.toUTCString() }
  expect(await machine.get('/', { headers })).toMatchObject({ status: 200 })
})
