import type { Plan } from '../../../api/schemas.ts'
import { type CalendarDate, formatDate } from '../../../lib/dates.ts'
import { formatMonths, formatPrice } from '../../../lib/money.ts'
import { perMonthText } from '../plans/plans.ts'
import { isAwaited, isLater, type Purchase } from '../purchase/purchase.ts'
import { PAY_TEXTS } from '../texts.ts'

/** The terms of a payment: as the page shows them, or as the server gives them just before the payment. */
export interface Terms {
  /** Undefined if the offer no longer contains the plan. */
  readonly plan: Plan | undefined
  /** In euro per month. */
  readonly renewalPrice: number
  /** Undefined if the membership is unknown. */
  readonly endDate: CalendarDate | null | undefined
}

/** The terms of a page that has a pay button. */
export interface ShownTerms extends Terms {
  readonly memberId: number
  readonly plan: Plan
  readonly isSuperklupper: boolean
}

interface Press {
  readonly shown: ShownTerms
  /** An unreadable value equals the shown one, except for the end date, which is undefined. */
  readonly current: Terms
  readonly today: CalendarDate
  readonly purchase: Purchase | undefined
}

/** `left`: the press does nothing, since another page follows. `stopped`: the page explains why; the next press may pay. */
type Decision = { readonly kind: 'pay' | 'left' } | { readonly kind: 'stopped'; readonly text: string }

const PAY: Decision = { kind: 'pay' }
const LEFT: Decision = { kind: 'left' }
const stop = (text: string): Decision => ({ kind: 'stopped', text })

/**
 * Decides whether a press on the pay button may pay: only if the terms are still those that the page shows. The first row
 * that applies decides.
 *
 * | just before the payment                                | the press                               |
 * |--------------------------------------------------------|-----------------------------------------|
 * | a later end date has booked the purchase               | `left`: the account welcomes the member |
 * | a purchase is started or paid, the end date unreadable | `stopped`: it may have been paid        |
 * | a purchase is paid and waits for its booking           | `left`: nothing is for sale             |
 * | a later end date than the shown one                    | `stopped`, with the date                |
 * | the plan is gone, or has another period                | `stopped`                               |
 * | another price, or price per month                      | `stopped`, with the price               |
 * | another renewal price                                  | `stopped`, with the renewal price       |
 * | anything else                                          | `pay`                                   |
 */
export function decidePress({ shown, current, today, purchase }: Press): Decision {
  const { plan, endDate, renewalPrice } = current
  if (purchase?.state === 'booked') return LEFT
  if (endDate === undefined && /^(started|paid)$/.test(purchase?.state ?? '')) return stop(PAY_TEXTS.unknown)
  if (isAwaited(purchase)) return LEFT
  if (endDate && isLater(endDate, shown.endDate, today)) return stop(PAY_TEXTS.changed(formatDate(endDate)))
  if (plan?.numOfMonth !== shown.plan.numOfMonth) return stop(PAY_TEXTS.gone)
  if (plan.price !== shown.plan.price || plan.pricePerMonth !== shown.plan.pricePerMonth)
    return stop(PAY_TEXTS.otherPrice(formatMonths(plan.numOfMonth), formatPrice(plan.price)))
  if (renewalPrice !== shown.renewalPrice) return stop(PAY_TEXTS.otherRenewal(perMonthText(renewalPrice)))
  return PAY
}
