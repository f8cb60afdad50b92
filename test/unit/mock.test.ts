// @vitest-environment node
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { demoData } from '../../src/mock/demo-data.ts'
import { faults } from '../../src/mock/faults.ts'
import { createProvider } from '../../src/mock/provider.ts'
import { apiRoutes } from '../../src/mock/routes.ts'
import { startMock } from '../../src/mock/server.ts'
import { createTestApi, NEW_PASSWORD, PASSWORD, testData } from '../support/data.ts'
import { createMockFetch } from '../support/mock-fetch.ts'

const APP = 'http://localhost:3000'
const API = 'http://localhost:4001'

let reported: string[]
let api: ReturnType<typeof createTestApi>
let browser: ReturnType<typeof createBrowser>

beforeEach(() => {
  reported = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], now: new Date(2025, 10, 20, 23, 45) })
  api = createTestApi({ report: line => reported.push(line) })
  browser = createBrowser()
})
afterEach(() => void vi.useRealTimers())

/** A browser with cookies of its own, on a page of the app. */
function createBrowser() {
  const fetch = createMockFetch(api, APP)
  async function call(name: string, body?: unknown) {
    const [method = '', path] = name.split(' ')
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const content = body instanceof FormData ? { body } : body === undefined ? {} : json
    const response = await fetch(API + path, { method, credentials: 'include', ...content })
    const text = await response.text()
    const isJson = response.headers.get('content-type') === 'application/json'
    return { status: response.status, body: isJson ? JSON.parse(text) : text }
  }
  const control = (name: string, body: object = {}) => call(`POST /__mock/${name}`, body)
  const become = (member: string) => control('become', { member })
  return { fetch, call, control, become, status: async (name: string) => (await call(name)).status }
}

const CURRENT_USER = 'GET /api/klupper'
const SSO = 'POST /api/account/sso/sso-lid'
const memberNamed = (name: string) => api.world.members.find(member => member.name === name)

function form(fields: string): FormData {
  const data = new FormData()
  for (const [name, value] of new URLSearchParams(fields)) data.set(name, value)
  return data
}
const LOGIN = form(`username=lid@voorbeeld.nl&password=${PASSWORD}`)

