// @vitest-environment node
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { writeSite } from '../../scripts/files.mjs'
import { hostingFiles } from '../../scripts/hosting.mjs'
import { ask } from './support/ask.ts'
import { startNginx } from './support/nginx.ts'
import { smallSite, testFolder } from './support/site.ts'

/** An API with headers of its own, as frameworks send. */
async function startApi() {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    const refused = request.method === 'DELETE'
    response.writeHead(refused ? 405 : 200, {
      'Content-Type': 'application/json',
      'Cache-Control': 'max-age=600',
      'X-Content-Type-Options': 'nosniff',
      'Strict-Transport-Security': 'max-age=1',
      ...(request.url?.includes('/sso/') && {
        'Set-Cookie': ['session=1; HttpOnly', `remember-me=${'x'.repeat(6000)}`],
      }),
      ...(refused && { Allow: 'GET, POST' }),
    })
    response.end('{"id":1}')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const stop = () => new Promise(done => server.close(done))
  return { seen, stop, address: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('nginx passes calls to an API on the same origin', async () => {
  const api = await startApi()
  const folder = await testFolder()
  await writeSite(hostingFiles(await smallSite()), folder)
  const calls = `location ^~ /api/ { proxy_pass http://${api.address}; include ${folder}/nginx/api.conf; }`
  const photos = `location ^~ /images/ { proxy_pass http://${api.address}; }`
  const nginx = await startNginx(folder, calls + photos)
  onTestFinished(async () => void (await nginx.stop()))

  const headers = { Host: 'klup.example', Referer: 'https://klup.example/sso?sso=canary' }
  const signIn = await ask(nginx.port, '/api/account/sso/.canary.gz', { method: 'POST', headers })
  expect(signIn.status).toBe(200)
  expect(signIn.body.toString()).toBe('{"id":1}')
  expect(signIn.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'set-cookie': ['session=1; HttpOnly', expect.stringContaining('remember-me=')],
  })
  expect(api.seen[0]?.headers).toMatchObject({
    host: 'klup.example',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': 'klup.example',
  })
  expect(api.seen[0]?.headers).not.toHaveProperty('referer')

  const refused = await ask(nginx.port, '/api/klupper', { method: 'DELETE' })
  expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, POST'])

  const photo = await ask(nginx.port, '/images/klupper/anna.svg')
  expect([photo.status, photo.headers['cache-control']]).toEqual([200, 'max-age=600'])

  await api.stop()
  const down = await ask(nginx.port, '/api/account/sso/canary', { method: 'POST', headers })
  expect([down.status, down.headers['cache-control']]).toEqual([502, 'no-store'])
  expect(down.headers).toHaveProperty('content-security-policy')

  const { accessLog, errorLog } = await nginx.stop()
  expect(accessLog).toContain('POST /api/account/sso/*** 502')
  expect(`${accessLog}${errorLog}`).not.toContain('canary')
})
