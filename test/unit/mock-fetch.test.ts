// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { createMockApi, type MockApi } from '../../src/mock/api.ts'
import { createMockFetch, type MockFetch } from '../../src/mock/mock-fetch.ts'

const app = 'http://localhost:3000'
const other = 'http://localhost:4001'

let api: MockApi
let fetch: MockFetch

beforeEach(() => {
  api = createMockApi({ now: () => new Date(2025, 10, 20) })
  fetch = createMockFetch(api, app)
})

function login(at = fetch, base = '') {
  const body = new FormData()
  body.set('username', 'lid@voorbeeld.nl')
  body.set('password', 'Klup1234')
  return at(`${base}/api/login`, { method: 'POST', body, credentials: 'include' })
}

test('signs in with a form and keeps the session, where a browser would hide the cookies', async () => {
  expect((await login()).status).toBe(200)
  const response = await fetch(new URL('/api/klupper', app), { credentials: 'include' })
  expect(await response.json()).toMatchObject({ firstName: 'Marijke' })
  expect(response.url).toBe(`${app}/api/klupper`)
  expect(response.redirected).toBe(false)
  expect(response.headers.get('set-cookie')).toBe(null)
})

test.each([
  ['include', '', 200],
  ['same-origin', '', 200],
  ['omit', '', 401],
  ['include', other, 200],
  ['same-origin', other, 401],
  ['omit', other, 401],
] as const)('credentials %s at %j answer %i', async (credentials, base, status) => {
  await login(fetch, base)
  expect((await fetch(`${base}/api/klupper`, { credentials })).status).toBe(status)
})

test('keeps no cookie of an answer to a request without credentials', async () => {
  await fetch(`${other}/api/account/sso/sso-lid`, { method: 'POST' })
  expect([...fetch.cookies]).toEqual([])
})

test('can be a browser that blocks cookies', async () => {
  const blocked = createMockFetch(api, app, { cookies: 'blocked' })
  expect((await login(blocked)).status).toBe(200)
  expect((await blocked('/api/klupper', { credentials: 'include' })).status).toBe(401)
})

test('hides the answer from a page that may not read it', async () => {
  const stranger = createMockFetch(api, 'https://elders.example')
  await expect(stranger(`${other}/api/klupper`)).rejects.toThrow(TypeError)
})

test('takes a Request, with its body and headers', async () => {
  await login()
  const request = new Request(`${app}/api/membership/cancellation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"reasonTypeId":2}',
    credentials: 'include',
  })
  expect((await fetch(request)).status).toBe(201)
})

test('follows a redirect as told', async () => {
  api.setFault('POST /api/logout', 'login-redirect')
  const followed = await fetch('/api/logout', { method: 'POST' })
  expect([followed.status, followed.url, followed.redirected]).toEqual([200, `${app}/login.html`, true])
  expect(api.log.at(-1)).toEqual({ method: 'GET', path: '/login.html', status: 200 })
  await expect(fetch('/api/logout', { method: 'POST', redirect: 'error' })).rejects.toThrow(TypeError)
  expect((await fetch('/api/logout', { method: 'POST', redirect: 'manual' })).status).toBe(302)
})

test('is aborted before, during and after the answer has begun', async () => {
  const reason = new Error('left the page')
  const aborted = AbortSignal.abort(reason)
  await expect(fetch('/api/klupper', { signal: aborted })).rejects.toBe(reason)
  expect(api.log).toEqual([])

  api.setFault('GET /api/klupper', 'hang')
  const during = new AbortController()
  const hanging = fetch('/api/klupper', { signal: during.signal })
  during.abort(reason)
  await expect(hanging).rejects.toBe(reason)

  api.setFault('GET /api/klupper', 'hang-body')
  const after = new AbortController()
  const response = await fetch('/api/klupper', { signal: after.signal })
  const text = response.text()
  after.abort(reason)
  await expect(text).rejects.toThrow()
})

test('an abort does not undo what the server was asked to do', async () => {
  let goOn = () => {}
  const paused = createMockApi({
    latency: 1,
    now: () => new Date(2025, 10, 20),
    sleep: () => new Promise(resolve => (goOn = resolve)),
  })
  const page = createMockFetch(paused, app)
  await page('/__mock/become', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"member":"lid"}',
    credentials: 'include',
  })
  const leaving = new AbortController()
  const running = page('/api/membership/end', {
    method: 'POST',
    credentials: 'include',
    signal: leaving.signal,
  })
  leaving.abort()
  await expect(running).rejects.toMatchObject({ name: 'AbortError' })
  goOn()
  await expect.poll(() => paused.log[0]?.status).toBe(204)
  expect(paused.world.members.find(({ name }) => name === 'lid')?.hasEndedMembership).toBe(true)
})

test('a broken answer breaks while it is read', async () => {
  api.setFault('GET /api/klupper', 'reset')
  const response = await fetch('/api/klupper')
  await expect(response.text()).rejects.toThrow()
  api.setFault('GET /api/klupper', 'refuse')
  await expect(fetch('/api/klupper')).rejects.toThrow(TypeError)
})
