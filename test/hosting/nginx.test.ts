// @vitest-environment node
import { readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readSite, writeSite } from '../../scripts/files.mjs'
import { hostingFiles } from '../../scripts/hosting.mjs'
import { policyIn } from '../../scripts/page.mjs'
import { listen, siteHandler } from '../../scripts/serve-site.mjs'
import { type Answer, ask } from './support/ask.ts'
import { type Nginx, startNginx } from './support/nginx.ts'
import { type Files, NEEDED, run, smallSite, temporaryFolder, testFolder } from './support/site.ts'

const HASHED = 'public, max-age=31536000, immutable'

let files: Files
let nginx: Nginx
let preview: { port: number; close(): Promise<unknown> }
let script: string
let remove: () => Promise<void>

beforeAll(async () => {
  const temporary = await temporaryFolder()
  remove = temporary.remove
  const built = await run('build', [temporary.folder], {
    ...NEEDED,
    API_BASE_URL: 'https://api.klup.example',
  })
  expect(built).toMatchObject({ code: 0 })
  files = await readSite(temporary.folder)
  script = [...files.keys()].find(name => /^static\/js\/.*\.js$/.test(name) && files.has(`${name}.gz`)) ?? ''
  for (const [name, text] of [
    ['.env', 'secret'],
    ['.git/config', 'secret'],
    ['static/js/main.js.map', '{}'],
  ] as const) {
    files.set(name, Buffer.from(text))
  }
  await writeSite(files, temporary.folder)
  nginx = await startNginx(temporary.folder)
  preview = await listen(siteHandler(files), 0)
})

afterAll(async () => {
  await Promise.all([nginx?.stop(), preview?.close()])
  await remove()
})

const get = (path: string, headers = {}) => ask(nginx.port, path, { headers })
const page = () => files.get('index.html')?.toString() ?? ''

/** The headers of a response, without those of the connection. */
function headersOf({ headers }: Answer) {
  const { date, connection, 'content-length': length, ...rest } = headers
  return rest
}

/** The headers of every response, with any status. */
const ALWAYS = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), fullscreen=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}
const always = () => ({
  ...ALWAYS,
  server: 'nginx',
  'content-security-policy': `${policyIn(page())}; frame-ancestors 'none'`,
})

describe('nginx sends exact headers', () => {
  test('with the page', async () => {
    const answer = await get('/')
    expect(answer.status).toBe(200)
    expect(answer.body.toString()).toBe(page())
    expect(headersOf(answer)).toEqual({
      ...always(),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    })
  })

  test('with a hashed script', async () => {
    const answer = await get(`/${script}`)
    expect(answer.status).toBe(200)
    expect(answer.body.equals(files.get(script) ?? Buffer.of())).toBe(true)
    expect(headersOf(answer)).toEqual({
      ...always(),
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': HASHED,
      vary: 'Accept-Encoding',
    })
  })

  test.each(['/static/js/gone-AAAAAAAA.js', '/static/', '/.env', '/nginx/http.conf'])(
    'of a 404: %s',
    async path => {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(headersOf(answer)).toEqual({
        ...always(),
        'content-type': 'text/html',
        'cache-control': 'no-store',
      })
    },
  )

  test.each(['/', '/forgot-password/a.b', '/api/x'])('with a 405 for POST %s', async path => {
    const answer = await ask(nginx.port, path, { method: 'POST' })
    expect(answer.status).toBe(405)
    expect(headersOf(answer)).toEqual({
      ...always(),
      'content-type': 'text/html',
      'cache-control': 'no-store',
      allow: 'GET, HEAD',
    })
  })

  test('with the address for password managers', async () => {
    const answer = await get('/.well-known/change-password')
    expect(answer.status).toBe(302)
    expect(headersOf(answer)).toEqual({
      ...always(),
      'content-type': 'text/html',
      'cache-control': 'no-store',
      location: '/account/change-password',
    })
  })

  test('with a request that nginx itself refuses', async () => {
    for (const [path, method, status] of [
      ['/%E0%A4%A', 'GET', 400],
      [`/${'a'.repeat(20_000)}`, 'GET', 414],
      ['/', 'TRACE', 405],
    ] as const) {
      const answer = await ask(nginx.port, path, { method })
      expect(answer.status).toBe(status)
      expect(answer.headers).toMatchObject({ ...always(), 'cache-control': 'no-store' })
    }
  })
})

/** Paths that get the page. */
const PAGES = [
  '/membership/12',
  '/account/',
  '/index.html',
  '/static',
  '/favicon.svg/x',
  '/?sso=a.b',
  '/sso/12?sso=a.map',
  '/forgot-password/abc.def',
  '/account/forgot-password/abc.def',
  '/forgot-password/.abc',
  '/forgot-password/abc.map',
  '/forgot-password/nginx.conf',
  '/account/forgot-password/a/.b.gz',
  '/forgot-password/a%2Fb%20c.js',
  '//',
  '//klup.example/x',
]

/** Paths that get a 404. */
const GONE = [
  '/.env',
  '/.git/config',
  '/.git/',
  '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
  '/static/js/main.js.map',
  '/nginx',
  '/nginx/server.conf',
  '/_headers',
  '/SHA256SUMS',
  '/sbom.json',
  '/configure.mjs',
  '/%6eginx/http.conf',
  '/gone.txt',
  '/membership/gone.PHP',
  '/wp-login.php',
  '/forgot-password/../_headers',
  '/index.html.gz',
  '/index.html.br',
  '/static/js/',
  '/static/js/gone.js',
  '/static/%2e%2e/_headers',
  '/.well-known/other',
]

