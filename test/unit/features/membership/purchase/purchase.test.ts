import { expect, test } from 'vitest'
import {
  nextPurchase,
  type Purchase,
  type PurchaseEvent,
} from '../../../../../src/features/membership/purchase/purchase.ts'
import { recordIn } from '../../../../../src/features/membership/purchase/record.ts'

const TODAY = '2026-03-14'
const [OLD, NEW] = ['2026-06-14', '2026-12-14']
const plan = { id: 2, months: 6, price: 34.95 }
const year = { id: 3, months: 12, price: 59.95 }
const before = { kind: 'active', endDate: OLD } as const
const press = { memberId: 1, at: 1000, plan, before }
const later = { ...press, at: 2000, before: { kind: 'active', endDate: NEW } } as const

const STATES = {
  none: undefined,
  started: { ...press, state: 'started' },
  paid: { ...press, state: 'paid', paidOn: TODAY },
  waited: { ...press, state: 'paid', paidOn: TODAY, waited: true },
  paidHere: { state: 'paidHere', memberId: 1, at: 0, before },
  notPaid: { ...press, state: 'notPaid' },
  booked: { ...press, state: 'booked', paidOn: TODAY, endDate: NEW },
} as const satisfies Record<string, Purchase | undefined>

const paid = { type: 'paid', memberId: 1, today: TODAY } as const
const readOf = (endDate: string | null) => ({ type: 'membershipRead', endDate, today: TODAY }) as const
const change = (record: Purchase | undefined, known?: string | null) =>
  ({ type: 'recordChanged', record, known }) as PurchaseEvent

const EVENTS = {
  'a press for the same plan': { ...later, type: 'pressed', plan: { ...plan } },
  'a press for another plan': { ...later, type: 'pressed', plan: year },
  'a press at another price': { ...later, type: 'pressed', plan: { ...plan, price: 39.95 } },
  'paid, asked since the press': { ...paid, press: 1000 },
  'paid, asked at an unknown time': { ...paid, press: 0 },
  'paid, asked before any press': { ...paid, press: undefined },
  'not paid, asked since the press': { type: 'notPaid', press: 1000 },
  'not paid, asked before the press': { type: 'notPaid', press: 500 },
  'a later date': readOf(NEW),
  'the same date': readOf(OLD),
  'a past date': readOf('2026-03-13'),
  'the end of the wait': { type: 'waitOver' },
  'a new press elsewhere': change({ ...STATES.started, at: 2000 }, OLD),
  'a new press with an older date': change({ ...STATES.started, at: 2000 }, NEW),
  'a payment elsewhere': change(STATES.paid, OLD),
  'the end of a wait elsewhere': change(STATES.waited, OLD),
  'a removal elsewhere': change(undefined, OLD),
  'a look at the shop': { type: 'shopShown' },
  'a cancellation since the press': { type: 'cancelled', press: 1000 },
  'a cancellation from before the press': { type: 'cancelled', press: undefined },
  'a welcome': { type: 'welcomed' },
} as const satisfies Record<string, PurchaseEvent>

type Expected = readonly [purchase: object | undefined, ...effects: string[]]
const stay = 'stay'
const remove: Expected = [undefined, 'removeRecord']
const start = (differs: object = {}): Expected => [{ ...later, state: 'started', ...differs }]
const noPlan = start({ plan: undefined })
const here: Expected = [{ state: 'paidHere', memberId: 1, at: 0 }, 'readUserAndMembership', 'watchMembership']
const pay: Expected = [STATES.paid, 'readUserAndMembership', 'watchMembership']
const payNoPlan: Expected = [{ ...STATES.paid, plan: undefined }, 'readUserAndMembership', 'watchMembership']
const book = (purchase: object): Expected => [
  { ...purchase, state: 'booked', endDate: NEW },
  'announceBooking',
]
const other: Expected = [{ ...STATES.started, at: 2000 }]
const raised: Expected = [{ ...STATES.started, at: 2000, before: later.before }]
const takePaid: Expected = [STATES.paid, 'readMembership', 'watchMembership']
const takeWaited: Expected = [STATES.waited, 'readMembership']
const removed: Expected = [undefined]
const unwatch: Expected = [undefined, 'readRecord']
const watch = (state: keyof typeof STATES): Expected => [STATES[state], 'watchMembership']
const canSell: Expected = [{ ...STATES.waited, canSell: true }]

