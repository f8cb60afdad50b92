import { expect, test, vi } from 'vitest'
import { PURCHASE_KEY } from '../../../../../src/features/membership/purchase/record.ts'
import { createTestApp } from '../../../../support/app.tsx'
import { advance, settle, stopClock } from '../../../../support/clock.ts'
import { USER } from '../../../../support/data.ts'
import { failure, json, stubFetch } from '../../../../support/fetch-stub.ts'

stopClock()

const [OLD, NEW] = ['2026-06-14', '2026-12-14']
const plan = { id: 2, months: 6, price: 34.95 }
const press = () =>
  ({ memberId: USER.id, at: Date.now(), plan, before: { kind: 'active', endDate: OLD } }) as const

/** A page whose server has a membership until a day. */
async function load(endDate: string) {
  const server = stubFetch({
    'GET /api/klupper': () => json(USER),
    'GET /api/membership': () => json({ endDate }),
  })
  const app = createTestApp(server.fetch)
  await app.session.read()
  await settle()
  const read = async () => {
    app.queries.membership.refresh()
    await settle()
  }
  return { ...app, server, read, state: () => app.purchases.current.peek()?.state }
}

async function start(endDate: string) {
  const app = await load(endDate)
  app.purchases.start()
  return app
}

const stored = () => JSON.parse(localStorage.getItem(PURCHASE_KEY) ?? 'null')
const storeElsewhere = (differs: object = {}) =>
  localStorage.setItem(PURCHASE_KEY, JSON.stringify({ ...press(), state: 'started', ...differs }))

test('a page reads the record of its member alone, and leaves another one’s to that member’s tabs', async () => {
  const app = await start(OLD)
  storeElsewhere({ memberId: 2 })
  app.purchases.sync()
  expect(app.state()).toBe(undefined)
  expect(stored().memberId).toBe(2)
  storeElsewhere()
  app.purchases.sync()
  expect(app.state()).toBe('started')
})

test.each([
  ['of another member', { memberId: 2 }],
  ['of another form', { state: 'booked' }],
  ['of the day before yesterday', { at: 0 }],
])('a start removes a record %s', async (_, differs) => {
  storeElsewhere(differs)
  await start(OLD)
  expect(stored()).toBe(null)
})

test('a read of the membership does not bring back what another tab has removed', async () => {
  const app = await start(NEW)
  app.purchases.send({ type: 'pressed', ...press() })
  localStorage.removeItem(PURCHASE_KEY)
  await app.read()
  expect(app.state()).toBe(undefined)
  expect(stored()).toBe(null)
})

test('a press in a tab with an older end date is not booked by the end date of this page', async () => {
  const app = await start(NEW)
  await app.read()
  storeElsewhere()
  app.purchases.sync()
  await app.read()
  expect(app.state()).toBe('started')
  expect(stored().before.endDate).toBe(NEW)
})

test('books a purchase by a membership that the page read before the record', async () => {
  storeElsewhere()
  const app = await load(NEW)
  await app.read()
  app.purchases.start()
  expect(app.purchases.current.peek()?.state).toBe('booked')
})

test.each<[string, (app: Awaited<ReturnType<typeof start>>) => void]>([
  [
    'of this page',
    ({ purchases }) => purchases.send({ type: 'paid', memberId: USER.id, today: '2026-03-14', press: 0 }),
  ],
  [
    'of another tab',
    ({ purchases }) => {
      storeElsewhere({ state: 'paid' })
      purchases.sync()
    },
  ],
])('a paid purchase %s waits without a toast while the membership cannot be read', async (_, pay) => {
  const app = await start(OLD)
  app.server.on('GET /api/membership', () => failure(503))
  pay(app)
  await advance(2500)
  expect(app.server.calls('GET /api/membership')).toHaveLength(2)
  expect(app.toasts.list.value).toEqual([])
})

test('only one of two pages that have read the booking welcomes', async () => {
  const app = await start(NEW)
  app.purchases.send({ type: 'pressed', ...press() })
  await app.read()
  expect(app.state()).toBe('booked')
  localStorage.removeItem(PURCHASE_KEY)
  expect(app.purchases.sync()).toBe(undefined)
})

test('a page that cannot store keeps the purchase in memory, and books it', async () => {
  const refuse = () => {
    throw new Error('refused')
  }
  const app = await start(NEW)
  for (const method of ['getItem', 'setItem'] as const) {
    const spy = vi.spyOn(Storage.prototype, method).mockImplementation(refuse)
    app.purchases.send({ type: 'pressed', ...press() })
    app.purchases.sync()
    expect(app.state()).toBe('started')
    spy.mockRestore()
    app.purchases.remove()
  }
})

test('a start removes what earlier versions stored', async () => {
  sessionStorage.setItem(PURCHASE_KEY, '{}')
  localStorage.setItem('klup-paid', '{}')
  await start(OLD)
  expect([sessionStorage.getItem(PURCHASE_KEY), localStorage.getItem('klup-paid')]).toEqual([null, null])
})
