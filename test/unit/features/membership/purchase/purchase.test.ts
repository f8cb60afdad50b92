import { expect, test } from 'vitest'
import {
  nextPurchase,
  type Purchase,
  type PurchaseEvent,
  WATCH_TIME,
} from '../../../../../src/features/membership/purchase/purchase.ts'

const TODAY = '2026-03-14'
const [OLD, NEW] = ['2026-06-14', '2026-12-14']
const plan = { id: 2, months: 6, price: 34.95 }
const year = { id: 3, months: 12, price: 59.95 }
const before = { kind: 'active', endDate: OLD } as const
const none = { kind: 'none', endDate: null } as const
const later = { ...before, endDate: NEW }
const base = { memberId: 1, isOwn: true, plan, before } as const

const STATES = {
  none: undefined,
  started: { ...base, state: 'started' },
  paid: { ...base, state: 'paid', paidOn: TODAY, isLate: false },
  'paid elsewhere': { state: 'paid', memberId: 1, isOwn: false, before },
  booked: { ...base, state: 'booked', paidOn: TODAY, isLate: false, endDate: NEW },
  notPaid: { ...base, state: 'notPaid' },
} as const satisfies Record<string, Purchase | undefined>

const earlier: Purchase = { ...base, plan: { ...plan, id: 1 }, state: 'started' }
const readOf = (endDate: string | null, isOver = false) =>
  ({ type: 'membershipRead', endDate, today: TODAY, isOver }) as const

const EVENTS = {
  'pressed, another plan': { type: 'pressed', memberId: 1, plan: year, before },
  'pressed, the same plan at another price': {
    type: 'pressed',
    memberId: 1,
    plan: { ...plan, price: 39.95 },
    before,
  },
  'pressed, the same plan': { type: 'pressed', memberId: 1, plan: { ...plan }, before },
  paid: { type: 'paid', memberId: 1, today: TODAY },
  'paidElsewhere, own': { type: 'paidElsewhere', memberId: 1, before, isOwn: true, left: 50_000 },
  'paidElsewhere, own, later': {
    type: 'paidElsewhere',
    memberId: 1,
    before: later,
    isOwn: true,
    left: 50_000,
  },
  'paidElsewhere, of nobody, later': {
    ...{ type: 'paidElsewhere', memberId: 1, before: later, isOwn: false, left: 50_000 },
  },
  'paidElsewhere, of nobody': { type: 'paidElsewhere', memberId: 1, before, isOwn: false, left: 50_000 },
  notPaid: { type: 'notPaid' },
  'later date': readOf(NEW),
  'same date': readOf(OLD),
  'past date': readOf('2026-03-13'),
  'same date, over': readOf(OLD, true),
  restored: { type: 'restored', purchase: earlier },
  shopShown: { type: 'shopShown' },
  cancelled: { type: 'cancelled' },
  welcomed: { type: 'welcomed' },
  loggedOut: { type: 'loggedOut' },
} as const satisfies Record<string, PurchaseEvent>

type Cell = readonly [purchase: object | undefined | 'same', ...effects: unknown[]]
const stay: Cell = ['same']
const start: Cell = [{ ...STATES.started, plan: year }]
const dearer: Cell = [{ ...STATES.started, plan: { ...plan, price: 39.95 } }]
const same: Cell = [STATES.started]
const removed: Cell = [undefined]
const removedInAllTabs: Cell = [undefined, 'stopSharingWithTabs']
const watch = { watchMembership: WATCH_TIME }
const AFTER = ['shareWithTabs', 'rereadUserAndMembership', watch, 'announceChange']
const booking = ['stopSharingWithTabs', 'rereadActionsLeft', 'announceChange']
const pay: Cell = [STATES.paid, ...AFTER]
const paidOnly: Purchase = { state: 'paid', memberId: 1, isOwn: false, paidOn: TODAY, isLate: false }
const waiting = ['rereadUserAndMembership', { watchMembership: 50_000 }]
const adopt: Cell = [STATES['paid elsewhere'], ...waiting]
const adoptLater: Cell = [{ ...STATES['paid elsewhere'], before: later }, ...waiting]
const late: Cell = [{ ...STATES.paid, isLate: true }]
const lateElsewhere: Cell = [{ ...STATES['paid elsewhere'], isLate: true }]
const booked: Cell = [STATES.booked, ...booking]
const unseen: Cell = [{ ...base, state: 'booked', endDate: NEW }, ...booking]
const here: Cell = [{ ...base, state: 'paid' }, ...waiting]
const hereLater: Cell = [{ ...base, state: 'paid', before: later }, ...waiting]

