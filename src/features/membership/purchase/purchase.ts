import { type CalendarDate, isPast } from '../../../lib/dates.ts'
import type { PurchaseRecord } from './record.ts'

export type BoughtPlan = NonNullable<PurchaseRecord['plan']>

/** The purchase as one page knows it: the record, and what the page alone knows. */
export interface Purchase extends Omit<PurchaseRecord, 'state'> {
  /** `booked`: the page has read a membership with a later `endDate`. `paidHere`: the payment is not that of a record. */
  readonly state: PurchaseRecord['state'] | 'booked' | 'paidHere'
  readonly endDate?: CalendarDate
  /** The page has read the membership after the wait. */
  readonly canSell?: boolean
}

/** Whether nothing is for sale until the membership is booked. */
export const isAwaited = (purchase: Purchase | undefined): boolean =>
  purchase?.state === 'paidHere' || (purchase?.state === 'paid' && !purchase.canSell)

type EndDate = CalendarDate | null | undefined

/** `press`: the time of the purchase that the page knew when it first asked for the status, or began to cancel. */
export type PurchaseEvent =
  | ({ readonly type: 'pressed' } & Pick<PurchaseRecord, 'memberId' | 'at' | 'plan' | 'before'>)
  | { readonly type: 'paid'; memberId: number; today: CalendarDate; press: number | undefined }
  | { readonly type: 'notPaid' | 'cancelled'; press: number | undefined }
  | { readonly type: 'membershipRead'; endDate: CalendarDate | null; today: CalendarDate }
  /** `known`: the end date that the page knew before it heard of the record. */
  | { readonly type: 'recordChanged'; record: PurchaseRecord | undefined; known: EndDate }
  | { readonly type: 'waitOver' | 'shopShown' | 'welcomed' }

export type PurchaseEffect =
  /** Reads the member and the membership, now and in the other tabs. */
  | 'reread'
  | 'readMembership'
  /** Reads the membership again and again, for two minutes. */
  | 'watchMembership'
  /** Reads what a booking changes, here and in the other tabs. */
  | 'announceBooking'
  | 'readRecord'
  | 'removeRecord'

interface Next {
  readonly purchase: Purchase | undefined
  readonly effects: readonly PurchaseEffect[]
}

/** Whether a membership that ends on `endDate` is valid today, and longer than `before`. */
export const isLater = (endDate: CalendarDate | null, before: EndDate, today: CalendarDate): boolean =>
  endDate !== null && !isPast(endDate, today) && (!before || endDate > before)

type State = 'none' | Purchase['state']
type EventOf<E> = Extract<PurchaseEvent, { type: E }>
/** Without a purchase a cell gets `undefined`. */
type Cell<S extends State, E> = (purchase: S extends 'none' ? undefined : Purchase, event: EventOf<E>) => Next
type Table = { readonly [E in PurchaseEvent['type']]: { readonly [S in State]: Cell<S, E> } }

const to = (purchase: Purchase | undefined, ...effects: PurchaseEffect[]): Next => ({ purchase, effects })
const stay = (purchase: Purchase | undefined): Next => to(purchase)
const remove = (): Next => to(undefined, 'removeRecord')
const watch = (purchase: Purchase): Next => to(purchase, 'watchMembership')

const begin = (_: unknown, { type, ...press }: EventOf<'pressed'>): Next => to({ ...press, state: 'started' })
/** Of two plans at the bank nobody knows which one is paid. */
const beginAgain = ({ plan }: Purchase, event: EventOf<'pressed'>): Next =>
  begin(undefined, { ...event, plan: JSON.stringify(plan) === JSON.stringify(event.plan) ? plan : undefined })
const beginAfterWait: Cell<'paid', 'pressed'> = (purchase, event) =>
  purchase.waited ? beginAgain(purchase, event) : stay(purchase)

const waitHere = (_: unknown, { memberId }: EventOf<'paid'>): Next =>
  to({ state: 'paidHere', memberId, at: 0 }, 'reread', 'watchMembership')
