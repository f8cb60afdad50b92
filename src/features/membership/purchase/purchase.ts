import { type CalendarDate, isPast } from '../../../lib/dates.ts'
import { formatMonths, formatPrice } from '../../../lib/money.ts'

/** The key in the tab's session storage. */
export const PURCHASE_KEY = 'klup-purchase'
/** The key in the browser's local storage, while a purchase is paid and not booked. */
export const SHARED_KEY = 'klup-paid'

/** How long the app looks for the effect of a payment or a cancellation, in ms (DECISIONS, Choosing and paying; Cancelling). */
export const WATCH_TIME = 120_000

/** What the member pays for: the price is in euro. */
export interface BoughtPlan {
  readonly id: number
  readonly months: number
  readonly price: number
}

/** «6 maanden Klup Compleet · €34,95», of which no line begins with the dot. */
export const boughtText = ({ months, price }: BoughtPlan): string =>
  `${formatMonths(months)} Klup Compleet\u00a0· ${formatPrice(price)}`

/** A membership as a page shows it, or as it was before a payment. Without an end date there is none. */
interface MembershipBefore {
  readonly kind: 'none' | 'active' | 'ended' | 'expired'
  readonly endDate: CalendarDate | null
}

/**
 * A purchase in this browser, from the moment it leaves for the bank until the account page has welcomed the member:
 *
 * | state     | known                                 | what the pages do                                    |
 * |-----------|---------------------------------------|------------------------------------------------------|
 * | `started` | the browser has gone to the bank      | the shop looks for the booking, and still sells      |
 * | `paid`    | a page saw that the payment is paid   | nothing is for sale until the membership is booked   |
 * | `booked`  | the membership has a later end date   | the account page begins with a welcome               |
 * | `notPaid` | the payment was canceled or the like  | the shop has the same plan chosen; it may be booked  |
 */
export interface Purchase {
  readonly state: 'started' | 'paid' | 'booked' | 'notPaid'
  readonly memberId: number
  /** Whether this tab went to the bank; otherwise another tab or browser did. */
  readonly isOwn: boolean
  /** Undefined if another tab or browser bought it, or if this tab went to the bank for two plans. */
  readonly plan?: BoughtPlan | undefined
  /** Undefined if it could not be read. */
  readonly before?: MembershipBefore | undefined
  /** The day on which this tab saw that the payment is paid; undefined if it only heard so. Only then it is certain what was bought. */
  readonly paidOn?: CalendarDate | undefined
  /** The membership was read since then, without a later end date. */
  readonly isLate?: boolean | undefined
  readonly endDate?: CalendarDate | undefined
}

export type PurchaseEvent =
  /** The browser goes to the bank. */
  | {
      readonly type: 'pressed'
      readonly memberId: number
      readonly plan: BoughtPlan | undefined
      readonly before: MembershipBefore | undefined
    }
  | { readonly type: 'paid'; readonly memberId: number; readonly today: CalendarDate }
  /** Another tab saw that a payment is paid. */
  | {
      readonly type: 'paidElsewhere'
      readonly memberId: number
      readonly before: MembershipBefore | undefined
      /** Whether that tab went to the bank. Otherwise it may be the return of this tab's payment, or an old one. */
      readonly isOwn: boolean
      /** How long it waits for the booking, in ms. */
      readonly left: number
    }
  | { readonly type: 'notPaid' }
  | {
      readonly type: 'membershipRead'
      readonly endDate: CalendarDate | null
      readonly today: CalendarDate
      /** The time to wait for the booking is over. */
      readonly isOver: boolean
    }
  /** The page was loaded again. */
  | { readonly type: 'restored'; readonly purchase: Purchase }
  | { readonly type: 'shopShown' | 'cancelled' | 'welcomed' | 'loggedOut' }

export type PurchaseEffect =
  | 'rereadUserAndMembership'
  /** Reads the membership again and again until it is booked, for a time in ms. */
  | { readonly watchMembership: number }
  | 'rereadActionsLeft'
  /** Makes the other tabs read the member and the membership. */
  | 'announceChange'
  /** Lets the other tabs wait too. */
  | 'shareWithTabs'
  /** Lets nobody wait any more. */
  | 'stopSharingWithTabs'

