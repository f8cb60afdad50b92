// @vitest-environment node
import { beforeEach, describe, expect, test } from 'vitest'
import { createMockApi, type MockApi } from '../../src/mock/api.ts'
import { createMockBrowser, type MockBrowser } from '../../src/mock/mock-browser.ts'

const redirectUrl = 'http://localhost:3000/payment'

let api: MockApi
let browser: MockBrowser
let today: Date

beforeEach(() => {
  today = new Date(2025, 10, 20, 23, 45)
  api = createMockApi({ now: () => today, providerUrl: 'http://localhost:4002' })
  browser = createMockBrowser(api)
})

const pay = (body: unknown) => browser.call('POST', '/api/payment', body)
const status = async (query = '') => (await browser.call('GET', `/api/payment${query}`)).body
const endDate = async () => (await browser.call('GET', '/api/membership')).body
const next = (value: string) => browser.call('POST', '/__mock/next-payment', { status: value })

describe('creating a payment', () => {
  test('answers the checkout at the provider', async () => {
    await browser.become('gratis')
    const { status, body } = await pay({ subscriptionId: 2, redirectUrl })
    const id = api.world.payments[0]?.id
    expect(status).toBe(200)
    expect(body).toEqual({ _links: { checkout: { href: `http://localhost:4002/checkout/${id}` } } })
  })

  test.each([
    ['gratis', 4, 400],
    ['superklupper', 4, 200],
    ['superklupper', 1, 200],
    ['lid', 3, 200],
    ['gratis', 5, 400],
    ['gratis', 6, 400],
    ['gratis', 7, 400],
    ['gratis', 99, 400],
    ['gratis', '1', 400],
  ])('by %s of plan %j answers %i', async (name, subscriptionId, expected) => {
    await browser.become(name)
    const answer = await pay({ subscriptionId, redirectUrl })
    expect(answer.status).toBe(expected)
    if (expected === 400) expect(answer.body).toMatchObject([{ field: 'subscriptionId' }])
  })

  test.each([
    '/payment',
    'javascript:alert(1)',
    'https://elders.example/payment',
    'http://',
    '',
    5,
    undefined,
  ])('refuses to come back to %j', async address => {
    await browser.become('gratis')
    const answer = await pay({ subscriptionId: 1, redirectUrl: address })
    expect(answer).toMatchObject({
      status: 400,
      body: [{ code: 'redirect_url_invalid', field: 'redirectUrl' }],
    })
    expect(api.world.payments).toEqual([])
  })
})

describe('the status of a payment', () => {
  test('is that of the payment with the id, or of the latest', async () => {
    await browser.become('gratis')
    await next('failed')
    await pay({ subscriptionId: 1, redirectUrl })
    await pay({ subscriptionId: 2, redirectUrl })
    const [first] = api.world.payments
    expect(await status(`?id=${first?.id}`)).toEqual({ data: { status: 'failed' } })
    expect(await status()).toEqual({ data: { status: 'open' } })
  })

  test('is unknown for no payment, a wrong id, and the payment of somebody else', async () => {
    await browser.become('gratis')
    expect((await browser.call('GET', '/api/payment')).status).toBe(404)
    await pay({ subscriptionId: 1, redirectUrl })
    expect((await browser.call('GET', '/api/payment?id=tr_niet')).status).toBe(404)
    await browser.become('op')
    expect(await browser.call('GET', `/api/payment?id=${api.world.payments[0]?.id}`)).toMatchObject({
      status: 404,
      body: [{ code: 'payment_not_found' }],
    })
  })

  test('can be pending three times and then paid', async () => {
    await browser.become('gratis')
    await next('paid-after-3')
    await pay({ subscriptionId: 1, redirectUrl })
    const seen: unknown[] = []
    for (let poll = 0; poll < 5; poll += 1) seen.push(await status())
    const [pending, paid] = [{ data: { status: 'pending' } }, { data: { status: 'paid' } }]
    expect(seen).toEqual([pending, pending, pending, paid, paid])
    expect(await endDate()).toEqual({ data: { endDate: '2026-02-20' } })
  })

  test('set from outside reaches the running payment, else the next one', async () => {
    await browser.become('gratis')
    await pay({ subscriptionId: 1, redirectUrl })
    await next('canceled')
    expect(await status()).toEqual({ data: { status: 'canceled' } })
    await next('pending')
    await pay({ subscriptionId: 1, redirectUrl })
    expect(await status()).toEqual({ data: { status: 'pending' } })
    await pay({ subscriptionId: 1, redirectUrl })
    expect(await status()).toEqual({ data: { status: 'open' } })
  })
})

describe('a paid payment lengthens the membership', () => {
  test.each([
    ['gratis', 1, '2026-02-20'],
    ['verlopen', 2, '2026-05-20'],
    ['laatste-dag', 1, '2026-02-20'],
    ['lid', 3, '2027-03-14'],
    ['opgezegd', 1, '2026-03-20'],
    ['superklupper', 4, '2026-11-20'],
  ])('of %s with plan %i to %s', async (name, subscriptionId, expected) => {
    await browser.become(name)
    await next('paid')
    await pay({ subscriptionId, redirectUrl })
    expect(await endDate()).toEqual({ data: { endDate: expected } })
    expect((await browser.call('GET', '/api/klupper')).body).toMatchObject({ hasEndedMembership: false })
  })

  test('once, however often it is checked or reported', async () => {
    await browser.become('gratis')
    await next('paid')
    await pay({ subscriptionId: 1, redirectUrl })
    await status()
    await status()
    expect(await endDate()).toEqual({ data: { endDate: '2026-02-20' } })
  })

  test('to the last day of a shorter month', async () => {
    today = new Date(2025, 10, 30)
    await browser.become('gratis')
    await next('paid')
    await pay({ subscriptionId: 1, redirectUrl })
    expect(await endDate()).toEqual({ data: { endDate: '2026-02-28' } })
  })

  test.each(['open', 'pending', 'expired', 'canceled', 'failed'])('but not when it is %s', async value => {
    await browser.become('gratis')
    await next(value)
    await pay({ subscriptionId: 1, redirectUrl })
    expect(await status()).toEqual({ data: { status: value } })
    expect(await endDate()).toEqual({ data: { endDate: null } })
  })
})
