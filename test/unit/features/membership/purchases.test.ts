import { expect, test, vi } from 'vitest'
import type { PurchaseRecord } from '../../../../src/features/membership/record.ts'
import { PURCHASE_KEY } from '../../../../src/features/membership/record.ts'
import { createTestApp } from '../../../support/app.tsx'
import { advance, settle, stopClock } from '../../../support/clock.ts'
import { USER } from '../../../support/data.ts'
import { failure, json, stubFetch } from '../../../support/fetch-stub.ts'

stopClock()

const [OLD, NEW] = ['2026-06-14', '2026-12-14']
const MINUTE = 60_000

/** A page whose server has a membership until a day, and the status `paid`. */
async function start(endDate: string | null) {
  const server = stubFetch({
    'GET /api/klupper': () => json(USER),
    'GET /api/membership': () => json({ endDate }),
    'GET /api/payment': () => json({ status: 'paid' }),
  })
  const app = createTestApp(server.fetch)
  await app.session.read()
  app.queries.membership.refresh()
  await settle()
  app.purchases.sync()
  expect(app.purchases.current.peek()).toBe('nothing')
  app.purchases.start()
  return {
    ...app,
    server,
    state: () => app.purchases.current.peek(),
    record: () => app.purchases.record.peek(),
    async pay(search = '?id=1') {
      const query = app.queries.payment(search)
      app.purchases.followStatus(query)
      query.refresh()
      await settle()
    },
  }
}

const stored = () => JSON.parse(localStorage.getItem(PURCHASE_KEY) ?? 'null')
const storeElsewhere = (differs: Partial<PurchaseRecord> = {}) =>
  localStorage.setItem(
    PURCHASE_KEY,
    JSON.stringify({ memberId: USER.id, pressedAt: Date.now(), endDate: OLD, ...differs }),
  )

test('a page follows the record of its member alone, and leaves another one’s to that member’s tabs', async () => {
  const app = await start(OLD)
  storeElsewhere({ memberId: 2 })
  app.purchases.sync()
  expect(app.state()).toBe('nothing')
  expect(stored().memberId).toBe(2)
  storeElsewhere()
  app.purchases.sync()
  expect(app.state()).toBe('pressed')
})

test.each([
  ['of another member', { memberId: 2 }],
  ['of another form', { endDate: 'morgen' }],
  ['of the day before yesterday', { pressedAt: 0 }],
])('a start removes a record %s', async (_, differs) => {
  storeElsewhere(differs)
  await start(OLD)
  expect(stored()).toBe(null)
})

test('a press after a payment that was waited for keeps it, and the older date', async () => {
  storeElsewhere({ pressedAt: Date.now() - 3 * MINUTE, paidAt: Date.now() - 2 * MINUTE, endDate: null })
  const app = await start(null)
  await settle()
  expect(app.state()).toBe('waited')
  const { paidAt } = stored()
  app.purchases.press(USER.id, OLD)
  expect(stored()).toEqual({ memberId: USER.id, pressedAt: Date.now(), endDate: null, paidAt })
})

test('any other press begins anew, and without a date if it read none', async () => {
  storeElsewhere({ welcomed: true, paidAt: Date.now() })
  const app = await start(OLD)
  app.purchases.press(USER.id, undefined)
  expect(stored()).toEqual({ memberId: USER.id, pressedAt: Date.now() })
})

test('a status `paid` counts once after each press', async () => {
  const app = await start(OLD)
  app.purchases.press(USER.id, OLD)
  const pressedAt = Date.now()
  await advance(1000)
  await app.pay()
  expect(stored()).toEqual({ memberId: USER.id, pressedAt, endDate: OLD, paidAt: pressedAt + 1000 })
  await advance(1000)
  await app.pay('?id=2')
  expect(stored().paidAt).toBe(pressedAt + 1000)
  storeElsewhere({ pressedAt: Date.now(), paidAt: pressedAt })
  await app.pay('?id=3')
  expect(stored().paidAt).toBe(Date.now())
})

test('a payment waits two minutes, without an error toast while the membership cannot be read, and sells after a read', async () => {
  const app = await start(OLD)
  app.purchases.press(USER.id, OLD)
  await advance(MINUTE)
  app.server.on('GET /api/membership', () => failure(503))
  await app.pay()
  await advance(2 * MINUTE - 1, 2500)
  app.server.off('GET /api/membership')
  app.server.on('GET /api/membership', () => json({ endDate: OLD }))
  expect(app.state()).toBe('paid')
  await advance(1)
  expect(app.state()).toBe('waited')
  expect(app.toasts.list.value.filter(({ severity }) => severity === 'error')).toEqual([])
})

test('what this page has read before a press in another tab books nothing; then only one of two pages welcomes', async () => {
  const app = await start(NEW)
  storeElsewhere()
  app.purchases.sync()
  expect(app.state()).toBe('pressed')
  app.queries.membership.refresh()
  await settle()
  expect(app.state()).toBe('booked')
  storeElsewhere({ welcomed: true })
  app.purchases.sync()
  expect(app.state()).toBe('welcomed')
})

test.each(['setItem', 'getItem'] as const)(
  'a page whose storage refuses %s keeps the record in memory',
  async method => {
    const app = await start(OLD)
    storeElsewhere({ endDate: null, paidAt: 1 })
    app.purchases.sync()
    const refused = vi.spyOn(localStorage, method).mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    app.purchases.press(USER.id, OLD)
    app.purchases.sync()
    expect(app.record()?.pressedAt).toBe(Date.now())
    refused.mockRestore()
    // What could not be written anew is removed.
    if (method === 'setItem') expect(stored()).toBe(null)
    app.purchases.sync()
    expect(app.record()?.pressedAt).toBe(Date.now())
  },
)