/** What each call of §7 answers. A body is JSON or the fields of a form; an error is written as `code:field`. */
const TABLE = `
  member         | call                                       | body                                                 | status | answer
  lid            | GET /api/klupper                           |                                                      | 200 | {"id":104,"firstName":"Marijke","email":"lid@voorbeeld.nl","photo":"/images/klupper/marijke.svg","hasEndedMembership":false}
  visitor        | POST /api/login                            | username=+LID@voorbeeld.nl&password=Klup1234         | 200 |
  visitor        | POST /api/login                            | username=lid@voorbeeld.nl&password=fout              | 401 | bad_credentials
  visitor        | POST /api/login                            | username=niemand@voorbeeld.nl&password=Klup1234      | 401 | bad_credentials
  visitor        | POST /api/login                            | username=wachtwoordloos@voorbeeld.nl&password=null   | 401 | bad_credentials
  visitor        | POST /api/login                            | {"username":"lid@voorbeeld.nl"}                      | 415 | unsupported_media_type
  lid            | POST /api/logout                           |                                                      | 200 |
  visitor        | POST /api/account/sso/sso-lid              |                                                      | 200 | {"id":104}
  visitor        | POST /api/account/sso/..%2F..%2Fend        |                                                      | 404 | klupper_verification_token_not_found
  visitor        | GET /api/account/password/forgot           |                                                      | 204 |
  visitor        | POST /api/account/password/reset           | {"verificationToken":"reset-lid","newPassword":"Klup12","newPasswordCheck":"Klup12"} | 200 | {"id":104}
  visitor        | POST /api/account/password/reset           | {"verificationToken":"reset-lid"}                    | 400 | password_too_short:newPassword password_too_simple:newPassword
  visitor        | POST /api/account/password/reset           | {"verificationToken":"sso-lid"}                      | 404 | klupper_verification_token_not_found
  lid            | PUT /api/account/password                  | {"oldPassword":"Klup1234","newPassword":"Klup12","newPasswordCheck":"Klup12"} | 200 | {"id":104}
  lid            | PUT /api/account/password                  | {"oldPassword":"Fout1234","newPassword":"Klup12","newPasswordCheck":"Klup12"} | 400 | wrong_password:oldPassword
  lid            | PUT /api/account/password                  | {"oldPassword":"Klup1234","newPassword":"klup1234","newPasswordCheck":"Klup12"} | 400 | password_too_simple:newPassword passwords_differ:newPasswordCheck
  lid            | GET /api/account/password                  |                                                      | 200 | {"id":104}
  wachtwoordloos | GET /api/account/password                  |                                                      | 404 | not_found
  lid            | GET /api/subscription                      |                                                      | 200 | ${JSON.stringify(testData.plans)}
  lid            | GET /api/membership                        |                                                      | 200 | {"data":{"endDate":"2026-03-14"}}
  gratis         | GET /api/membership                        |                                                      | 200 | {"data":{"endDate":null}}
  superklupper   | GET /api/membership/superklupper           |                                                      | 200 | {"id":108}
  lid            | GET /api/membership/superklupper           |                                                      | 404 | superklupper_not_found
  contact-op     | GET /api/membership/actions-left           |                                                      | 200 | {"data":{"participations":2,"contactRequests":0}}
  lid            | GET /api/membership/cancellation/type      |                                                      | 200 | ${JSON.stringify({ data: testData.cancellationTypes })}
  lid            | POST /api/membership/cancellation          | {"reasonType":{"id":1}}                              | 201 | {"id":1}
  lid            | POST /api/membership/cancellation          | {"reasonTypeId":6,"reasonText":"Te druk"}            | 201 | {"id":1}
  lid            | POST /api/membership/cancellation          | {"reasonTypeId":"1"}                                 | 400 | reason_type_unknown:reasonType
  lid            | POST /api/membership/cancellation          | {"reasonTypeId":1,"reasonText":5}                    | 400 | reason_text_invalid:reasonText
  laatste-dag    | POST /api/membership/end                   |                                                      | 204 |
  verlopen       | POST /api/membership/end                   |                                                      | 409 | no_active_membership
  superklupper   | POST /api/payment                          | {"subscriptionId":4,"redirectUrl":"${APP}/payment"}  | 200 | {"_links":{"checkout":{}}}
  lid            | POST /api/payment                          | {"subscriptionId":4,"redirectUrl":"${APP}/payment"}  | 400 | subscription_not_available:subscriptionId
  lid            | POST /api/payment                          | {"subscriptionId":5,"redirectUrl":"${APP}/payment"}  | 400 | subscription_not_available:subscriptionId
  lid            | POST /api/payment                          | {"subscriptionId":6,"redirectUrl":"${APP}/payment"}  | 400 | subscription_not_available:subscriptionId
  lid            | POST /api/payment                          | {"subscriptionId":7,"redirectUrl":"${APP}/payment"}  | 400 | subscription_not_available:subscriptionId
  lid            | POST /api/payment                          | {"subscriptionId":1,"redirectUrl":"/payment"}        | 400 | redirect_url_invalid:redirectUrl
  lid            | POST /api/payment                          | {"subscriptionId":1,"redirectUrl":"https://elders.example"} | 400 | redirect_url_invalid:redirectUrl
  lid            | GET /api/payment                           |                                                      | 404 | payment_not_found
`
const ROWS = TABLE.trim()
  .split('\n')
  .slice(1)
  .map(line => line.split('|').map(cell => cell.trim()))

const readBody = (text: string) =>
  text === '' ? undefined : text.startsWith('{') ? JSON.parse(text) : form(text)

/** A list of error items as the table writes it; anything else as it is. */
const summary = (body: unknown) =>
  Array.isArray(body) && body.every(item => 'code' in item && 'message' in item)
    ? body.map(({ code, field }) => (field === null ? code : `${code}:${field}`)).join(' ')
    : body

