import { type CalendarDate, calendarDate, isPast } from '../../lib/dates.ts'
import { WATCH_TIME } from '../../lib/watch.ts'
import type { PurchaseRecord } from './record.ts'

/** How long a record counts after its press, in ms. Its press may be as far in the future, since a member may set the clock. */
const MAX_AGE = 86_400_000

/** The membership as this page has read it, and when, in ms since 1970. */
export interface ReadMembership {
  readonly endDate: CalendarDate | null
  readonly readAt: number
}

/** `pressed` and `waited` sell; `paid` sells nothing; `booked` is due a welcome. */
export type Purchase = 'nothing' | 'pressed' | 'paid' | 'waited' | 'booked' | 'welcomed'

/**
 * Returns the purchase (§4, docs/decisions.md). The first row that matches counts:
 *
 * | record                                 | membership                                    | purchase |
 * |----------------------------------------|-----------------------------------------------|----------|
 * | none, or older than a day              | any                                           | nothing  |
 * | welcomed                               | any                                           | welcomed |
 * | with an end date, or null              | read since the press, valid today, and later  | booked   |
 * | not paid                               | any other                                     | pressed  |
 * | paid within two minutes                | any other                                     | paid     |
 * | paid before that, or in the future     | not read since                                | paid     |
 * | paid before that, or in the future     | read since                                    | waited   |
 */
export function purchaseOf(
  record: PurchaseRecord | undefined,
  membership: ReadMembership | undefined,
  now: number,
): Purchase {
  if (!record || Math.abs(now - record.pressedAt) > MAX_AGE) return 'nothing'
  const { endDate, paidAt, welcomed } = record
  if (welcomed) return 'welcomed'
  const today = calendarDate(new Date(now))
  // Data of a tab from before the press say nothing about it.
  const isNewer = membership && (membership.readAt > record.pressedAt || record.pressedAt > now)
  if (isNewer && endDate !== undefined && isLater(membership.endDate, endDate, today)) return 'booked'
  if (paidAt === undefined) return 'pressed'
  const waitsUntil = paidAt > now ? 0 : paidAt + WATCH_TIME
  if (now < waitsUntil) return 'paid'
  return membership && membership.readAt >= waitsUntil && membership.readAt <= now ? 'waited' : 'paid'
}

/** Whether a membership that ends on `endDate` is valid today, and longer than one until `before`. */
export const isLater = (
  endDate: CalendarDate | null,
  before: CalendarDate | null | undefined,
  today: CalendarDate,
): boolean => endDate !== null && !isPast(endDate, today) && (!before || endDate > before)

/** Whether the app still looks for the booking. */
export const isUnbooked = (purchase: Purchase): boolean => /^(pressed|paid|waited)$/.test(purchase)

/** Whether a payment is in, so that no page says that nothing was paid. */
export const isPaid = (purchase: Purchase): boolean => purchase !== 'nothing' && purchase !== 'pressed'
