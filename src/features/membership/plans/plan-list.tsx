import { PlanCard } from './plan-card.tsx'
import type { OfferFacts, PlanFacts } from './plan-facts.ts'
import { SuperPanel } from './super-panel.tsx'

interface PlanListProps {
  readonly facts: OfferFacts
  /** The months of the chosen plan. */
  readonly chosen: number | undefined
  readonly isDisabled: boolean
  readonly onChoose: ((months: number) => void) | undefined
}

const THANKS = 'Je bent er al vanaf het begin bij. Dank je wel!'

/** The cards of all plans; those for early members are first. */
export function PlanList({ facts: { kind, special, ordinary }, chosen, ...choice }: PlanListProps) {
  const card = (facts: PlanFacts) => (
    <PlanCard key={facts.months} {...facts} isChosen={facts.months === chosen} {...choice} />
  )
  const hasOffer = kind === 'panel' || kind === 'panelAndOrdinary'
  return (
    <>
      {kind !== 'ordinary' && (
        <SuperPanel text={hasOffer ? `${THANKS} Daarom is dit aanbod er alleen voor jou.` : THANKS}>
          <div>{special.map(card)}</div>
        </SuperPanel>
      )}
      {kind === 'panelAndOrdinary' && <h3>Andere lidmaatschappen</h3>}
      <div>{ordinary.map(card)}</div>
    </>
  )
}
