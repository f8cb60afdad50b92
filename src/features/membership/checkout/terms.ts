import type { Plan } from '../../../api/schemas.ts'
import { type CalendarDate, formatDate } from '../../../lib/dates.ts'
import { formatMonths, formatPrice } from '../../../lib/money.ts'
import { perMonthText } from '../plans/plans.ts'
import { isAwaited, isLater, type Purchase } from '../purchase/purchase.ts'
import { PAY_TEXTS } from '../texts.ts'

/** What a member agrees to: on the page, and as the server says just before the payment. */
export interface Terms {
  readonly memberId: number
  /** Undefined if this member's offer no longer has it. */
  readonly plan: Plan | undefined
  /** In euro per month. */
  readonly renewalPrice: number
  /** Undefined if the membership is unknown. */
  readonly endDate: CalendarDate | null | undefined
}

/** The terms of a page that has a pay button. */
export type ShownTerms = Terms & { readonly plan: Plan; readonly isSuperklupper: boolean }

interface Press {
  readonly shown: ShownTerms
  /** What could not be read is as shown, but for the end date. */
  readonly current: Terms
  readonly today: CalendarDate
  /** The purchase before and after these reads. */
  readonly earlier: Purchase | undefined
  readonly purchase: Purchase | undefined
}

/** `left`: another page follows. `stopped`: the page says why, and the next press may pay. */
type Decision = { readonly kind: 'pay' | 'left' } | { readonly kind: 'stopped'; readonly text: string }

const PAY: Decision = { kind: 'pay' }
const LEFT: Decision = { kind: 'left' }
const stop = (text: string): Decision => ({ kind: 'stopped', text })

/**
 * Decides about a press on the pay button (DECISIONS, The purchase): what was shown is what is bought. The
 * first row that applies decides.
 *
 * | the server says                                  | the press                                         |
 * |--------------------------------------------------|---------------------------------------------------|
 * | another member is signed in                      | `left`: that member's page follows                |
 * | a later end date, which books the purchase       | `left`: the account welcomes the member           |
 * | nothing of the membership, after a press or paid | `stopped`: that purchase may have worked          |
 * | (the purchase is paid, and its booking awaited)  | `left`: nothing is for sale                       |
 * | a later end date than the one shown              | `stopped`, with the date                          |
 * | the plan is not offered, or has another period   | `stopped`                                         |
 * | another price, or price per month                | `stopped`, with the price                         |
 * | another renewal price                            | `stopped`, with the renewal price                 |
 * | anything else                                    | `pay`                                             |
 */
export function decidePress({ shown, current, today, earlier, purchase }: Press): Decision {
  const { plan, endDate, renewalPrice } = current
  const isBooked = purchase?.state === 'booked' && purchase !== earlier
  if (current.memberId !== shown.memberId || isBooked) return LEFT
  if (endDate === undefined && /^(started|paid)$/.test(purchase?.state ?? '')) return stop(PAY_TEXTS.unknown)
  if (isAwaited(purchase)) return LEFT
  if (endDate && isLater(endDate, shown.endDate, today)) return stop(PAY_TEXTS.changed(formatDate(endDate)))
  if (plan?.numOfMonth !== shown.plan.numOfMonth) return stop(PAY_TEXTS.gone)
  if (plan.price !== shown.plan.price || plan.pricePerMonth !== shown.plan.pricePerMonth)
    return stop(PAY_TEXTS.otherPrice(formatMonths(plan.numOfMonth), formatPrice(plan.price)))
  if (renewalPrice !== shown.renewalPrice) return stop(PAY_TEXTS.otherRenewal(perMonthText(renewalPrice)))
  return PAY
}
