import { type CalendarDate, isPast } from '../../../lib/dates.ts'
import type { PurchaseRecord } from './record.ts'

export type BoughtPlan = NonNullable<PurchaseRecord['plan']>

/** The purchase as one page knows it: the record, and data of this page. */
export interface Purchase extends Omit<PurchaseRecord, 'state'> {
  /** `booked`: the page has read a membership with a later `endDate`. `paidHere`: paid without a record. */
  readonly state: PurchaseRecord['state'] | 'booked' | 'paidHere'
  readonly endDate?: CalendarDate
  /** Whether the page has read the membership after the wait. */
  readonly canSell?: boolean
}

/** Whether nothing is for sale until the membership is booked. */
export const isAwaited = (purchase: Purchase | undefined): boolean =>
  purchase?.state === 'paidHere' || (purchase?.state === 'paid' && !purchase.canSell)

type EndDate = CalendarDate | null | undefined

/** `press`: the time of the purchase that the page knew when it first read the status, or began to cancel. */
export type PurchaseEvent =
  | ({ readonly type: 'pressed' } & Pick<PurchaseRecord, 'memberId' | 'at' | 'plan' | 'before'>)
  | { readonly type: 'paid'; memberId: number; today: CalendarDate; press: number | undefined }
  | { readonly type: 'notPaid' | 'cancelled'; press: number | undefined }
  | { readonly type: 'membershipRead'; endDate: CalendarDate | null; today: CalendarDate }
  /** `known`: the end date that the page knew before it read the record. */
  | { readonly type: 'recordChanged'; record: PurchaseRecord | undefined; known: EndDate }
  | { readonly type: 'waitOver' | 'shopShown' | 'welcomed' }

export type PurchaseEffect =
  /** Reads the user and the membership, here and in the other tabs. */
  | 'readUserAndMembership'
  | 'readMembership'
  /** Reads the membership repeatedly, for two minutes. */
  | 'watchMembership'
  /** Reads the data that a booking changes, here and in the other tabs. */
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
const watchForBooking = (purchase: Purchase): Next => to(purchase, 'watchMembership')

const begin = (_: unknown, { type, ...press }: EventOf<'pressed'>): Next => to({ ...press, state: 'started' })
/** With two different plans at the bank, the app cannot know which one is paid. */
const beginAgain = ({ plan }: Purchase, event: EventOf<'pressed'>): Next =>
  begin(undefined, { ...event, plan: JSON.stringify(plan) === JSON.stringify(event.plan) ? plan : undefined })
const beginAfterWait: Cell<'paid', 'pressed'> = (purchase, event) =>
  purchase.waited ? beginAgain(purchase, event) : stay(purchase)

const waitHere = (_: unknown, { memberId }: EventOf<'paid'>): Next =>
  to({ state: 'paidHere', memberId, at: 0 }, 'readUserAndMembership', 'watchMembership')
/** The plan is certain only if the page knew this press. */
const markPaidOrWaitHere = (purchase: Purchase, event: EventOf<'paid'>): Next => {
  const { press, today } = event
  if (press === undefined) return waitHere(purchase, event)
  const isCertain = press === purchase.at && purchase.state === 'started'
  const plan = isCertain ? purchase.plan : undefined
  return to({ ...purchase, plan, state: 'paid', paidOn: today }, 'readUserAndMembership', 'watchMembership')
}
/** Without a plan there were two presses: one was not paid, but the other may be. */
const markNotPaid: Cell<'started', 'notPaid'> = (purchase, { press }) =>
  press === purchase.at && purchase.plan ? to({ ...purchase, state: 'notPaid' }) : stay(purchase)

const markBooked = (purchase: Purchase, { endDate, today }: EventOf<'membershipRead'>): Next =>
  endDate && purchase.before && isLater(endDate, purchase.before.endDate, today)
    ? to({ ...purchase, state: 'booked', endDate }, 'announceBooking')
    : stay(purchase)
const markBookedOrSell: Cell<'paid', 'membershipRead'> = (purchase, event) =>
  markBooked(purchase.waited ? { ...purchase, canSell: true } : purchase, event)
/** The first end date that the page reads counts as the one before the purchase. */
const markBookedHere: Cell<'paidHere', 'membershipRead'> = (purchase, event) => {
  const { endDate, today } = event
  const kind = isLater(endDate, null, today) ? 'active' : endDate ? 'expired' : 'none'
  return markBooked({ ...purchase, before: purchase.before ?? { kind, endDate } }, event)
}
const endWait = (purchase: Purchase): Next => to({ ...purchase, waited: true })
const endWaitHere = (): Next => to(undefined, 'readRecord')

/** Raises the end date before the purchase to the one that this page knows: another tab may have known an older one. */
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
/** Keeps a purchase that began after the cancellation. */
const removeCancelled = (purchase: Purchase, { press }: EventOf<'cancelled'>): Next =>
  press === purchase.at ? remove() : stay(purchase)

/* biome-ignore format: a table */
const TABLE: Table = {
  pressed:        { none: begin,      started: beginAgain,         paid: beginAfterWait,   paidHere: begin,               notPaid: begin,              booked: begin },
  paid:           { none: waitHere,   started: markPaidOrWaitHere, paid: stay,             paidHere: stay,                notPaid: markPaidOrWaitHere, booked: stay },
  notPaid:        { none: stay,       started: markNotPaid,        paid: stay,             paidHere: stay,                notPaid: stay,               booked: stay },
  membershipRead: { none: stay,       started: markBooked,         paid: markBookedOrSell, paidHere: markBookedHere,      notPaid: markBooked,         booked: stay },
  waitOver:       { none: stay,       started: stay,               paid: endWait,          paidHere: endWaitHere,         notPaid: stay,               booked: stay },
  recordChanged:  { none: takeRecord, started: takeRecord,         paid: takeRecord,       paidHere: stay,                notPaid: takeRecord,         booked: takeOtherRecord },
  shopShown:      { none: stay,       started: watchForBooking,    paid: stay,             paidHere: stay,                notPaid: watchForBooking,    booked: stay },
  cancelled:      { none: stay,       started: removeCancelled,    paid: removeCancelled,  paidHere: stay,                notPaid: removeCancelled,    booked: removeCancelled },
  welcomed:       { none: stay,       started: stay,               paid: stay,             paidHere: stay,                notPaid: stay,               booked: remove },
}

type AnyCell = (purchase: Purchase | undefined, event: PurchaseEvent) => Next

/**
 * The state machine of a purchase (§4, docs/decisions.md): a row for each event, a column for each state. It is pure;
 * `purchases.ts` runs its effects.
 */
export function nextPurchase(purchase: Purchase | undefined, event: PurchaseEvent): Next {
  const cell = TABLE[event.type][purchase?.state ?? 'none'] as AnyCell
  return cell(purchase, event)
}