/* biome-ignore format: a table */
const EXPECTED: Record<keyof typeof EVENTS, readonly [none: Cell, started: Cell, paid: Cell, elsewhere: Cell, booked: Cell, notPaid: Cell]> = {
  'pressed, another plan':     [start, [{ ...STATES.started, plan: undefined }], stay, stay, start, start],
  'pressed, the same plan at another price': [dearer, [{ ...STATES.started, plan: undefined }], stay, stay, dearer, dearer],
  'pressed, the same plan':    [same, same, stay, stay, same, same],
  paid:                        [[paidOnly, ...AFTER], pay, stay, [{ ...STATES['paid elsewhere'], paidOn: TODAY }], stay, pay],
  'paidElsewhere, own':        [adopt, here, stay, stay, stay, here],
  'paidElsewhere, own, later': [adoptLater, hereLater, stay, stay, adoptLater, hereLater],
  'paidElsewhere, of nobody':  [stay, here, stay, stay, stay, here],
  'paidElsewhere, of nobody, later': [stay, here, stay, stay, stay, here],
  notPaid:                     [stay, [STATES.notPaid], stay, stay, stay, stay],
  'later date':                [stay, unseen, booked, [undefined, ...booking], stay, unseen],
  'same date':                 [stay, stay, late, lateElsewhere, stay, stay],
  'past date':                 [stay, stay, late, lateElsewhere, stay, stay],
  'same date, over':           [stay, stay, removedInAllTabs, removedInAllTabs, stay, stay],
  restored:                    [[earlier], stay, stay, stay, stay, stay],
  shopShown:                   [stay, ['same', watch], stay, stay, stay, ['same', watch]],
  cancelled:                   [stay, removed, removedInAllTabs, removedInAllTabs, removed, removed],
  welcomed:                    [stay, stay, stay, stay, removed, stay],
  loggedOut:                   [removedInAllTabs, removedInAllTabs, removedInAllTabs, removedInAllTabs, removedInAllTabs, removedInAllTabs],
}

const CELLS = Object.entries(EXPECTED).flatMap(([event, row]) =>
  Object.keys(STATES).map((state, place) => [state, event, row[place] ?? stay] as const),
)

test.each(CELLS)('a purchase that is «%s» handles «%s»', (name, event, [next, ...effects]) => {
  const purchase: Purchase | undefined = STATES[name as keyof typeof STATES]
  const result = nextPurchase(purchase, EVENTS[event as keyof typeof EVENTS])
  expect(result).toEqual({ purchase: next === 'same' ? purchase : next, effects })
})

test('a purchase that is booked before this tab sees the payment gets the day of paying', () => {
  const { paidOn, ...unseen } = STATES.booked
  const event = { type: 'paid', memberId: 1, today: paidOn } as const
  expect(nextPurchase(unseen, event)).toEqual({ purchase: STATES.booked, effects: [] })
})

test('a payment of this tab that was only heard of is not told by it, and may be paid later', () => {
  const heard: Purchase = { ...base, state: 'paid' }
  expect(nextPurchase(undefined, { type: 'restored', purchase: heard }).effects).toEqual([watch])
  expect(nextPurchase(heard, readOf(OLD, true))).toEqual({
    purchase: { ...base, state: 'started' },
    effects: ['stopSharingWithTabs'],
  })
})

test('a payment of another browser that this tab saw is welcomed', () => {
  const purchase: Purchase = { ...paidOnly, before }
  expect(nextPurchase(purchase, readOf(NEW)).purchase).toEqual({ ...purchase, state: 'booked', endDate: NEW })
})

test('a second look at a paid payment keeps its day', () => {
  const event = { type: 'paid', memberId: 1, today: '2026-03-15' } as const
  expect(nextPurchase(STATES.paid, event).purchase).toEqual(STATES.paid)
})

test('a paid purchase is shared and watched after a reload', () => {
  const result = nextPurchase(undefined, { type: 'restored', purchase: STATES.paid })
  expect(result).toEqual({ purchase: STATES.paid, effects: ['shareWithTabs', watch] })
})

const unread = { ...STATES.paid, before: undefined }
const past = { kind: 'expired', endDate: '2026-03-13' }
const elsewhere = { ...paidOnly, isLate: true }

/* biome-ignore format: a table */
test.each<[what: string, purchase: object, endDate: string | null, expected: object | undefined]>([
  ['in this tab takes a valid date as the old one', unread, OLD, { ...unread, before, isLate: true }],
  ['in this tab takes none as the old one', unread, null, { ...unread, before: none, isLate: true }],
  ['in another browser is settled by a valid date', paidOnly, OLD, undefined],
  ['in another browser waits without a date', paidOnly, null, { ...elsewhere, before: none }],
  ['in another browser waits after a past date', paidOnly, '2026-03-13', { ...elsewhere, before: past }],
])('without a known end date, a purchase paid %s', (_, purchase, endDate, expected) => {
  expect(nextPurchase(purchase as Purchase, readOf(endDate)).purchase).toEqual(expected)
})

test('a started purchase whose old end date is unknown is not booked by any date', () => {
  const purchase = { ...STATES.started, before: undefined }
  expect(nextPurchase(purchase, readOf(NEW))).toEqual({ purchase, effects: [] })
})

test('a third press after two for different plans names no plan either', () => {
  const purchase = { ...STATES.started, plan: undefined }
  const event = { type: 'pressed', memberId: 1, plan, before } as const
  expect(nextPurchase(purchase, event).purchase).toEqual(purchase)
})
