import type { Plan } from '../../api/schemas.ts'
import { formatPrice, isPrice } from '../../lib/money.ts'
import type { MemberAnswers } from '../membership/membership-status.ts'

/** The plans that a member can buy, each group sorted by number of months. */
export interface Offer {
  /** The plans under «Kluppers van het eerste uur». */
  readonly special: readonly Plan[]
  readonly ordinary: readonly Plan[]
  /** The ordinary plans of the periods that have a special one. They are not for sale to this member. */
  readonly replaced: readonly Plan[]
}

/**
 * Returns the plans that a member can buy; undefined until they are known. Without an answer about the superklupper there is no
 * offer; after a failure it has only ordinary plans.
 */
export function offerOf({
  plans,
  superklupper,
}: Pick<MemberAnswers, 'plans' | 'superklupper'>): Offer | undefined {
  const isSuperklupper = superklupper.data ?? (superklupper.error ? false : undefined)
  return plans.data && isSuperklupper !== undefined ? offerFor(plans.data, isSuperklupper) : undefined
}

/** Selects the plans for a member (§6). No period has two prices. */
export function offerFor(plans: readonly Plan[], isSuperklupper: boolean): Offer {
  const sold = plans
    .filter(plan => plan.active && !plan.inActive && !plan.isRenewal && hasValidNumbers(plan))
    // A press could pay the other plan of this id.
    .filter(({ id }) => plans.filter(plan => plan.id === id).length === 1)
    .sort((a, b) => a.numOfMonth - b.numOfMonth || a.price - b.price)
  const special = isSuperklupper ? onePerPeriod(sold.filter(plan => plan.forSuperkluppers)) : []
  const periods = new Set(special.map(plan => plan.numOfMonth))
  const all = onePerPeriod(sold.filter(plan => !plan.forSuperkluppers))
  const ordinary = all.filter(plan => !periods.has(plan.numOfMonth))
  const replaced = all.filter(plan => periods.has(plan.numOfMonth))
  return { special, ordinary, replaced }
}

/** The longest period for sale, in months. */
const MAX_MONTHS = 120

/** A plan without a valid price or number of months is not for sale. */
const hasValidNumbers = ({ price, pricePerMonth, numOfMonth: months }: Plan) =>
  isPrice(price) && isPrice(pricePerMonth) && Number.isInteger(months) && months > 0 && months <= MAX_MONTHS

/** Keeps the first plan of each period, which is the cheapest. */
const onePerPeriod = (plans: readonly Plan[]) =>
  plans.filter(({ numOfMonth }, index) => plans[index - 1]?.numOfMonth !== numOfMonth)

/** Lists the plans of an offer in the order of the page. */
export const plansOf = ({ special, ordinary }: Offer): readonly Plan[] => [...special, ...ordinary]

/** Reads the months in an address: `/membership/6`. Undefined if they are no whole number. */
export const monthsIn = (text = ''): number | undefined =>
  /^[1-9]\d*$/.test(text) ? Number(text) : undefined

export const planOfMonths = (offer: Offer, months: number | undefined): Plan | undefined =>
  plansOf(offer).find(plan => plan.numOfMonth === months)

/** The default renewal price, in euro per month (§9). */
export const RENEWAL_PRICE = 6.99

/** A price in euro per month as «€6,99 per maand». */
export const perMonthText = (price: number): string => `${formatPrice(price)} per maand`

/** Returns the renewal price in euro per month: that of the only active renewal plan, or else €6,99 (§9). */
export function renewalPrice(plans: readonly Plan[] = []): number {
  const renewals = plans.filter(
    plan => plan.isRenewal && plan.active && !plan.inActive && isPrice(plan.pricePerMonth),
  )
  return renewals.length === 1 && renewals[0] ? renewals[0].pricePerMonth : RENEWAL_PRICE
}

/** «Een heel jaar kost dan €76,89.»: the plan and the renewal until a year is over. Empty for a year or more. */
export function yearText({ price, numOfMonth }: Plan, renewalPrice: number): string {
  const months = 12 - numOfMonth
  return months > 0 ? `Een heel jaar kost dan ${formatPrice(price + months * renewalPrice)}.` : ''
}

/** The smallest saving to show, as a fraction of the price. */
const MIN_SAVING = 0.05

const NUMBERS = 'nul één twee drie vier vijf zes zeven acht negen tien elf twaalf'.split(' ')

const inWords = (number: number): string => NUMBERS[number] ?? String(number)

/** «Gewone prijs €59,95»: that of the ordinary plan of the same period, if a special plan costs less. */
export function ordinaryPriceOf(plan: Plan, { replaced }: Offer): string | undefined {
  const same = plan.forSuperkluppers && replaced.find(other => other.numOfMonth === plan.numOfMonth)
  return same && savedCents(plan, same, 1) ? `Gewone prijs ${formatPrice(same.price)}` : undefined
}

/**
 * «Je bespaart €11,85 vergeleken met vier keer drie maanden»: with the shortest plan, bought several times. Undefined for less
 * than `MIN_SAVING`, and for a plan with another ordinary price. In words, «3 maanden» is the name of one plan alone.
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
