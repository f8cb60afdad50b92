import { formatMonths, formatPrice, unbrokenMonths } from '../../lib/money.ts'
import { bestValue, type Offer, type Plan, plansOf } from './plans.ts'

/** The texts of a plan's card. */
export interface PlanFacts {
  /** The number of months, as in the address: «6» */
  readonly value: string
  /** «6 maanden» */
  readonly title: string
  /** «€5,83 per maand» */
  readonly perMonth: string
  /** «€34,95» */
  readonly price: string
  readonly tag?: 'special' | 'best' | undefined
  /** «Je bespaart €11,85» */
  readonly saving?: string | undefined
  /** How the saving is calculated, if not by the ordinary price: «€11,85 minder dan vier keer 3 maanden» */
  readonly comparison?: string | undefined
  /** «Gewone prijs €59,95» */
  readonly ordinaryPrice?: string | undefined
}

/** Returns the texts of the card of a plan (DECISIONS, Plans). */
export function planFacts(plan: Plan, offer: Offer): PlanFacts {
  return {
    value: String(plan.numOfMonth),
    title: formatMonths(plan.numOfMonth),
    perMonth: `${formatPrice(plan.pricePerMonth)} per maand`,
    price: formatPrice(plan.price),
    tag: tagOf(plan, offer),
    ...savingOf(plan, offer),
  }
}

function tagOf(plan: Plan, offer: Offer): PlanFacts['tag'] {
  if (plan.forSuperkluppers && plan.numOfMonth === 12) return 'special'
  return plan === bestValue(offer) ? 'best' : undefined
}

/** The smallest saving that is shown, as a part of the price. */
const MIN_SAVING = 0.05

const TIMES = ['twee', 'drie', 'vier']

/** Compares a plan with the ordinary one of its period, or else with the shortest one, bought several times. */
function savingOf(plan: Plan, offer: Offer): Partial<PlanFacts> {
  const { numOfMonth, forSuperkluppers } = plan
  const same = forSuperkluppers && offer.replaced.find(other => other.numOfMonth === numOfMonth)
  if (same) {
    const saved = savedCents(plan, same, 1)
    return saved
      ? { saving: savingText(saved), ordinaryPrice: `Gewone prijs ${formatPrice(same.price)}` }
      : {}
  }
  const [shortest = plan] = [...plansOf(offer)].sort((a, b) => a.numOfMonth - b.numOfMonth)
  const times = numOfMonth / shortest.numOfMonth
  const saved = times >= 2 && Number.isInteger(times) && savedCents(plan, shortest, times)
  if (!saved) return {}
  const several = `${TIMES[times - 2] ?? times} keer ${unbrokenMonths(shortest.numOfMonth)}`
  return { saving: savingText(saved), comparison: `${formatPrice(saved / 100)} minder dan ${several}` }
}

const savingText = (cents: number) => `Je bespaart ${formatPrice(cents / 100)}`

/** How much cheaper a plan is than another one, bought several times, in cents; 0 below the smallest saving. */
function savedCents(plan: Plan, other: Plan, times: number): number {
  const separately = Math.round(other.price * 100) * times
  const cents = separately - Math.round(plan.price * 100)
  return cents >= separately * MIN_SAVING ? cents : 0
}
