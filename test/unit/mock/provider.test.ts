import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAYMENT_STATUSES } from '../../../src/features/payment/status.ts'
import { createProvider } from '../../../src/mock/provider.ts'
import { APP, openBrowser } from './browser.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], now: new Date(2025, 10, 20, 23, 45) })
})
afterEach(() => void vi.useRealTimers())

/** A member at the bank, after a press on «Betalen met iDeal». */
async function goToBank(member: string, plan: number) {
  const browser = openBrowser()
  const { call, become } = browser
  await become(member)
  async function pay(subscriptionId: number): Promise<string> {
    const { body } = await call('POST /api/payment', { subscriptionId, redirectUrl: `${APP}/payment` })
    return body._links.checkout.href
  }
  const href = await pay(plan)
  return {
    ...{ ...browser, pay },
    query: `?id=${href.split('/').at(-1)}`,
    choose: (outcome: string) =>
      createProvider(browser.api)(
        new Request(href, { method: 'POST', body: new URLSearchParams({ outcome }) }),
      ),
    check: async (query = '') => (await call(`GET /api/payment${query}`)).body.data?.status,
    endDate: async () => (await call('GET /api/membership')).body.data.endDate,
  }
}

const UNPAID = Object.keys(PAYMENT_STATUSES).filter(status => status !== 'paid')

test.each([
  ['paid', ['paid', 'paid'], '2026-02-20'],
  ['paid-after-3', ['pending', 'pending', 'pending', 'paid', 'paid'], '2026-02-20'],
  ...UNPAID.map((status): [string, string[], null] => [status, [status], null]),
])('a payment that ends as %s is found %j, and the membership ends at %s', async (outcome, statuses, end) => {
  const { choose, check, query, endDate } = await goToBank('gratis', 1)
  const { status, headers } = await choose(outcome)
  expect([status, headers.get('location')]).toEqual([303, `${APP}/payment${query}`])
  for (const expected of statuses) expect(await check(query)).toBe(expected)
  expect(await endDate()).toBe(end)
})

test.each([
  ['verlopen', 2, '2026-05-20'],
  ['laatste-dag', 1, '2026-02-20'],
  ['lid', 3, '2027-03-14'],
  ['opgezegd', 1, '2026-03-20'],
])('a payment extends the membership of %s with plan %i to %s', async (member, plan, end) => {
  const { choose, endDate, memberNamed } = await goToBank(member, plan)
  await choose('paid')
  expect([await endDate(), memberNamed(member)?.hasEndedMembership]).toEqual([end, false])
})

test('a payment can be paid while the membership follows 20 s later', async () => {
  const { choose, check, endDate } = await goToBank('gratis', 1)
  await choose('membership-later')
  vi.advanceTimersByTime(19_999)
  expect([await check(), await endDate()]).toEqual(['paid', null])
  vi.advanceTimersByTime(1)
  expect([await endDate(), await endDate()]).toEqual(['2026-02-20', '2026-02-20'])
})

test('a payment can get its outcome beforehand or while it runs, and is hidden from another member', async () => {
  const { control, pay, check, query, become, call } = await goToBank('gratis', 1)
  for (const outcome of ['canceled', 'failed']) await control('payment', { outcome })
  await pay(1)
  expect([await check(), await check(query)]).toEqual(['failed', 'canceled'])
  await become('lid')
  expect(await call(`GET /api/payment${query}`)).toMatchObject({ status: 404 })
})
