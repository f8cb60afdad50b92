// @vitest-environment node
import { beforeEach, describe, expect, test } from 'vitest'
import { createMockApi, type MockApi } from '../../src/mock/api.ts'
import { demoPassword } from '../../src/mock/members.ts'
import { createMockBrowser, type MockBrowser } from '../../src/mock/mock-browser.ts'

let api: MockApi
let browser: MockBrowser

beforeEach(() => {
  api = createMockApi({ now: () => new Date(2025, 10, 20, 12) })
  browser = createMockBrowser(api)
})

const errors = (code: string, message: string, field: string | null = null) => [{ code, message, field }]

function login(username: string, password: string, at = browser) {
  const body = new FormData()
  body.set('username', username)
  body.set('password', password)
  return at.fetch('/api/login', { method: 'POST', body, credentials: 'include' })
}

const whoAmI = async (at = browser) => (await at.call('GET', '/api/klupper')).status

test.each([
  'GET /api/klupper',
  'POST /api/logout',
  'PUT /api/account/password',
  'GET /api/account/password',
  'GET /api/subscription',
  'GET /api/membership',
  'GET /api/membership/superklupper',
  'GET /api/membership/actions-left',
  'GET /api/membership/cancellation/type',
  'POST /api/membership/cancellation',
  'POST /api/membership/end',
  'POST /api/payment',
  'GET /api/payment',
])('%s answers 401 to a visitor', async call => {
  const [method = '', path = ''] = call.split(' ')
  const { status, body } = await browser.call(method, path)
  expect({ status, body }).toEqual({
    status: 401,
    body: errors('not_authenticated', 'Je bent niet ingelogd.'),
  })
})

describe('login', () => {
  test('with the right password signs in, with an empty answer and HttpOnly cookies', async () => {
    const form = new FormData()
    form.set('username', ' LID@voorbeeld.nl')
    form.set('password', demoPassword)
    const response = await api.fetch(
      new Request('http://localhost:4001/api/login', { method: 'POST', body: form }),
    )
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
    const session = response.headers.getSetCookie().find(cookie => cookie.startsWith('KLUP_SESSION='))
    expect(session).toMatch(/^KLUP_SESSION=[0-9a-f-]{36}; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('lets the member in', async () => {
    expect((await login('lid@voorbeeld.nl', demoPassword)).status).toBe(200)
    expect((await browser.call('GET', '/api/klupper')).body).toEqual({
      id: 104,
      firstName: 'Marijke',
      email: 'lid@voorbeeld.nl',
      photo: '/images/klupper/marijke.svg',
      hasEndedMembership: false,
    })
  })

  test.each([
    ['lid@voorbeeld.nl', 'verkeerd'],
    ['niemand@voorbeeld.nl', demoPassword],
    ['wachtwoordloos@voorbeeld.nl', 'null'],
    ['', ''],
  ])('of %j with %j is refused with 401, and the same words', async (username, password) => {
    const response = await login(username, password)
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual(
      errors('bad_credentials', 'De combinatie van e-mailadres en wachtwoord klopt niet.'),
    )
    expect(await whoAmI()).toBe(401)
  })

  test('takes a multipart form only', async () => {
    expect((await browser.call('POST', '/api/login', { username: 'x', password: 'y' })).status).toBe(415)
    const headers = { 'content-type': 'multipart/form-data' }
    const broken = await browser.fetch('/api/login', { method: 'POST', body: 'x', headers })
    expect(broken.status).toBe(400)
  })

  test('gives every browser a session of its own, and makes the old id worthless', async () => {
    const other = createMockBrowser(api)
    await login('lid@voorbeeld.nl', demoPassword)
    await login('op@voorbeeld.nl', demoPassword, other)
    const old = browser.fetch.cookies.get('KLUP_SESSION') ?? ''
    await login('lid@voorbeeld.nl', demoPassword)
    expect(browser.fetch.cookies.get('KLUP_SESSION')).not.toBe(old)
    other.fetch.cookies.set('KLUP_SESSION', old)
    expect(await whoAmI(other)).toBe(401)
  })
})

describe('logout', () => {
  test('ends the session on both sides', async () => {
    await login('lid@voorbeeld.nl', demoPassword)
    const session = browser.fetch.cookies.get('KLUP_SESSION') ?? ''
    expect((await browser.call('POST', '/api/logout')).status).toBe(200)
    expect([...browser.fetch.cookies.keys()]).toEqual([])
    browser.fetch.cookies.set('KLUP_SESSION', session)
    expect(await whoAmI()).toBe(401)
  })

  test('also forgets a remembered browser', async () => {
    await browser.call('POST', '/api/account/sso/sso-lid')
    const kept = new Map(browser.fetch.cookies)
    await browser.call('POST', '/api/logout')
    for (const [name, value] of kept) browser.fetch.cookies.set(name, value)
    expect(await whoAmI()).toBe(401)
  })
})

describe('single sign-on', () => {
  test('answers cookie, remember-me and id, once', async () => {
    const first = await browser.call('POST', '/api/account/sso/sso-wachtwoordloos')
    expect(first.status).toBe(200)
    expect(first.body).toEqual({
      cookie: browser.fetch.cookies.get('KLUP_SESSION'),
      'remember-me': browser.fetch.cookies.get('remember-me'),
      id: 111,
    })
    expect(await whoAmI()).toBe(200)
    const again = await browser.call('POST', '/api/account/sso/sso-wachtwoordloos')
    expect(again.status).toBe(404)
    expect(again.body).toEqual(
      errors('klupper_verification_token_not_found', 'Deze verificatiecode kan niet worden gevonden'),
    )
    expect(await whoAmI()).toBe(200)
  })

  test('knows no other tokens, whatever they look like', async () => {
    for (const token of ['onbekend', '..%2F..%2Fmembership%2Fend', '__proto__']) {
      const { status, body } = await browser.call('POST', `/api/account/sso/${token}`)
      expect(status).toBe(404)
      expect(body).toMatchObject([{ code: 'klupper_verification_token_not_found' }])
    }
  })

  test('remembers the browser when its session is gone, but not under another member', async () => {
    await browser.call('POST', '/api/account/sso/sso-lid')
    browser.fetch.cookies.delete('KLUP_SESSION')
    expect(await whoAmI()).toBe(200)
    await login('op@voorbeeld.nl', demoPassword)
    expect((await browser.call('GET', '/api/klupper')).body).toMatchObject({ email: 'op@voorbeeld.nl' })
    browser.fetch.cookies.delete('KLUP_SESSION')
    expect(await whoAmI()).toBe(401)
  })
})

test('an older server answers the member in a list', async () => {
  const older = createMockBrowser(createMockApi({ klupperAsList: true }))
  await older.become('gratis')
  expect((await older.call('GET', '/api/klupper')).body).toEqual([
    { id: 101, firstName: 'Sanne', email: 'gratis@voorbeeld.nl', photo: '/images/klupper/sanne.svg' },
  ])
})