describe('the calls of §7', () => {
  test.each(ROWS)('%s: %s %s: %s', async (member = '', call = '', body = '', status = '', answer = '') => {
    if (member !== 'visitor') await browser.become(member)
    const found = await browser.call(call, readBody(body))
    expect(found.status).toBe(Number(status))
    if (/^[{[]/.test(answer)) expect(found.body).toMatchObject(JSON.parse(answer))
    else expect(summary(found.body)).toBe(answer)
  })

  const isOpen = (call: string) => /login|sso|forgot|reset/.test(call)
  test.each(Object.keys(apiRoutes).filter(call => !isOpen(call)))('%s needs a session', async call => {
    const body = [{ code: 'not_authenticated', message: 'Je bent niet ingelogd.', field: null }]
    expect(await browser.call(call)).toEqual({ status: 401, body })
  })
})

describe('a request that does not fit', () => {
  test.each([
    'GET /api/niets?a=1',
    'DELETE /api/klupper',
    'GET /api/klupper/',
    'POST /api/account/sso/',
    'POST /api/account/sso/%E0%A4%A',
    'GET /',
  ])('%s is unknown: it fails, and is reported', async call => {
    expect(await browser.call(call)).toMatchObject({ status: 404, body: [{ code: 'not_found' }] })
    expect(reported).toEqual([`Unknown request: ${call}`])
  })

  test.each([
    ['text/plain', '{}', 415],
    ['application/json', '{', 400],
    ['application/json', '[]', 400],
    ['application/json; charset=utf-8', '{}', 204],
  ])('a write of %s with %s answers %i', async (type, body, status) => {
    await browser.become('lid')
    const init = { method: 'POST', headers: { 'content-type': type }, body } as const
    const response = await browser.fetch(`${API}/api/membership/end`, { ...init, credentials: 'include' })
    expect(response.status).toBe(status)
  })
})

describe('CORS', () => {
  const send = (method: string, origin: string, headers = {}) =>
    api.fetch(new Request(`${API}/api/membership/end`, { method, headers: { origin, ...headers } }))

  test('a preflight allows JSON and a CSRF header', async () => {
    const asked = { 'access-control-request-headers': 'content-type,x-xsrf-token,x-evil' }
    const { status, headers } = await send('OPTIONS', APP, asked)
    expect({ status, ...Object.fromEntries(headers) }).toMatchObject({
      status: 204,
      'access-control-allow-origin': APP,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, PUT',
      'access-control-allow-headers': 'content-type, accept, x-xsrf-token',
    })
  })

  test.each(['https://elders.example', 'http://localhost.elders.example', 'null'])(
    '%s is refused before anything is done',
    async origin => {
      await browser.become('lid')
      const cookie = `KLUP_SESSION=${browser.fetch.cookies.get('KLUP_SESSION')}`
      const { status, headers } = await send('POST', origin, { cookie })
      expect([status, headers.get('access-control-allow-origin')]).toEqual([403, null])
      expect(memberNamed('lid')?.hasEndedMembership).toBe(false)
    },
  )

  test('a list of origins replaces the pages of this machine', async () => {
    api.settings.appOrigins = ['https://app.klup.example']
    expect((await send('POST', 'https://app.klup.example')).status).toBe(401)
    expect((await send('POST', APP)).status).toBe(403)
  })
})

describe('the session', () => {
  test('is an HttpOnly cookie; after a sign-in link the browser is remembered for fourteen days', async () => {
    const post = async (path: string, body: FormData | null = null) =>
      (await api.fetch(new Request(API + path, { method: 'POST', body }))).headers.getSetCookie()
    const session = /^KLUP_SESSION=[\w-]{36}; Path=\/; HttpOnly; SameSite=Lax$/
    const remembered = /^remember-me=[\w-]{36}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209600$/
    expect((await post('/api/login', LOGIN))[0]).toMatch(session)
    const [first, second] = await post('/api/account/sso/sso-lid')
    expect([first, second]).toEqual([expect.stringMatching(session), expect.stringMatching(remembered)])
  })

  test.each(['POST /api/logout', 'POST /api/account/sso/sso-op'])('ends at the server by %s', async end => {
    const other = createBrowser()
    await browser.call(SSO)
    expect([await browser.status(CURRENT_USER), await other.status(CURRENT_USER)]).toEqual([200, 401])
    for (const [name, value] of browser.fetch.cookies) other.fetch.cookies.set(name, value)
    await browser.call(end)
    expect(await other.status(CURRENT_USER)).toBe(401)
  })

  test('starts anew in a remembered browser, until it expires', async () => {
    await browser.call(SSO)
    browser.fetch.cookies.delete('KLUP_SESSION')
    expect(await browser.status(CURRENT_USER)).toBe(200)
    await browser.control('expire')
    expect(await browser.status(CURRENT_USER)).toBe(401)
  })

  test('needs a request with credentials, and a browser that keeps cookies', async () => {
    await browser.call('POST /api/login', LOGIN)
    expect((await browser.fetch(`${API}/api/klupper`)).status).toBe(401)
    const blocked = createMockFetch(api, APP, { cookies: 'blocked' })
    await blocked(`${API}/api/account/sso/sso-lid`, { method: 'POST', credentials: 'include' })
    expect([...blocked.cookies]).toEqual([])
  })
})

describe('tokens', () => {
  test('a sign-in link works once', async () => {
    expect([await browser.status(SSO), await browser.status(SSO)]).toEqual([200, 404])
  })

  test('a reset link is for members only, leads to the app, and works until one success', async () => {
    const forgot = 'GET /api/account/password/forgot?emailAddress='
    await browser.call(`${forgot}niemand`)
    await browser.call(`${forgot}LID@voorbeeld.nl`)
    const link = new RegExp(`^Password reset link for lid@voorbeeld.nl: ${APP}/forgot-password/[\\w-]{36}$`)
    expect(reported).toEqual([expect.stringMatching(link)])
    const verificationToken = reported[0]?.split('/').at(-1)
    const reset = async (newPassword: string) => {
      const body = { verificationToken, newPassword, newPasswordCheck: newPassword }
      return (await browser.call('POST /api/account/password/reset', body)).status
    }
    expect([await reset('kort'), await reset(NEW_PASSWORD), await reset(NEW_PASSWORD)]).toEqual([
      400, 200, 404,
    ])
    expect(memberNamed('lid')?.password).toBe(NEW_PASSWORD)
  })
})

describe('a payment at the bank', () => {
  function bank(url: string, outcome?: string) {
    const choice = outcome && { method: 'POST', body: new URLSearchParams({ outcome }) }
    return createProvider(api)(new Request(url, choice || {}))
  }
  const endDate = async () => (await browser.call('GET /api/membership')).body.data.endDate
  const check = async (query = '') => (await browser.call(`GET /api/payment${query}`)).body.data?.status
  async function pay(member: string, plan: number, redirectUrl = `${APP}/payment`): Promise<string> {
    await browser.become(member)
    const { body } = await browser.call('POST /api/payment', { subscriptionId: plan, redirectUrl })
    return body._links.checkout.href
  }

  test.each([
    ['paid', ['paid', 'paid'], '2026-02-20'],
    ['paid-after-3', ['pending', 'pending', 'pending', 'paid', 'paid'], '2026-02-20'],
    ['open', ['open'], null],
    ['pending', ['pending'], null],
    ['expired', ['expired'], null],
    ['canceled', ['canceled'], null],
    ['failed', ['failed'], null],
  ])('that ends as %s is found %j, and the membership ends at %s', async (outcome, statuses, end) => {
    const href = await pay('gratis', 1)
    const query = `?id=${href.split('/').at(-1)}`
    const { status, headers } = await bank(href, outcome)
    expect([status, headers.get('location')]).toEqual([303, `${APP}/payment${query}`])
    for (const expected of statuses) expect(await check(query)).toBe(expected)
    expect(await endDate()).toBe(end)
  })

  test.each([
    ['verlopen', 2, '2026-05-20'],
    ['laatste-dag', 1, '2026-02-20'],
    ['lid', 3, '2027-03-14'],
    ['opgezegd', 1, '2026-03-20'],
  ])('extends the membership of %s with plan %i to %s', async (member, plan, end) => {
    await bank(await pay(member, plan), 'paid')
    expect([await endDate(), memberNamed(member)?.hasEndedMembership]).toEqual([end, false])
  })

  test('can be paid while the membership follows 20 s later', async () => {
    await bank(await pay('gratis', 1), 'membership-later')
    vi.advanceTimersByTime(19_999)
    expect([await check(), await endDate()]).toEqual(['paid', null])
    vi.advanceTimersByTime(1)
    expect([await endDate(), await endDate()]).toEqual(['2026-02-20', '2026-02-20'])
  })

  test('stays as it is once it is final, and keeps the query of the return address', async () => {
    const href = await pay('gratis', 1, `${APP}/payment?plan=a%20b&x="><b>`)
    for (const outcome of ['open', 'failed']) await bank(href, outcome)
    const { headers } = await bank(href, 'paid')
    expect(headers.get('location')).toMatch(/\/payment\?plan=a%20b&x=%22%3E%3Cb%3E&id=tr_\w+$/)
    expect([await check(), await endDate()]).toEqual(['failed', null])
    const page = await (await bank(href)).text()
    expect(page).toContain('De betaling is helaas niet gelukt.')
    expect(page).not.toMatch(/<button|<b>/)
  })

  test('can get its outcome beforehand or while it runs, and is not shown to another member', async () => {
    const query = `?id=${(await pay('gratis', 1)).split('/').at(-1)}`
    for (const outcome of ['canceled', 'failed']) await browser.control('payment', { outcome })
    await pay('gratis', 1)
    expect([await check(), await check(query)]).toEqual(['failed', 'canceled'])
    await browser.become('lid')
    expect(await browser.status(`GET /api/payment${query}`)).toBe(404)
  })

  test('that does not exist, and an outcome that does not exist, are refused', async () => {
    expect((await bank('http://localhost:4002/checkout/tr_niet')).status).toBe(404)
    expect((await bank(await pay('gratis', 1), 'gratis')).status).toBe(400)
  })
})

describe('faults', () => {
  const CALL = 'GET /api/membership'
  beforeEach(() => browser.become('lid'))
  async function get(): Promise<string> {
    const response = await browser.fetch(`${API}/api/membership`, { credentials: 'include' })
    return `${response.status} ${await response.text()}`
  }

  test.each(Object.keys(faults).filter(name => /^\d/.test(name)))('%s has that status', async name => {
    api.setFault(CALL, name)
    expect((await get()).slice(0, 3)).toBe(name.slice(0, 3))
  })

  test.each([
    ['truncated-json', '200 {"data":{"endDate'],
    ['wrong-top-level', '200 []'],
    ['field-missing', '200 {"data":{}}'],
    ['login-redirect', '200 <!doctype html>'],
    ['hostile-error-proto', '400 [{"code":"__proto__"'],
  ])('%s answers %s', async (name, start) => {
    api.setFault(CALL, name)
    expect(await get()).toContain(start)
  })

  test.each([false, true])('may spoil only the response: %s', async applied => {
    const other = createBrowser()
    api.setFault('POST /api/account/sso/{token}', '500-html', { applied })
    await other.call(SSO)
    expect([api.world.ssoTokens.has('sso-lid'), other.fetch.cookies.size]).toEqual([!applied, 0])
  })

  test('do not exist under another name', () => {
    expect(() => api.setFault('GET /api/leden', '404')).toThrow('There is no call GET /api/leden')
    expect(() => api.setFault(CALL, 'toString')).toThrow('There is no fault toString')
  })
})

describe('the control calls', () => {
  test.each([
    ['become', { member: 'niemand' }],
    ['member', { state: 'toString' }],
    ['payment', { outcome: 'gratis' }],
    ['fault', { call: CURRENT_USER, fault: 'stuk' }],
  ])('%s refuses %j', async (name, body) => {
    await browser.become('gratis')
    expect(await browser.control(name, body)).toMatchObject({ status: 400, body: [{ code: 'mock_control' }] })
  })

  test('are not logged and never wait; other requests are logged on arrival', async () => {
    api.settings.latency = 300
    await browser.become('lid')
    const answer = browser.call('GET /api/payment?id=1')
    expect(api.log).toEqual([{ method: 'GET', path: '/api/payment?id=1', status: 0 }])
    await vi.advanceTimersByTimeAsync(300)
    await answer
    expect(api.log).toEqual([{ method: 'GET', path: '/api/payment?id=1', status: 404 }])
  })
})

test('the data for people have names that cannot be confused, and photos in every size', async () => {
  const { members } = demoData
  for (const key of ['name', 'email', 'id'] as const) {
    expect(new Set(members.map(member => member[key])).size).toBe(members.length)
  }
  for (const photo of members.flatMap(member => member.photo ?? [])) {
    for (const size of ['', 'thumbnail.64.', 'thumbnail.1024.'])
      expect(await browser.status(`GET ${photo.replace(/(?=\w+\.svg)/, size)}`)).toBe(200)
  }
  expect(await browser.status('GET /images/klupper/thumbnail.128.sanne.svg')).toBe(404)
})

describe('over the network', () => {
  async function start(options = {}) {
    vi.useRealTimers()
    const mock = await startMock({ apiPort: 0, providerPort: 0, data: testData, ...options })
    onTestFinished(() => mock.close())
    return mock
  }

  test.each([
    ['refuse', 'TypeError'],
    ['reset', '200 TypeError'],
    ['hang-body', '200 AbortError'],
  ])('%s reaches the client as %s', async (name, expected) => {
    const { api: served, apiUrl } = await start()
    served.setFault(CURRENT_USER, name)
    const left = new AbortController()
    const answer = await fetch(`${apiUrl}/api/klupper`, { signal: left.signal }).catch(error => error.name)
    if (name === 'hang-body') left.abort()
    const seen = answer.text ? `${answer.status} ${await answer.text().catch((e: Error) => e.name)}` : answer
    expect(seen).toBe(expected)
  })

  test('a taken port gives way to the next free one', async () => {
    const apiPort = Number(new URL((await start()).apiUrl).port)
    expect(Number(new URL((await start({ apiPort })).apiUrl).port)).toBeGreaterThan(apiPort)
  })
})
