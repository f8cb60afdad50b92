import type { Plan } from '../../api/schemas.ts'
import { type CalendarDate, formatDate } from '../../lib/dates.ts'
import { formatMonths, formatPrice } from '../../lib/money.ts'
import { isLater, isUnbooked, type Purchase } from '../membership/purchase.ts'
import { perMonthText } from './plans.ts'

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
  if (endDate === undefined && isUnbooked(purchase))
    return 'We kunnen nu niet zien of je al betaald hebt. Probeer het zo nog eens.'
  if (endDate && isLater(endDate, shown.endDate, today))
    return `Je lidmaatschap is intussen veranderd: het is geldig tot en met ${formatDate(endDate)}.`
  if (current.hasOffer && !shown.hasOffer) return 'Er is een aanbod voor jou.'
  if (plan?.numOfMonth !== shown.plan.numOfMonth) return 'Dit lidmaatschap is er niet meer.'
  const newPrice = (text: string) => `De prijs is intussen veranderd: ${text}.`
  const costs = (price: string) => newPrice(`${formatMonths(plan.numOfMonth)} kost nu ${price}`)
  if (plan.price !== shown.plan.price) return costs(formatPrice(plan.price))
  if (plan.pricePerMonth !== shown.plan.pricePerMonth) return costs(perMonthText(plan.pricePerMonth))
  if (renewalPrice !== shown.renewalPrice) return newPrice(`daarna betaal je ${perMonthText(renewalPrice)}`)
  return undefined
}
