import { formatPrice, isPrice, unbrokenMonths } from '../../lib/money.ts'

/** A subscription plan (§3): prices in euro. */
export interface Plan {
  readonly id: number
  readonly price: number
  readonly pricePerMonth: number
  readonly numOfMonth: number
  readonly active: boolean
  readonly inActive: boolean
  readonly isRenewal: boolean
  readonly forSuperkluppers: boolean
}

/** The plans that a member is offered, each group by number of months. */
export interface Offer {
  /** Under «Kluppers van het eerste uur». */
  readonly special: readonly Plan[]
  readonly ordinary: readonly Plan[]
}

/** Which plans a member sees (§6; DECISIONS, Plans). Nobody is offered the same period at two prices. */
export function offerFor(plans: readonly Plan[], isSuperklupper: boolean): Offer {
  const sold = plans
    .filter(plan => plan.active && !plan.inActive && !plan.isRenewal && hasRealNumbers(plan))
    .sort((a, b) => a.numOfMonth - b.numOfMonth || a.price - b.price)
  const special = isSuperklupper ? onePerPeriod(sold.filter(plan => plan.forSuperkluppers)) : []
  const periods = new Set(special.map(plan => plan.numOfMonth))
  const ordinary = sold.filter(plan => !plan.forSuperkluppers && !periods.has(plan.numOfMonth))
  return { special, ordinary: onePerPeriod(ordinary) }
}

/** What costs nothing, or lasts for no number of months, is a mistake and not sold. */
const hasRealNumbers = ({ price, pricePerMonth, numOfMonth }: Plan) =>
  isPrice(price) && isPrice(pricePerMonth) && Number.isInteger(numOfMonth) && numOfMonth > 0

/** The first of each period, which is the cheapest. */
const onePerPeriod = (plans: readonly Plan[]) =>
  plans.filter(({ numOfMonth }, place) => plans[place - 1]?.numOfMonth !== numOfMonth)

/** All plans of an offer, in the order of the page. */
export const plansOf = ({ special, ordinary }: Offer): readonly Plan[] => [...special, ...ordinary]

/** Finds the offered plan for the months in the address: `/membership/6`. */
export const planOfMonths = (offer: Offer, months: string | undefined): Plan | undefined =>
  plansOf(offer).find(plan => String(plan.numOfMonth) === months)

/** The plan with the lowest price per month; undefined when two share it, or when there is a special offer. */
export function bestValue({ special, ordinary }: Offer): Plan | undefined {
  const lowest = Math.min(...ordinary.map(plan => plan.pricePerMonth))
  const best = ordinary.filter(plan => plan.pricePerMonth === lowest)
  return special.length === 0 && best.length === 1 && ordinary.length > 1 ? best[0] : undefined
}

/** A saving counts from this part of the price. */
const SAVING_SHOWN = 0.05

const TIMES = ['twee', 'drie', 'vier']

/** What a plan saves against buying the shortest one for the same time: «€11,85 minder dan vier keer 3 maanden». */
export function saving({ price, numOfMonth }: Plan, { special, ordinary }: Offer): string | undefined {
  const [shortest] = [...special, ...ordinary].sort((a, b) => a.numOfMonth - b.numOfMonth)
  const times = numOfMonth / (shortest?.numOfMonth ?? numOfMonth)
  if (!shortest || times < 2 || !Number.isInteger(times)) return undefined
  const separately = Math.round(shortest.price * 100) * times
  const cents = separately - Math.round(price * 100)
  if (cents < separately * SAVING_SHOWN) return undefined
  return `${formatPrice(cents / 100)} minder dan ${TIMES[times - 2] ?? times} keer ${unbrokenMonths(shortest.numOfMonth)}`
}

/** What automatic renewal costs after the period, in euro per month (§9). */
export const RENEWAL_PRICE = 6.99

/** The price per month after the period, in euro: that of the only active renewal plan, else €6,99 (§9). */
export function renewalPrice(plans: readonly Plan[]): number {
  const renewals = plans.filter(
    plan => plan.isRenewal && plan.active && !plan.inActive && isPrice(plan.pricePerMonth),
  )
  return renewals.length === 1 && renewals[0] ? renewals[0].pricePerMonth : RENEWAL_PRICE
}
