import type { Plan } from '../../api/schemas.ts'
import { type SummaryData, type SummaryFacts, summaryFacts } from './checkout/summary-facts.ts'
import type { Offer } from './plans/plans.ts'
import type { MembershipState } from './state.ts'

/** The plans and the summary of the chosen one. */
export interface ShopFacts {
  readonly heading: string
  readonly offer: Offer
  readonly isSuperklupper: boolean
  readonly chosen: Plan | undefined
  readonly summary: SummaryFacts
}

interface ShopData extends SummaryData {
  readonly offer: Offer
  readonly isSuperklupper: boolean
}

export const shopHeading = (state: MembershipState | undefined): string =>
  state?.kind === 'active' ? 'Lidmaatschap wijzigen' : 'Kies je lidmaatschap'

export const shopFacts = ({ offer, isSuperklupper, ...summary }: ShopData): ShopFacts => ({
  heading: shopHeading(summary.state),
  offer,
  isSuperklupper,
  chosen: summary.plan,
  summary: summaryFacts(summary),
})
