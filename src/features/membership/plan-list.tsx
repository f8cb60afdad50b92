import { PlanCard } from './plan-card.tsx'
import { planFacts } from './plan-facts.ts'
import type { Offer, Plan } from './plans.ts'
import { SuperPanel } from './super-panel.tsx'

interface PlanListProps {
  readonly offer: Offer
  readonly isSuperklupper: boolean
  readonly plan: Plan | undefined
  readonly disabled: boolean
  /** Receives the number of months. A stable function, because the cards are memoized. */
  readonly onChoose: (months: string) => void
}

/** The cards of all plans; those for early members are first. */
export function PlanList({ offer, isSuperklupper, plan: chosen, ...choice }: PlanListProps) {
  const card = (plan: Plan) => (
    <PlanCard key={plan.id} {...planFacts(plan, offer)} isChosen={plan === chosen} {...choice} />
  )
  const ordinary = offer.ordinary.map(card)
  if (!isSuperklupper) return ordinary
  const hasOffer = offer.special.length > 0
  const thanks = 'Je bent er al vanaf het begin bij. Dank je wel!'
  return (
    <>
      <SuperPanel text={hasOffer ? `${thanks} Daarom is dit aanbod er alleen voor jou.` : thanks}>
        {offer.special.map(card)}
      </SuperPanel>
      {offer.ordinary.length > 0 && hasOffer && <h3>Andere lidmaatschappen</h3>}
      {ordinary}
    </>
  )
}