/** Paths of files that are revalidated each time, and their types. */
const FILES = [
  ['/favicon.svg', 'image/svg+xml'],
  ['/icon-192.png', 'image/png'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/THIRD-PARTY-NOTICES.txt', 'text/plain; charset=utf-8'],
  ['/version.json', 'application/json'],
] as const

describe('nginx answers', () => {
  test.each(PAGES)('%s with the page', async path => {
    const answer = await get(path)
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(answer.body.toString()).toBe(page())
  })

  test.each(GONE)('%s with a 404', async path => {
    expect(await get(path)).toMatchObject({ status: 404 })
  })

  test.each(FILES)('%s with a file to revalidate', async (path, type) => {
    const { status, headers } = await get(path)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, 'no-cache'])
  })

  test('every script of the page', async () => {
    const addresses = [...page().matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(addresses.length).toBeGreaterThan(1)
    for (const path of addresses) expect(await get(path)).toMatchObject({ status: 200 })
  })

  test('HEAD like GET, without the body', async () => {
    for (const path of ['/', `/${script}`, '/membership', '/static/gone.js']) {
      const [head, full] = await Promise.all([ask(nginx.port, path, { method: 'HEAD' }), get(path)])
      expect(head.body).toHaveLength(0)
      expect([head.status, headersOf(head)]).toEqual([full.status, headersOf(full)])
      expect(head.headers['content-length']).toBe(String(full.body.length))
    }
  })
})

describe('nginx compresses', () => {
  test('text with the shipped twin, also through a proxy', async () => {
    for (const name of ['index.html', script]) {
      const answer = await get(`/${name}`, { 'Accept-Encoding': 'br, gzip', Via: '1.1 proxy' })
      expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
      expect(answer.body.equals(files.get(`${name}.gz`) ?? Buffer.of())).toBe(true)
      expect(gunzipSync(answer.body).equals(files.get(name) ?? Buffer.of())).toBe(true)
    }
  })

  test('no picture', async () => {
    const { headers } = await get('/icon-192.png', { 'Accept-Encoding': 'gzip' })
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers).not.toHaveProperty('vary')
  })
})

test('browsers see a new page of the same size and time', async () => {
  const folder = await testFolder()
  const time = new Date('2026-01-02T03:04:05Z')
  const release = async (text: string) => {
    const site: Files = hostingFiles(await smallSite(text))
    for (const name of ['index.html', 'index.html.gz', 'index.html.br']) {
      await writeFile(join(folder, name), site.get(name) ?? '')
      await utimes(join(folder, name), time, time)
    }
  }
  await writeSite(hostingFiles(await smallSite('een')), folder)
  const server = await startNginx(folder)
  onTestFinished(async () => void (await server.stop()))
  await release('een')
  const first = await ask(server.port, '/membership')
  expect(first.body.toString()).toContain('<p>een</p>')
  expect(first.headers).not.toHaveProperty('etag')
  expect(first.headers).not.toHaveProperty('last-modified')
  await release('two')
  const size = (await readFile(join(folder, 'index.html'))).length
  expect(size).toBe(first.body.length)
  const seconds = Math.floor(time.getTime() / 1000)
  const since = { 'If-Modified-Since': time.toUTCString() }
  const match = { 'If-None-Match': `"${seconds.toString(16)}-${size.toString(16)}"` }
  for (const headers of [since, match, { ...since, ...match }]) {
    const second = await ask(server.port, '/membership', { headers })
    expect([second.status, second.body.toString()]).toEqual([200, expect.stringContaining('<p>two</p>')])
    const packed = await ask(server.port, '/', { headers: { ...headers, 'Accept-Encoding': 'gzip' } })
    expect([packed.status, gunzipSync(packed.body).toString()]).toEqual([200, second.body.toString()])
  }
})

describe('npm run preview answers like nginx', () => {
  const SAME = [
    'cache-control',
    'location',
    'allow',
    'vary',
    'content-security-policy',
    ...Object.keys(ALWAYS),
  ]

  test.each<readonly [method: string, path: string]>([
    ...[...PAGES, ...GONE, ...FILES.map(([path]) => path)].map(path => ['GET', path] as const),
    ['HEAD', '/'],
    ['GET', '/.well-known/change-password'],
    ['HEAD', '/.well-known/change-password'],
    ['POST', '/'],
    ['POST', '/api/klupper'],
    ['POST', '/static/js/gone.js'],
    ['PUT', '/.env'],
    ['DELETE', '/account'],
    ['OPTIONS', '/forgot-password/abc'],
  ])('%s %s', async (method, path) => {
    const [one, other] = await Promise.all([nginx, preview].map(({ port }) => ask(port, path, { method })))
    const comparable = (answer: Answer | undefined) => ({
      status: answer?.status,
      headers: SAME.map(name => [name, answer?.headers[name]]),
      ...(answer?.status === 200 && {
        type: answer.headers['content-type'],
        body: answer.body.toString('base64'),
      }),
    })
    expect(comparable(other)).toEqual(comparable(one))
  })

  test('for a hashed file, plain and compressed', async () => {
    for (const headers of [{}, { 'Accept-Encoding': 'gzip' }]) {
      const [one, other] = await Promise.all(
        [nginx, preview].map(({ port }) => ask(port, `/${script}`, { headers })),
      )
      expect(other?.body.equals(one?.body ?? Buffer.of())).toBe(true)
      for (const name of [...SAME, 'content-type', 'content-encoding']) {
        expect(other?.headers[name]).toBe(one?.headers[name])
      }
    }
    const best = await ask(preview.port, `/${script}`, { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(best.headers['content-encoding']).toBe('br')
  })
})