interface Next {
  readonly purchase: Purchase | undefined
  readonly effects: readonly PurchaseEffect[]
}

/** Whether a membership that ends on `endDate` is valid today, and longer than `before`. */
export const isLater = (
  endDate: CalendarDate | null,
  before: CalendarDate | null | undefined,
  today: CalendarDate,
): boolean => endDate !== null && !isPast(endDate, today) && (!before || endDate > before)

type State = Purchase['state'] | 'none'
type EventOf<E> = Extract<PurchaseEvent, { type: E }>
/** Without a purchase a cell gets `undefined`. */
type Known<S extends State> = S extends 'none' ? undefined : Purchase
type Cell<S extends State, E> = (purchase: Known<S>, event: EventOf<E>) => Next
type Table = { readonly [E in PurchaseEvent['type']]: { readonly [S in State]: Cell<S, E> } }

const to = (purchase: Purchase | undefined, ...effects: PurchaseEffect[]): Next => ({ purchase, effects })
const stay = (purchase: Purchase | undefined): Next => to(purchase)
const removePurchase = (): Next => to(undefined)
const removePurchaseInAllTabs = (): Next => to(undefined, 'stopSharingWithTabs')

const markNotPaid = (purchase: Purchase): Next => to({ ...purchase, state: 'notPaid' })
const beginPurchase = (_: unknown, { memberId, plan, before }: EventOf<'pressed'>): Next =>
  to({ state: 'started', memberId, isOwn: true, plan, before })
/** Of two plans at the bank nobody knows which one is paid. */
const beginPurchaseAgain = (purchase: Purchase, event: EventOf<'pressed'>): Next =>
  beginPurchase(purchase, isSamePlan(purchase.plan, event.plan) ? event : { ...event, plan: undefined })
const isSamePlan = (a: BoughtPlan | undefined, b: BoughtPlan | undefined): boolean =>
  a?.id === b?.id && a?.months === b?.months && a?.price === b?.price

const AFTER_PAYMENT = [
  'shareWithTabs',
  'rereadUserAndMembership',
  { watchMembership: WATCH_TIME },
  'announceChange',
] as const
const markPaid = (purchase: Purchase | undefined, { memberId, today }: EventOf<'paid'>): Next =>
  to({ memberId, isOwn: false, ...purchase, state: 'paid', paidOn: today, isLate: false }, ...AFTER_PAYMENT)
/** Another tab has seen it before; now this one has seen it too. */
const keepDayOfPayment = (purchase: Purchase, { today }: EventOf<'paid'>): Next =>
  to({ ...purchase, paidOn: purchase.paidOn ?? today })
/** The payment of another tab. One that nobody in this browser began may be an old one. */
const waitWithOtherTab = (purchase: Purchase | undefined, event: EventOf<'paidElsewhere'>): Next => {
  const { memberId, before, isOwn, left } = event
  if (!isOwn) return stay(purchase)
  return to({ state: 'paid', memberId, isOwn: false, before }, 'rereadUserAndMembership', {
    watchMembership: left,
  })
}
/** The bank may have opened another tab for the payment of this one. A purchase of that tab has the newer end date before it. */
const waitForOwnPayment = (
  purchase: Purchase,
  { before: other, isOwn, left }: EventOf<'paidElsewhere'>,
): Next => {
  const before = isOwn ? other : (purchase.before ?? other)
  return to({ ...purchase, state: 'paid', before }, 'rereadUserAndMembership', { watchMembership: left })
}
const waitForNewerPayment = (purchase: Purchase, event: EventOf<'paidElsewhere'>): Next =>
  (purchase.endDate ?? '') > (event.before?.endDate ?? '')
    ? stay(purchase)
    : waitWithOtherTab(purchase, event)

const markBooked = (purchase: Purchase, endDate: CalendarDate): Next => {
  const isWelcome = purchase.isOwn || purchase.paidOn !== undefined
  return to(
    isWelcome ? { ...purchase, state: 'booked', endDate } : undefined,
    'stopSharingWithTabs',
    'rereadActionsLeft',
    'announceChange',
  )
}

