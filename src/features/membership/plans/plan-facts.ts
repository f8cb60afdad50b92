import type { Plan } from '../../../api/schemas.ts'
import { formatMonths, formatPrice, unbrokenMonths } from '../../../lib/money.ts'
import { bestValue, type Offer, plansOf } from './plans.ts'

const TAGS = { plain: '', special: 'Speciaal voor jou', best: 'Voordeligste keuze' } as const

/** The texts of a plan's card. An empty text is not shown. */
export interface PlanFacts {
  readonly kind: keyof typeof TAGS
  readonly tag: string
  readonly months: number
  /** «6 maanden» */
  readonly title: string
  /** «€5,83 per maand» */
  readonly perMonth: string
  /** «€34,95» */
  readonly price: string
  /** «Gewone prijs €59,95» */
  readonly ordinaryPrice: string
  /** «Je bespaart €11,85» */
  readonly saving: string
  /** For screen readers, how the saving is calculated, if not by the ordinary price: «€11,85 minder dan vier keer 3 maanden» */
  readonly comparison: string
  /** For screen readers, what the card says, in its order. */
  readonly label: string
}

export interface OfferFacts {
  /** Which groups there are, and the panel for early members. */
  readonly kind: 'ordinary' | 'panel' | 'panelAndOrdinary' | 'thanks'
  readonly special: readonly PlanFacts[]
  readonly ordinary: readonly PlanFacts[]
}

export function offerFacts(offer: Offer, isSuperklupper: boolean): OfferFacts {
  const facts = (plans: readonly Plan[]) => plans.map(plan => planFacts(plan, offer))
  const special = facts(offer.special)
  const ordinary = facts(offer.ordinary)
  const panel = ordinary.length > 0 ? 'panelAndOrdinary' : 'panel'
  return { kind: !isSuperklupper ? 'ordinary' : special.length > 0 ? panel : 'thanks', special, ordinary }
}

/** Returns the texts of the card of a plan (DECISIONS, Plans). */
export function planFacts(plan: Plan, offer: Offer): PlanFacts {
  const kind = kindOf(plan, offer)
  const title = formatMonths(plan.numOfMonth)
  const perMonth = `${formatPrice(plan.pricePerMonth)} per maand`
  const price = formatPrice(plan.price)
  const tag = TAGS[kind]
  const saving = savingOf(plan, offer)
  return {
    kind,
    tag,
    months: plan.numOfMonth,
    title,
    perMonth,
    price,
    ...saving,
    label: [title, price, perMonth, saving.ordinaryPrice, saving.saving, tag].filter(Boolean).join(', '),
  }
}

function kindOf(plan: Plan, offer: Offer): PlanFacts['kind'] {
  if (plan.forSuperkluppers && plan.numOfMonth === 12) return 'special'
  return plan === bestValue(offer) ? 'best' : 'plain'
}

/** The smallest saving that is shown, as a part of the price. */
const MIN_SAVING = 0.05

const TIMES = ['twee', 'drie', 'vier']

type Saving = Pick<PlanFacts, 'ordinaryPrice' | 'saving' | 'comparison'>

const NO_SAVING: Saving = { ordinaryPrice: '', saving: '', comparison: '' }

/** Compares a plan with the ordinary one of its period, or else with the shortest one, bought several times. */
function savingOf(plan: Plan, offer: Offer): Saving {
  const { numOfMonth, forSuperkluppers } = plan
  const same = forSuperkluppers && offer.replaced.find(other => other.numOfMonth === numOfMonth)
  if (same) {
    const saved = savedCents(plan, same, 1)
    if (!saved) return NO_SAVING
    const ordinaryPrice = `Gewone prijs ${formatPrice(same.price)}`
    return { ordinaryPrice, saving: savingText(saved), comparison: '' }
  }
  const [shortest = plan] = [...plansOf(offer)].sort((a, b) => a.numOfMonth - b.numOfMonth)
  const times = numOfMonth / shortest.numOfMonth
  const saved = times >= 2 && Number.isInteger(times) && savedCents(plan, shortest, times)
  if (!saved) return NO_SAVING
  const several = `${TIMES[times - 2] ?? times} keer ${unbrokenMonths(shortest.numOfMonth)}`
  const comparison = `${formatPrice(saved / 100)} minder dan ${several}`
  return { ordinaryPrice: '', saving: savingText(saved), comparison }
}

const savingText = (cents: number) => `Je bespaart ${formatPrice(cents / 100)}`

/** How much cheaper a plan is than another one, bought several times, in cents; 0 below the smallest saving. */
function savedCents(plan: Plan, other: Plan, times: number): number {
  const separately = Math.round(other.price * 100) * times
  const cents = separately - Math.round(plan.price * 100)
  return cents >= separately * MIN_SAVING ? cents : 0
}
