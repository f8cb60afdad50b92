import { formatPrice, RENEWAL_PRICE, unbrokenMonths } from './prices.ts'

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
    .filter(plan => plan.active && !plan.inActive && !plan.isRenewal)
    .sort((a, b) => a.numOfMonth - b.numOfMonth || a.price - b.price)
  const special = isSuperklupper ? onePerPeriod(sold.filter(plan => plan.forSuperkluppers)) : []
  const periods = new Set(special.map(plan => plan.numOfMonth))
  const ordinary = sold.filter(plan => !plan.forSuperkluppers && !periods.has(plan.numOfMonth))
  return { special, ordinary: onePerPeriod(ordinary) }
}

/** The first of each period, which is the cheapest. */
const onePerPeriod = (plans: readonly Plan[]) =>
  plans.filter(({ numOfMonth }, place) => plans[place - 1]?.numOfMonth !== numOfMonth)

/** The offered plan of a number of months, as it stands in the address: `/membership/6`. */
export const planOfMonths = ({ special, ordinary }: Offer, months: string | undefined): Plan | undefined =>
  [...special, ...ordinary].find(plan => String(plan.numOfMonth) === months)

/** The one plan with the lowest price per month; none when two share it or when a special offer beats them all. */
export function bestValue({ special, ordinary }: Offer): Plan | undefined {
  const lowest = Math.min(...ordinary.map(plan => plan.pricePerMonth))
  const best = ordinary.filter(plan => plan.pricePerMonth === lowest)
  return special.length === 0 && best.length === 1 && ordinary.length > 1 ? best[0] : undefined
}

const TIMES = 'twee drie vier vijf zes zeven acht negen tien elf twaalf'.split(' ')

/** What a plan saves against buying the shortest one for the same time: «€11,85 minder dan vier keer 3 maanden». */
export function saving({ price, numOfMonth }: Plan, { special, ordinary }: Offer): string | undefined {
  const [shortest] = [...special, ...ordinary].sort((a, b) => a.numOfMonth - b.numOfMonth)
  const times = numOfMonth / (shortest?.numOfMonth ?? numOfMonth)
  if (!shortest || times < 2 || !Number.isInteger(times)) return undefined
  const cents = Math.round(shortest.price * 100) * times - Math.round(price * 100)
  if (cents <= 0) return undefined
  return `${formatPrice(cents / 100)} minder dan ${TIMES[times - 2] ?? times} keer ${unbrokenMonths(shortest.numOfMonth)}`
}

/** What a month costs after the period, in euro: of the one active renewal plan, else €6,99 (§9). */
export function renewalPrice(plans: readonly Plan[]): number {
  const renewals = plans.filter(plan => plan.isRenewal && plan.active && !plan.inActive)
  return renewals.length === 1 && renewals[0] ? renewals[0].pricePerMonth : RENEWAL_PRICE
}