/** An unknown old end date proves nothing. */
const markBookedIfLater: Cell<'started' | 'notPaid', 'membershipRead'> = (purchase, { endDate, today }) =>
  endDate && purchase.before && isLater(endDate, purchase.before.endDate, today)
    ? markBooked(purchase, endDate)
    : stay(purchase)

/**
 * | the membership read now     | the old end date | is own         | is over | next                                   |
 * |-----------------------------|------------------|----------------|---------|----------------------------------------|
 * | is valid longer than before | known            |                |         | booked                                 |
 * | anything else               |                  | yes, not seen  | yes     | started: its payment is at the bank    |
 * | anything else               |                  |                | yes     | settled: selling goes on               |
 * | is valid                    | unknown          | no             |         | settled: it may be new                 |
 * | anything else               |                  |                | no      | paid                                   |
 */
const markBookedOrWait: Cell<'paid', 'membershipRead'> = (purchase, { endDate, today, isOver }) => {
  const { before, isOwn, paidOn } = purchase
  if (endDate && before && isLater(endDate, before.endDate, today)) return markBooked(purchase, endDate)
  const isValid = isLater(endDate, null, today)
  if (isOver && isOwn && !paidOn)
    return to({ ...purchase, state: 'started', isLate: undefined }, 'stopSharingWithTabs')
  if (isOver || (!before && !isOwn && isValid)) return removePurchaseInAllTabs()
  const known = before ?? { kind: isValid ? 'active' : endDate ? 'expired' : 'none', endDate }
  return to({ ...purchase, before: known, isLate: true })
}

const watchMembership = (purchase: Purchase): Next => to(purchase, { watchMembership: WATCH_TIME })
const restorePurchase = (_: unknown, { purchase }: EventOf<'restored'>): Next => {
  if (purchase.state !== 'paid') return stay(purchase)
  const watching = { watchMembership: WATCH_TIME }
  return purchase.paidOn ? to(purchase, 'shareWithTabs', watching) : to(purchase, watching)
}

/* biome-ignore format: a table */
const TABLE: Table = {
  pressed:        { none: beginPurchase,           started: beginPurchaseAgain,      paid: stay,                    booked: beginPurchase,           notPaid: beginPurchase },
  paid:           { none: markPaid,                started: markPaid,                paid: keepDayOfPayment,        booked: keepDayOfPayment,        notPaid: markPaid },
  paidElsewhere:  { none: waitWithOtherTab,        started: waitForOwnPayment,       paid: stay,                    booked: waitForNewerPayment,     notPaid: waitForOwnPayment },
  notPaid:        { none: stay,                    started: markNotPaid,             paid: stay,                    booked: stay,                    notPaid: stay },
  membershipRead: { none: stay,                    started: markBookedIfLater,       paid: markBookedOrWait,        booked: stay,                    notPaid: markBookedIfLater },
  restored:       { none: restorePurchase,         started: stay,                    paid: stay,                    booked: stay,                    notPaid: stay },
  shopShown:      { none: stay,                    started: watchMembership,         paid: stay,                    booked: stay,                    notPaid: watchMembership },
  cancelled:      { none: stay,                    started: removePurchase,          paid: removePurchaseInAllTabs, booked: removePurchase,          notPaid: removePurchase },
  welcomed:       { none: stay,                    started: stay,                    paid: stay,                    booked: removePurchase,          notPaid: stay },
  loggedOut:      { none: removePurchaseInAllTabs, started: removePurchaseInAllTabs, paid: removePurchaseInAllTabs, booked: removePurchaseInAllTabs, notPaid: removePurchaseInAllTabs },
}

/**
 * The state machine of a purchase (§4; DECISIONS, Choosing and paying): a row an event, a column a state. It knows no signal,
 * request or time; `purchases.ts` runs it.
 */
export function nextPurchase(purchase: Purchase | undefined, event: PurchaseEvent): Next {
  const cell = TABLE[event.type][purchase?.state ?? 'none'] as (
    purchase: Purchase | undefined,
    event: PurchaseEvent,
  ) => Next
  return cell(purchase, event)
}
