import type { Plan } from '../../../api/schemas.ts'
import { type CalendarDate, formatDate } from '../../../lib/dates.ts'
import { formatMonths, formatPrice } from '../../../lib/money.ts'
import { perMonthText } from '../plans/plans.ts'
import { isLater, isUnbooked, type Purchase } from '../purchase/purchase.ts'
import { PAY_TEXTS } from '../texts.ts'

/** The terms of a payment: as the page shows them, or as the server gives them just before the payment. */
export interface Terms {
  /** Undefined if the offer no longer contains the plan. */
  readonly plan: Plan | undefined
  /** In euro per month. */
  readonly renewalPrice: number
  /** Whether there are special plans for the member. */
  readonly hasOffer: boolean
  /** Undefined if the membership is unknown. */
  readonly endDate: CalendarDate | null | undefined
}

/** The terms of a page that has a pay button. */
export interface ShownTerms extends Terms {
  readonly memberId: number
  readonly plan: Plan
}

interface Press {
  readonly shown: ShownTerms
  /** An unreadable value equals the shown one, except for the end date, which is undefined. */
  readonly current: Terms
  readonly today: CalendarDate
  readonly purchase: Purchase
}

/**
 * Why a press on the pay button may not pay, or undefined: the terms must be those that the page shows. The next press
 * may pay.
 */
export function whyStopped({ shown, current, today, purchase }: Press): string | undefined {
  const { plan, endDate, renewalPrice } = current
  if (endDate === undefined && isUnbooked(purchase)) return PAY_TEXTS.unknown
  if (endDate && isLater(endDate, shown.endDate, today)) return PAY_TEXTS.changed(formatDate(endDate))
  if (current.hasOffer && !shown.hasOffer) return PAY_TEXTS.offer
  if (plan?.numOfMonth !== shown.plan.numOfMonth) return PAY_TEXTS.gone
  const period = formatMonths(plan.numOfMonth)
  if (plan.price !== shown.plan.price) return PAY_TEXTS.otherPrice(period, formatPrice(plan.price))
  if (plan.pricePerMonth !== shown.plan.pricePerMonth)
    return PAY_TEXTS.otherPrice(period, perMonthText(plan.pricePerMonth))
  return renewalPrice === shown.renewalPrice ? undefined : PAY_TEXTS.otherRenewal(perMonthText(renewalPrice))
}
