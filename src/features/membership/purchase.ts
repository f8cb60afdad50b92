import type { Membership } from '../../api/schemas.ts'
import { type CalendarDate, calendarDate, isPast } from '../../lib/dates.ts'
import { WATCH_TIME } from '../../lib/watch.ts'
import type { PurchaseRecord } from './record.ts'

/** `pressed` and `waited` sell; `paid` sells nothing; `booked` is due a welcome. */
export type Purchase = 'nothing' | 'pressed' | 'paid' | 'waited' | 'booked' | 'welcomed'

/**
 * Returns the purchase (§4, docs/decisions.md) at the time of a new record or a new read of the membership. The first row that
 * matches counts:
 *
 * | record                                 | membership              | purchase |
 * |----------------------------------------|-------------------------|----------|
 * | none                                   | any                     | nothing  |
 * | welcomed                               | any                     | welcomed |
 * | with an end date, or null              | valid today, and later  | booked   |
 * | not paid                               | any other               | pressed  |
 * | paid within two minutes                | any other               | paid     |
 * | paid before that, or in the future     | unknown                 | paid     |
 * | paid before that, or in the future     | any other               | waited   |
 */
export function purchaseOf(
  record: PurchaseRecord | undefined,
  membership: Membership | undefined,
  now: number,
): Purchase {
  if (!record) return 'nothing'
  const { endDate, paidAt, welcomed } = record
  if (welcomed) return 'welcomed'
  const today = calendarDate(new Date(now))
  if (membership && endDate !== undefined && isLater(membership.endDate, endDate, today)) return 'booked'
  if (paidAt === undefined) return 'pressed'
  const isRecent = paidAt <= now && now < paidAt + WATCH_TIME
  return isRecent || !membership ? 'paid' : 'waited'
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
