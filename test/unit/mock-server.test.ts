// @vitest-environment node
import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoTable, type RunningMock, serve, startMock } from '../../src/mock/server.ts'

let mock: RunningMock

beforeEach(async () => {
  mock = await startMock({ apiPort: 0, providerPort: 0, now: () => new Date(2025, 10, 20) })
})

afterEach(() => mock.close())

const call = 'GET /api/klupper'
const klupper = (init: RequestInit = {}) => fetch(`${mock.apiUrl}/api/klupper`, init)

async function cookiesOf(member: string) {
  const response = await fetch(`${mock.apiUrl}/__mock/become`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
    body: JSON.stringify({ member }),
  })
  return response.headers.getSetCookie()
}

const cookieHeader = async (member: string) =>
  (await cookiesOf(member)).map(line => line.split(';')[0]).join('; ')

describe('over the network', () => {
  test('the api answers with status, headers and every cookie on a line of its own', async () => {
    const response = await fetch(`${mock.apiUrl}/api/account/sso/sso-lid`, { method: 'POST' })
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^KLUP_SESSION=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^remember-me=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209600$/),
    ])
  })

  test('a form, JSON and a photo arrive whole', async () => {
    const body = new FormData()
    body.set('username', 'lid@voorbeeld.nl')
    body.set('password', 'Klup1234')
    expect((await fetch(`${mock.apiUrl}/api/login`, { method: 'POST', body })).status).toBe(200)
    const cookie = await cookieHeader('lid')
    expect(await (await klupper({ headers: { cookie } })).json()).toMatchObject({ firstName: 'Marijke' })
    const photo = await fetch(`${mock.apiUrl}/images/klupper/thumbnail.64.marijke.svg`)
    expect(await photo.text()).toMatch(/^<svg .*<\/svg>$/)
  })

  test('a payment goes from the api to the provider and back', async () => {
    const headers = { cookie: await cookieHeader('gratis'), 'content-type': 'application/json' }
    const body = JSON.stringify({ subscriptionId: 1, redirectUrl: 'http://localhost:3000/payment' })
    const created = await fetch(`${mock.apiUrl}/api/payment`, { method: 'POST', headers, body })
    const { href } = (await created.json())._links.checkout
    expect(href.startsWith(`${mock.providerUrl}/checkout/`)).toBe(true)
    const form = new URLSearchParams({ status: 'paid' })
    const back = await fetch(href, { method: 'POST', body: form, redirect: 'manual' })
    expect(back.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/payment\?id=tr_/)
    const status = await fetch(`${mock.apiUrl}/api/payment`, { headers })
    expect(await status.json()).toEqual({ data: { status: 'paid' } })
  })

  test('the download page is there', async () => {
    expect((await fetch(mock.downloadUrl)).status).toBe(200)
  })
})

describe('faults on the socket', () => {
  test('refuse destroys it before an answer', async () => {
    mock.api.setFault(call, 'refuse')
    await expect(klupper()).rejects.toThrow(TypeError)
  })

  test('reset destroys it within the answer', async () => {
    mock.api.setFault(call, 'reset')
    const seen = await new Promise<{ status: number | undefined; text: string; ended: boolean }>(resolve => {
      request(`${mock.apiUrl}/api/klupper`, answer => {
        let text = ''
        answer.on('data', piece => (text += piece))
        answer.on('error', () => {})
        answer.on('close', () => resolve({ status: answer.statusCode, text, ended: answer.complete }))
      }).end()
    })
    expect(seen).toEqual({ status: 200, text: '{"data":{"endDa', ended: false })
  })

  test('hang and hang-body keep it open until the browser leaves', async () => {
    mock.api.setFault(call, 'hang')
    await expect(klupper({ signal: AbortSignal.timeout(100) })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
    mock.api.setFault(call, 'hang-body')
    const response = await klupper({ signal: AbortSignal.timeout(200) })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toMatchObject({ name: 'TimeoutError' })
    mock.api.setFault(call, null)
    expect((await klupper()).status).toBe(401)
  })

  test('login-redirect is one that fetch follows', async () => {
    mock.api.setFault(call, 'login-redirect')
    const response = await klupper()
    expect([response.status, response.redirected, response.url]).toEqual([
      200,
      true,
      `${mock.apiUrl}/login.html`,
    ])
  })
})

describe('ports', () => {
  test('a taken one gives way to the next that is free, and it is said', async () => {
    const port = Number(new URL(mock.apiUrl).port)
    const moved = await serve(async () => new Response('tweede'), { port })
    expect(moved).toMatchObject({ moved: true, url: `http://localhost:${moved.port}` })
    expect(moved.port).toBeGreaterThan(port)
    expect(await (await fetch(moved.url)).text()).toBe('tweede')
    await moved.close()
    const second = await startMock({ apiPort: port, providerPort: 0 })
    expect(second.notes).toEqual([
      `Port ${port} is taken, so the mock API listens on ${new URL(second.apiUrl).port}.`,
    ])
    await second.close()
  })

  test('a free one is taken as asked for, under the name asked for', async () => {
    const free = await serve(async () => new Response('x'), { port: 0 })
    await free.close()
    const served = await serve(async () => new Response('x'), { port: free.port, hostname: '127.0.0.1' })
    expect(served).toMatchObject({ port: free.port, moved: false, url: `http://127.0.0.1:${free.port}` })
    await served.close()
    await expect(served.close()).resolves.toBe(undefined)
  })
})

test('a handler that fails answers 500', async () => {
  const served = await serve(() => Promise.reject(new Error('kapot')), { port: 0 })
  const response = await fetch(served.url)
  expect([response.status, await response.text()]).toEqual([500, 'Error: kapot'])
  await served.close()
})

test('the table of demo members has a line for each, with what it takes to sign in', () => {
  const lines = demoTable(mock.api).split('\n')
  expect(lines).toHaveLength(mock.api.world.members.length + 2)
  expect(lines[5]).toMatch(/^lid@voorbeeld\.nl +Klup1234 +\/sso\?sso=sso-lid +actief lid, nog 114 dagen$/)
  expect(lines.at(-1)).toMatch(/^wachtwoordloos@voorbeeld\.nl +– +\/sso\?sso=sso-wachtwoordloos/)
})
