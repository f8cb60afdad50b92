import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Files } from '../../scripts/files.ts'
import { securityHeaders } from '../../scripts/headers.ts'
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
  for (const name of ['.env', 'configure.mjs', 'static/js/main.js.map']) site.set(name, Buffer.from('{}'))
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
const always = () =>
  Object.fromEntries(
    Object.entries(securityHeaders(policyIn(page()))).map(([name, value]) => [name.toLowerCase(), value]),
  )

const CACHED = 'no-cache, no-transform'

test.each(['/membership/12', '/sso/12?sso=a.map', '/account/forgot-password/a%2F/.b.gz'])(
  'nginx and npm run preview send the page for %s',
  async path => {
    const answer = await request(path)
    expect([answer.status, answer.body.toString()]).toEqual([200, page()])
    const own = { 'cache-control': CACHED, vary: 'Accept-Encoding' }
    expect(headersOf(answer)).toEqual({ ...always(), 'content-type': 'text/html; charset=utf-8', ...own })
  },
)

test.each([
  [SCRIPT, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['favicon.svg', 'image/svg+xml', CACHED],
])('nginx and npm run preview send %s as %s, cached as %s', async (name, type, caching) => {
  const answer = await request(`/${name}`)
  expect([answer.status, answer.body.toString()]).toEqual([200, String(files.get(name))])
  const vary = name.endsWith('.js') && { vary: 'Accept-Encoding' }
  expect(headersOf(answer)).toEqual({ ...always(), 'content-type': type, 'cache-control': caching, ...vary })
})

test.each(['/login', '/', '/forgot-password/a.b'])(
  'nginx confirms %s by a 304 with the same caching',
  async path => {
    const { headers } = await machine.get(path)
    const again = await machine.get(path, { headers: { 'If-None-Match': headers.etag } })
    expect(again.status).toBe(304)
    const { vary, etag } = headers
    expect(again.headers).toMatchObject({ 'cache-control': CACHED, vary, etag })
    expect(again.headers).toMatchObject(always())
  },
)

/** The paths of files that only the host may read, or that are missing. */
const NOT_FOUND = [
  '/.env',
  '/%6eginx/http.conf',
  '/configure.mjs',
  '/index.html.gz',
  '/static/js/main.js.map',
  '/static/js/gone.js',
  '/static/%2e%2e/SHA256SUMS',
  '/membership/gone.PHP',
  '/.well-known/security.txt',
]

test.each<[method: string, path: string, status: number, more: object]>([
  ...NOT_FOUND.map((path): [string, string, number, object] => ['GET', path, 404, {}]),
  ['POST', '/', 405, {}],
  ['GET', '/.well-known/change-password', 302, { location: '/account/change-password' }],
])('nginx and npm run preview answer %s %s with %d', async (method, path, status, more) => {
  const answer = await request(path, method)
  const own = { 'content-type': 'text/html', 'cache-control': 'no-store', ...more }
  expect([answer.status, headersOf(answer)]).toEqual([status, { ...always(), ...own }])
})

test('nginx sends the same headers with a request that it refuses itself', async () => {
  for (const [path, method, status] of [
    ['/%E0%A4%A', 'GET', 400],
    ['/', 'TRACE', 405],
  ] as const) {
    const answer = await machine.get(path, { method })
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({ ...always(), 'cache-control': 'no-store', server: 'nginx' })
  }
})

test('nginx and npm run preview send the compressed twin of a text, also through a proxy', async () => {
  const headers = { 'Accept-Encoding': 'br, gzip', Via: '1.1 proxy' }
  const answer = await request('/membership', 'GET', headers)
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(gunzipSync(answer.body).toString()).toBe(page())
  expect(files.has('icon.png.gz')).toBe(false)
})

test.each([
  ['assetlinks.json', 'application/json'],
  ['apple-app-site-association', 'application/json'],
  ['security.txt', 'text/plain; charset=utf-8'],
])("nginx serves the operator's own %s as %s", async (name, type) => {
  const folder = join(machine.folder, 'www/well-known')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), 'own')
  const answer = await machine.get(`/%2ewell-known/${name}?x=1`)
  expect([answer.status, String(answer.body)]).toEqual([200, 'own'])
  expect(headersOf(answer)).toMatchObject({ ...always(), 'content-type': type, 'cache-control': CACHED })
})
