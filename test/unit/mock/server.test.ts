// @vitest-environment node
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { demoData } from '../../../src/mock/demo-data.ts'
import { createProvider } from '../../../src/mock/provider.ts'
import { startMock } from '../../../src/mock/server.ts'
import { createTestApi, NEW_PASSWORD, testData } from '../../support/data.ts'
import { createMockFetch } from '../../support/mock-fetch.ts'

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
const memberNamed = (name: string) => api.world.members.find(member => member.name === name)

function form(fields: string): FormData {
  const data = new FormData()
  for (const [name, value] of new URLSearchParams(fields)) data.set(name, value)
  return data
}

/** The refusals of each call, as `code:field`; the flows use the other answers. A body is JSON or the fields of a form. */
const TABLE = `
  member         | call                                  | body                                                  | status | answer
  visitor        | POST /api/login                       | username=lid@voorbeeld.nl&password=fout               | 401 | bad_credentials
  visitor        | POST /api/login                       | username=niemand@voorbeeld.nl&password=Klup1234       | 401 | bad_credentials
  visitor        | POST /api/login                       | username=wachtwoordloos@voorbeeld.nl&password=null    | 401 | bad_credentials
  visitor        | POST /api/login                       | {"username":"lid@voorbeeld.nl"}                       | 415 | unsupported_media_type
  visitor        | POST /api/account/sso/..%2F..%2Fend   |                                                       | 404 | klupper_verification_token_not_found
  visitor        | POST /api/account/password/reset      | {"verificationToken":"reset-lid"}                     | 400 | password_too_short:newPassword password_too_simple:newPassword
  visitor        | POST /api/account/password/reset      | {"verificationToken":"sso-lid"}                       | 404 | klupper_verification_token_not_found
  lid            | PUT /api/account/password             | {"oldPassword":"Fout1234","newPassword":"Klup12","newPasswordCheck":"Klup12"} | 400 | wrong_password:oldPassword
  lid            | PUT /api/account/password             | {"oldPassword":"Klup1234","newPassword":"klup1234","newPasswordCheck":"Klup12"} | 400 | password_too_simple:newPassword passwords_differ:newPasswordCheck
  lid            | POST /api/membership/cancellation     | {"reasonTypeId":"1"}                                  | 400 | reason_type_unknown:reasonType
  lid            | POST /api/membership/cancellation     | {"reasonTypeId":1,"reasonText":5}                     | 400 | reason_text_invalid:reasonText
  verlopen       | POST /api/membership/end              |                                                       | 409 | no_active_membership
  lid            | POST /api/payment                     | {"subscriptionId":4,"redirectUrl":"${APP}/payment"}   | 400 | subscription_not_available:subscriptionId
  lid            | POST /api/payment                     | {"subscriptionId":5,"redirectUrl":"${APP}/payment"}   | 400 | subscription_not_available:subscriptionId
  lid            | POST /api/payment                     | {"subscriptionId":1,"redirectUrl":"/payment"}         | 400 | redirect_url_invalid:redirectUrl
  lid            | POST /api/payment                     | {"subscriptionId":1,"redirectUrl":"https://elders.example"} | 400 | redirect_url_invalid:redirectUrl
  lid            | GET /api/payment                      |                                                       | 404 | payment_not_found
`
const ROWS = TABLE.trim()
  .split('\n')
  .slice(1)
  .map(line => line.split('|').map(cell => cell.trim()))

const readBody = (text: string) =>
  text === '' ? undefined : text.startsWith('{') ? JSON.parse(text) : form(text)

/** A list of error items as the table writes it. */
const summary = (items: { code: string; field: string | null }[]) =>
  items.map(({ code, field }) => (field === null ? code : `${code}:${field}`)).join(' ')

test.each(ROWS)('%s: %s %s: %s', async (member = '', call = '', body = '', status = '', answer = '') => {
  if (member !== 'visitor') await browser.become(member)
  const found = await browser.call(call, readBody(body))
  expect(found.status).toBe(Number(status))
  expect(summary(found.body)).toBe(answer)
})

test.each(['GET /api/niets?a=1', 'DELETE /api/klupper', 'POST /api/account/sso/%E0%A4%A'])(
  'the unknown request %s fails and is reported',
  async call => {
    expect(await browser.call(call)).toMatchObject({ status: 404, body: [{ code: 'not_found' }] })
    expect(reported).toEqual([`Unknown request: ${call}`])
  },
)

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
  expect([await reset('kort'), await reset(NEW_PASSWORD), await reset(NEW_PASSWORD)]).toEqual([400, 200, 404])
  expect(memberNamed('lid')?.password).toBe(NEW_PASSWORD)
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

  test('can get its outcome beforehand or while it runs, and is not shown to another member', async () => {
    const query = `?id=${(await pay('gratis', 1)).split('/').at(-1)}`
    for (const outcome of ['canceled', 'failed']) await browser.control('payment', { outcome })
    await pay('gratis', 1)
    expect([await check(), await check(query)]).toEqual(['failed', 'canceled'])
    await browser.become('lid')
    expect(await browser.status(`GET /api/payment${query}`)).toBe(404)
  })
})

describe('faults', () => {
  test('do not exist under another name', () => {
    expect(() => api.setFault('GET /api/leden', '404')).toThrow('There is no call GET /api/leden')
    expect(() => api.setFault(CURRENT_USER, 'toString')).toThrow('There is no fault toString')
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

  test('a control call is not logged and never waits; other requests are logged on arrival', async () => {
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

  test('a taken port gives way to the next free one', async () => {
    const apiPort = Number(new URL((await start()).apiUrl).port)
    expect(Number(new URL((await start({ apiPort })).apiUrl).port)).toBeGreaterThan(apiPort)
  })
})
