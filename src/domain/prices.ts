import type { Plan } from './plans.ts'

/** An amount in euro as `€17,95` (DECISIONS, Plans): two decimals, a comma, no space. */
export const formatPrice = (euro: number): string => `€${euro.toFixed(2).replace('.', ',')}`

/** `1 maand`, `6 maanden`. */
export const formatMonths = (months: number): string => `${months} ${months === 1 ? 'maand' : 'maanden'}`

/** The same with a space at which no line breaks. */
export const unbrokenMonths = (months: number): string => formatMonths(months).replace(' ', '\u00a0')

/** What automatic renewal costs after the period, in euro per month (§9). */
export const RENEWAL_PRICE = 6.99

/** Whether an amount in euro can be a price: one cent at least, and less than a million. */
export const isPrice = (euro: number) => euro >= 0.01 && euro < 1e6

/** The price per month after the period, in euro: that of the only active renewal plan, else €6,99 (§9). */
export function renewalPrice(plans: readonly Plan[]): number {
  const renewals = plans.filter(
    plan => plan.isRenewal && plan.active && !plan.inActive && isPrice(plan.pricePerMonth),
  )
  return renewals.length === 1 && renewals[0] ? renewals[0].pricePerMonth : RENEWAL_PRICE
}
