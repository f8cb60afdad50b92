import type { Plan } from '../../../api/schemas.ts'
import { formatDate, spellDate } from '../../../lib/dates.ts'
import { formatMonths, formatPrice } from '../../../lib/money.ts'
import { perMonthText } from '../plans/plans.ts'
import { isPaid, type MembershipState } from '../state.ts'

export interface ChosenFacts {
  /** Whether the plan extends a membership. */
  readonly kind: 'chosen' | 'extension'
  /** «6 maanden» */
  readonly period: string
  /** «€5,83» */
  readonly perMonth: string
  /** «€34,95» */
  readonly price: string
  /** «€6,99 per maand» */
  readonly renewal: string
  /** «Een heel jaar kost dan €76,89.»: the plan and the months that follow; empty if it is not said. */
  readonly year: string
  readonly email: string
  /** The last day of the present membership, if any. */
  readonly until: string
  readonly untilSpelled: string
}

export type SummaryFacts = { readonly kind: 'empty' } | ChosenFacts

export interface SummaryData {
  readonly plan: Plan | undefined
  readonly renewalPrice: number
  readonly email: string
  /** The present membership. */
  readonly state: MembershipState | undefined
}

export function summaryFacts({ plan, renewalPrice, email, state }: SummaryData): SummaryFacts {
  if (!plan) return { kind: 'empty' }
  const activeUntil = state && isPaid(state) ? state.endDate : undefined
  return {
    kind: activeUntil ? 'extension' : 'chosen',
    period: formatMonths(plan.numOfMonth),
    perMonth: formatPrice(plan.pricePerMonth),
    price: formatPrice(plan.price),
    renewal: perMonthText(renewalPrice),
    year: state && !activeUntil ? yearText(plan, renewalPrice) : '',
    email,
    until: activeUntil ? formatDate(activeUntil) : '',
    untilSpelled: activeUntil ? spellDate(activeUntil) : '',
  }
}

function yearText({ price, numOfMonth }: Plan, renewalPrice: number): string {
  const months = 12 - numOfMonth
  return months > 0 ? `Een heel jaar kost dan ${formatPrice(price + months * renewalPrice)}.` : ''
}
