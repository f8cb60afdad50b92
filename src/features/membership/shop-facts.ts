import { type SummaryData, type SummaryFacts, summaryFacts } from './checkout/summary-facts.ts'
import { type OfferFacts, offerFacts } from './plans/plan-facts.ts'
import type { Offer } from './plans/plans.ts'
import type { MembershipState } from './state.ts'

/** The plans and the summary of the chosen one. */
export interface ShopFacts {
  readonly heading: string
  readonly offer: OfferFacts
  /** The months of the chosen plan. */
  readonly chosen: number | undefined
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
  offer: offerFacts(offer, isSuperklupper),
  chosen: summary.plan?.numOfMonth,
  summary: summaryFacts(summary),
})
