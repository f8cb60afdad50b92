import type { Plan } from '../../api/schemas.ts'
import { type CalendarDate, formatDate } from '../../lib/dates.ts'
import { formatMonths, formatPrice } from '../../lib/money.ts'
import { isLater, isUnbooked, type Purchase } from '../membership/purchase.ts'
import { perMonthText } from './plans.ts'

/** The texts about a press on the pay button that paid nothing (§4, §8; docs/decisions.md). */
export const PAY_TEXTS = {
  unsafeCheckout: 'We kunnen je nu niet veilig naar je bank sturen.',
  unknown: 'We kunnen nu niet zien of je al betaald hebt. Probeer het zo nog eens. Er is nu niets betaald.',
  changed: (date: string) =>
    `Je lidmaatschap is intussen veranderd: het is geldig tot en met ${date}. Er is nu niets betaald.`,
  otherPrice: (period: string, price: string) =>
    `De prijs is intussen veranderd: ${period} kost nu ${price}. Er is nu niets betaald.`,
  otherRenewal: (renewal: string) =>
    `De prijs is intussen veranderd: daarna betaal je ${renewal}. Er is nu niets betaald.`,
  offer: 'Er is een aanbod voor jou. Er is nu niets betaald.',
  gone: 'Dit lidmaatschap is er niet meer. Er is nu niets betaald.',
} as const

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
