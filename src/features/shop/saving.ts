import type { Plan } from '../../api/schemas.ts'
import { formatPrice } from '../../lib/money.ts'
import { type Offer, plansOf } from './plans.ts'

/** The smallest saving to show, as a fraction of the price. */
const MIN_SAVING = 0.05

const NUMBERS = [
  'nul',
  'één',
  'twee',
  'drie',
  'vier',
  'vijf',
  'zes',
  'zeven',
  'acht',
  'negen',
  'tien',
  'elf',
  'twaalf',
]

const inWords = (number: number): string => NUMBERS[number] ?? String(number)

/** «Gewone prijs €59,95»: that of the ordinary plan of the same period, if a special plan costs less. */
export function ordinaryPriceOf(plan: Plan, { replaced }: Offer): string | undefined {
  const same = plan.forSuperkluppers && replaced.find(other => other.numOfMonth === plan.numOfMonth)
  return same && savedCents(plan, same, 1) ? `Gewone prijs ${formatPrice(same.price)}` : undefined
}

/**
 * «Je bespaart €11,85 vergeleken met vier keer drie maanden»: with the shortest plan, bought several times. Undefined for less
 * than `MIN_SAVING`, and for a plan with another ordinary price.
 */
export function savingText(plan: Plan, offer: Offer): string | undefined {
  const [shortest = plan] = [...plansOf(offer)].sort((a, b) => a.numOfMonth - b.numOfMonth)
  const months = shortest.numOfMonth
  const times = plan.numOfMonth / months
  const cents = Number.isInteger(times) && !ordinaryPriceOf(plan, offer) && savedCents(plan, shortest, times)
  if (!cents) return undefined
  const several = `${inWords(times)} keer ${inWords(months)} ${months === 1 ? 'maand' : 'maanden'}`
  return `Je bespaart ${formatPrice(cents / 100)} vergeleken met ${several}`
}

/** How much cheaper a plan is than another one, bought several times, in cents; 0 below `MIN_SAVING`. */
function savedCents(plan: Plan, other: Plan, times: number): number {
  const separately = Math.round(other.price * 100) * times
  const cents = separately - Math.round(plan.price * 100)
  return cents >= separately * MIN_SAVING ? cents : 0
}