/* biome-ignore format: a table */
const EXPECTED: Record<keyof typeof EVENTS, readonly (Expected | typeof stay)[]> = {
  //                                       none        started              paid                   waited                 paidHere                  notPaid              booked
  'a press for the same plan':            [start(),    start(),             stay,                  start(),               start(),                  start(),             start()],
  'a press for another plan':             [start({ plan: year }), noPlan,   stay,                  noPlan,                start({ plan: year }),    start({ plan: year }), start({ plan: year })],
  'a press at another price':             [start({ plan: { ...plan, price: 39.95 } }), noPlan, stay, noPlan, start({ plan: { ...plan, price: 39.95 } }), start({ plan: { ...plan, price: 39.95 } }), start({ plan: { ...plan, price: 39.95 } })],
  'paid, asked since the press':          [here,       pay,                 stay,                  stay,                  stay,                     payNoPlan,           stay],
  'paid, asked at an unknown time':       [here,       payNoPlan,           stay,                  stay,                  stay,                     payNoPlan,           stay],
  'paid, asked before any press':         [here,       here,                stay,                  stay,                  stay,                     here,                stay],
  'not paid, asked since the press':      [stay,       [STATES.notPaid],    stay,                  stay,                  stay,                     stay,                stay],
  'not paid, asked before the press':     [stay,       stay,                stay,                  stay,                  stay,                     stay,                stay],
  'a later date':                         [stay,       book(STATES.started), book(STATES.paid),    book({ ...STATES.waited, canSell: true }), book(STATES.paidHere), book(STATES.notPaid), stay],
  'the same date':                        [stay,       stay,                stay,                  canSell,               stay,                     stay,                stay],
  'a past date':                          [stay,       stay,                stay,                  canSell,               stay,                     stay,                stay],
  'the end of the wait':                  [stay,       stay,                [STATES.waited],       stay,                  unwatch, stay,  stay],
  'a new press elsewhere':                [other,      other,               other,                 other,                 stay,                     other,               other],
  'a new press with an older date':       [raised,     raised,              raised,                raised,                stay,                     raised,              raised],
  'a payment elsewhere':                  [takePaid,   takePaid,            takePaid,              takePaid,              stay,                     takePaid,            stay],
  'the end of a wait elsewhere':          [takeWaited, takeWaited,          takeWaited,            takeWaited,            stay,                     takeWaited,          stay],
  'a removal elsewhere':                  [stay,       removed,             removed,               removed,               stay,                     removed,             removed],
  'a look at the shop':                   [stay,       watch('started'),    stay,                  stay,                  stay,                     watch('notPaid'),    stay],
  'a cancellation since the press':       [stay,       remove,              remove,                remove,                stay,                     remove,              remove],
  'a cancellation from before the press': [stay,       stay,                stay,                  stay,                  stay,                     stay,                stay],
  'a welcome':                            [stay,       stay,                stay,                  stay,                  stay,                     stay,                remove],
}

const CELLS = Object.entries(EXPECTED).flatMap(([event, row]) =>
  Object.keys(STATES).map((state, place) => [state, event, row[place] ?? stay] as const),
)

test.each(CELLS)('a purchase that is «%s» handles «%s»', (state, event, expected) => {
  const purchase: Purchase | undefined = STATES[state as keyof typeof STATES]
  const result = nextPurchase(purchase, EVENTS[event as keyof typeof EVENTS])
  const [next, ...effects] = expected === stay ? [purchase] : expected
  expect(result).toEqual({ purchase: next, effects })
})

/* biome-ignore format: a table */
test.each<[what: string, purchase: Purchase, event: PurchaseEvent, expected: Expected]>([
  ['without a known end date is not booked', { ...STATES.started, before: undefined }, readOf(NEW), [{ ...STATES.started, before: undefined }]],
  ['of two plans stays at the bank when one is not paid', { ...STATES.started, plan: undefined }, { type: 'notPaid', press: 1000 }, [{ ...STATES.started, plan: undefined }]],
  ['of two plans names none after a third press', { ...STATES.started, plan: undefined }, EVENTS['a press for the same plan'], noPlan],
  ['of this page takes its first date as the old one', { ...STATES.paidHere, before: undefined }, readOf(OLD), [STATES.paidHere]],
  ['of this page takes its first past date as that of an expired one', { ...STATES.paidHere, before: undefined }, readOf('2026-03-13'), [{ ...STATES.paidHere, before: { kind: 'expired', endDate: '2026-03-13' } }]],
  ['of this page takes none as the old one', { ...STATES.paidHere, before: undefined }, readOf(null), [{ ...STATES.paidHere, before: { kind: 'none', endDate: null } }]],
  ['whose old date is unknown stays so', STATES.notPaid, change({ ...STATES.started, before: undefined }, NEW), [{ ...STATES.started, before: undefined }]],
  ['of a member without a membership gets the date that a page knows', STATES.notPaid, change({ ...STATES.started, before: { kind: 'none', endDate: null } }, OLD), [STATES.started]],
])('a purchase %s', (_, purchase, event, [next, ...effects]) => {
  expect(nextPurchase(purchase, event)).toEqual({ purchase: next, effects })
})

const record = { ...press, at: Date.now(), state: 'paid', paidOn: TODAY, waited: true }
const DAY = 86_400_000

/* biome-ignore format: a table */
test.each<[what: string, differs: object, isKept: boolean]>([
  ['of this member', {}, true],
  ['without what is not known', { plan: undefined, before: undefined, paidOn: undefined, waited: undefined }, true],
  ['of another member', { memberId: 2 }, false],
  ['of almost a day ago', { at: Date.now() - DAY + 1000 }, true],
  ['of more than a day ago', { at: Date.now() - DAY - 1000 }, false],
  ['of a clock that was almost a day ahead', { at: Date.now() + DAY - 1000 }, true],
  ['of a clock that was more than a day ahead', { at: Date.now() + DAY + 1000 }, false],
  ['of another version', { at: undefined, isOwn: true }, false],
  ['that is booked', { state: 'booked', endDate: NEW }, false],
  ['with a date that is none', { paidOn: 'morgen' }, false],
])('a record %s is kept: %s', (_, differs, isKept) => {
  const text = JSON.stringify({ ...record, ...differs })
  expect(recordIn(text, 1)).toEqual(isKept ? { ...record, ...differs } : undefined)
})

test.each([null, '{"state":', '[]'])('the text %s is no record', text => {
  expect(recordIn(text, 1)).toBe(undefined)
})
