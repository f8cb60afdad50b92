import { chmod } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hostingFiles } from '../../scripts/hosting.ts'
import { ask } from './support/ask.ts'
import { HOST, startMachine } from './support/machine.ts'
import { smallSite } from './support/site.ts'

/** An API with headers of its own, as frameworks send; one of them would make nginx send another file. */
async function startApi() {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    response.writeHead(200, {
      ...(request.url === '/api/x-accel' && { 'X-Accel-Redirect': '/index.html' }),
      'Cache-Control': 'max-age=600',
      'X-Content-Type-Options': 'nosniff',
      'Set-Cookie': ['session=1; HttpOnly', `remember-me=${'x'.repeat(6000)}`],
    })
    response.end('{"id":1}')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const stop = () => new Promise(done => server.close(done))
  return { seen, stop, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Paths that an API may read as other ones. */
const REFUSED = [
  '/api/..;/actuator/env',
  '/api/klupper%2Factuator',
  '/api/x/%2e%2e%3b/actuator',
  '/api/%c0%ae%c0%ae/actuator',
  '/api/x/..%e0%80%afactuator',
  '/api%2fklupper',
  '/api/account/sso/..%2factuator',
  '/api/klupper%2fx?path=/account/sso/x',
  '//api/klupper',
  '/api//klupper',
  '/api/klupper//',
]

/** Headers in which frameworks look for another host, prefix, path, method or sender. */
const FOREIGN = [
  ...['Forwarded', 'X-Forwarded-Server', 'X-Forwarded-Port', 'X-Forwarded-Prefix', 'X-Original-URL'],
  ...['X-Rewrite-URL', 'X-Host', 'X-HTTP-Method-Override', 'X-HTTP-Host-Override', 'X-Original-Host'],
  ...['X-Forwarded-Path', 'X-Method-Override', 'X-Forwarded-Ssl', 'X-Real-IP', 'X_Forwarded_Host', 'Proxy'],
]

/** Headers that the app or its browser sends. */
const OWN = {
  ...{
    cookie: 'session=1',
    origin: 'https://klup.example',
    'x-xsrf-token': 'a=b',
    accept: 'application/json',
  },
  ...{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'content-type': 'application/json' },
}

/** The odd paths that the app does send. */
const PASSED = [
  '/api/account/sso/a%2Fb%2B%3D%3D',
  '/api/account/password/forgot?emailAddress=a%2Fb%3B..%2Fc%40d.nl',
  '/api/payment?id=tr_1;x&y=../..',
]

test('nginx passes calls to an API on the same origin, without tokens in a log or disguised paths', async () => {
  const api = await startApi()
  const machine = await startMachine()
  onTestFinished(() => machine.end())
  // The location in the example.
  await machine.serve(hostingFiles(smallSite()), example =>
    example.replaceAll(/^( *)#(?=location| {4}|\})/gm, '$1').replace('http://127.0.0.1:8080', api.address),
  )

  const headers = { Referer: 'https://klup.example/sso?sso=canary', Host: 'evil.example' }
  const signIn = await machine.get('/api/account/sso/.canary.gz', { method: 'POST', headers })
  expect([signIn.status, signIn.body.toString()]).toEqual([200, '{"id":1}'])
  expect(signIn.headers).toMatchObject({
    ...{ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    'set-cookie': ['session=1; HttpOnly', expect.stringContaining('remember-me=')],
  })
  expect(api.seen[0]?.headers).toMatchObject({
    ...{ host: 'klup.example', 'x-forwarded-host': 'klup.example' },
    ...{ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' },
  })
  expect(api.seen[0]?.headers).not.toHaveProperty('referer')

  const foreign = Object.fromEntries(FOREIGN.map(name => [name, 'evil.example']))
  await machine.get('/api/klupper', { headers: { ...foreign, ...OWN } })
  expect(Object.values(api.seen[1]?.headers ?? {}).join()).not.toContain('evil')
  expect(api.seen[1]?.headers).toMatchObject(OWN)
  expect((await machine.get('/api/x-accel')).body.toString()).toBe('{"id":1}')

  const passedOn = api.seen.length
  for (const path of REFUSED) expect([path, (await machine.get(path)).status]).toEqual([path, 404])
  expect(api.seen).toHaveLength(passedOn)
  for (const path of PASSED) expect([path, (await machine.get(path)).status]).toEqual([path, 200])
  expect(api.seen.slice(passedOn).map(({ url }) => url)).toEqual(PASSED)

  await api.stop()
  const down = await machine.get('/api/account/sso/canary', { method: 'POST', headers })
  expect([down.status, down.headers['cache-control']]).toEqual([502, 'no-store'])
  expect(down.headers).toHaveProperty('content-security-policy')

  const { lines, all } = await machine.quit()
  expect(lines.at(-1)).toContain('POST /api/account/sso/*** 502')
  expect(all).not.toMatch(/canary|\[warn\]/)
})

const CANARY = 'cAnArY-7f3a.9'

/** Paths with a token, and what the log shows of each. */
const WAYS = [
  [`/forgot-password/${CANARY}`, '/forgot-password/***'],
  [`/account/forgot-password/${CANARY}?x=${CANARY}`, '/account/forgot-password/***'],
  [`/Forgot-Password/${CANARY}/`, '/Forgot-Password/***'],
  [`/forgot-password/%E0%A4%A${CANARY}`, '/forgot-password/***'],
  [`/forgot%2Dpassword/${CANARY}`, '-'],
  [`/x/%2e%2e/forgot-password/${CANARY}`, '-'],
  [`/x/../sso?sso=${CANARY}`, '-'],
  [`/sso?sso=${CANARY}.map`, '/sso'],
  [`/sso/12?sso=${CANARY}`, '/sso/***'],
  [`/v1.0/api/account/sso/${CANARY}`, '/v1.0/api/account/sso/***'],
] as const
const METHODS = ['POST', 'TRACE']

const headers = {
  Referer: `https://klup.example/sso?sso=${CANARY}`,
  Cookie: `session=${CANARY}`,
  Authorization: `Bearer ${CANARY}`,
}

test('nginx logs no token, even if the files are unreadable', async () => {
  const machine = await startMachine()
  onTestFinished(() => machine.end())
  await machine.serve(hostingFiles(smallSite()))
  const site = join(machine.folder, 'www/releases/1.0.0')
  for (const mode of [0o755, 0]) {
    await chmod(site, mode)
    for (const [path] of WAYS) await machine.get(path, { headers })
    for (const method of METHODS) await machine.get(`/forgot-password/${CANARY}`, { method, headers })
  }
  const unreadable = await machine.get('/')
  expect([unreadable.status, unreadable.headers['cache-control']]).toEqual([404, 'no-store'])
  await chmod(site, 0o755)
  // In clear, where the server only redirects, and without TLS on the port that needs it.
  await ask(machine.clear, `/sso?sso=${CANARY}`, { headers: { ...headers, Host: HOST } })
  await ask(machine.secure, `/sso?sso=${CANARY}`, { headers }).catch(() => {})

  const { lines, all } = await machine.quit()
  expect(lines).toHaveLength(2 * (WAYS.length + METHODS.length) + 3)
  expect(lines.slice(0, WAYS.length).map(line => line.split(' ')[3])).toEqual(WAYS.map(([, shown]) => shown))
  // Address, time, request and result, and nothing else.
  expect(lines[0]).toMatch(/^127\.0\.0\.1 \[[\dT:+-]+\] GET \/forgot-password\/\*\*\* 200 \d+ "-"$/)
  expect(all).not.toMatch(/canary/i)
})