/** Only of the press that the page knew, it is certain what was bought. */
const markPaidOrWaitHere = (purchase: Purchase, event: EventOf<'paid'>): Next => {
  const { press, today } = event
  if (press === undefined) return waitHere(purchase, event)
  const isCertain = press === purchase.at && purchase.state === 'started'
  const plan = isCertain ? purchase.plan : undefined
  return to({ ...purchase, plan, state: 'paid', paidOn: today }, 'reread', 'watchMembership')
}
/** One of two plans was not paid; the other one may be. */
const markNotPaid: Cell<'started', 'notPaid'> = (purchase, { press }) =>
  press === purchase.at && purchase.plan ? to({ ...purchase, state: 'notPaid' }) : stay(purchase)

const markBooked = (purchase: Purchase, { endDate, today }: EventOf<'membershipRead'>): Next =>
  endDate && purchase.before && isLater(endDate, purchase.before.endDate, today)
    ? to({ ...purchase, state: 'booked', endDate }, 'announceBooking')
    : stay(purchase)
const markBookedOrSell: Cell<'paid', 'membershipRead'> = (purchase, event) =>
  markBooked(purchase.waited ? { ...purchase, canSell: true } : purchase, event)
/** The first end date that the page reads is the one before. */
const markBookedHere: Cell<'paidHere', 'membershipRead'> = (purchase, event) => {
  const { endDate, today } = event
  const kind = isLater(endDate, null, today) ? 'active' : endDate ? 'expired' : 'none'
  return markBooked({ ...purchase, before: purchase.before ?? { kind, endDate } }, event)
}
const endWait = (purchase: Purchase): Next => to({ ...purchase, waited: true })
const endWaitHere = (): Next => to(undefined, 'readRecord')

/** Another tab may know an older end date than this page, which then proves nothing. */
const takeRecord = (_: unknown, { record, known }: EventOf<'recordChanged'>): Next => {
  if (!record?.before || !known || known <= (record.before.endDate ?? '')) return followRecord(record)
  return followRecord({ ...record, before: { kind: 'active', endDate: known } })
}
const followRecord = (record: PurchaseRecord | undefined): Next => {
  if (record?.state !== 'paid') return to(record)
  return record.waited ? to(record, 'readMembership') : to(record, 'readMembership', 'watchMembership')
}
const takeOtherRecord: Cell<'booked', 'recordChanged'> = (purchase, event) =>
  event.record?.at === purchase.at ? stay(purchase) : takeRecord(purchase, event)
/** A press since then began a purchase that the cancellation does not settle. */
const removeSame = (purchase: Purchase, { press }: EventOf<'cancelled'>): Next =>
  press === purchase.at ? remove() : stay(purchase)

/* biome-ignore format: a table */
const TABLE: Table = {
  pressed:        { none: begin,      started: beginAgain,         paid: beginAfterWait,   paidHere: begin,               notPaid: begin,              booked: begin },
  paid:           { none: waitHere,   started: markPaidOrWaitHere, paid: stay,             paidHere: stay,                notPaid: markPaidOrWaitHere, booked: stay },
  notPaid:        { none: stay,       started: markNotPaid,        paid: stay,             paidHere: stay,                notPaid: stay,               booked: stay },
  membershipRead: { none: stay,       started: markBooked,         paid: markBookedOrSell, paidHere: markBookedHere,      notPaid: markBooked,         booked: stay },
  waitOver:       { none: stay,       started: stay,               paid: endWait,          paidHere: endWaitHere,         notPaid: stay,               booked: stay },
  recordChanged:  { none: takeRecord, started: takeRecord,         paid: takeRecord,       paidHere: stay,                notPaid: takeRecord,         booked: takeOtherRecord },
  shopShown:      { none: stay,       started: watch,              paid: stay,             paidHere: stay,                notPaid: watch,              booked: stay },
  cancelled:      { none: stay,       started: removeSame,         paid: removeSame,       paidHere: stay,                notPaid: removeSame,         booked: removeSame },
  welcomed:       { none: stay,       started: stay,               paid: stay,             paidHere: stay,                notPaid: stay,               booked: remove },
}

type AnyCell = (purchase: Purchase | undefined, event: PurchaseEvent) => Next

/**
 * The state machine of a purchase (§4; DECISIONS, The purchase): a row an event, a column a state. It knows no signal,
 * request or time; `purchases.ts` runs it.
 */
export function nextPurchase(purchase: Purchase | undefined, event: PurchaseEvent): Next {
  const cell = TABLE[event.type][purchase?.state ?? 'none'] as AnyCell
  return cell(purchase, event)
}
