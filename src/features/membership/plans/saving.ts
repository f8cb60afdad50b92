import type { Plan } from '../../../api/schemas.ts'
import { formatPrice, unbrokenMonths } from '../../../lib/money.ts'
import { type Offer, plansOf } from './plans.ts'

/** The saving of a plan, and the plan that it is compared with. */
interface Saving {
  /** «Je bespaart €11,85» */
  readonly saving: string
  /** «Gewone prijs €59,95» */
  readonly ordinaryPrice?: string
  /** For screen readers: «€11,85 minder dan vier keer 3 maanden» */
  readonly comparison?: string
}

const TIMES = ['twee', 'drie', 'vier']

/**
 * Compares a special plan with the ordinary plan of its period, and another plan with the shortest plan, bought several times.
 * Undefined if it saves less than `MIN_SAVING`.
 */
export function savingOf(plan: Plan, offer: Offer): Saving | undefined {
  const { numOfMonth, forSuperkluppers } = plan
  const same = forSuperkluppers && offer.replaced.find(other => other.numOfMonth === numOfMonth)
  if (same) {
    const saved = savedText(plan, same, 1)
    const ordinaryPrice = `Gewone prijs ${formatPrice(same.price)}`
    return saved ? { saving: `Je bespaart ${saved}`, ordinaryPrice } : undefined
  }
  const [shortest = plan] = [...plansOf(offer)].sort((a, b) => a.numOfMonth - b.numOfMonth)
  const times = numOfMonth / shortest.numOfMonth
  if (!Number.isInteger(times)) return undefined
  const saved = savedText(plan, shortest, times)
  const several = `${TIMES[times - 2] ?? times} keer ${unbrokenMonths(shortest.numOfMonth)}`
  return saved ? { saving: `Je bespaart ${saved}`, comparison: `${saved} minder dan ${several}` } : undefined
}

/** The smallest saving to show, as a fraction of the price. */
const MIN_SAVING = 0.05

/** How much cheaper a plan is than another one, bought several times: «€11,85». */
function savedText(plan: Plan, other: Plan, times: number): string | undefined {
  const separately = Math.round(other.price * 100) * times
  const cents = separately - Math.round(plan.price * 100)
  return cents >= separately * MIN_SAVING ? formatPrice(cents / 100) : undefined
}
