import { formatMonths, formatPrice } from '../../lib/money.ts'
import { PlanCard } from './plan-card.tsx'
import { bestValue, type Offer, type Plan, saving } from './plans.ts'
import { SuperPanel } from './super-panel.tsx'

interface PlanListProps {
  readonly offer: Offer
  readonly isSuperklupper: boolean
  readonly plan: Plan | undefined
  /** Receives the number of months. A stable function, because the cards are memoized. */
  readonly onChoose: (months: string) => void
}

/** The cards of all plans; those for early members are first. */
export function PlanList({ offer, isSuperklupper, plan: chosen, onChoose }: PlanListProps) {
  const best = bestValue(offer)
  const card = (plan: Plan) => (
    <PlanCard
      key={plan.id}
      value={String(plan.numOfMonth)}
      title={formatMonths(plan.numOfMonth)}
      perMonth={`${formatPrice(plan.pricePerMonth)} per maand`}
      price={formatPrice(plan.price)}
      saving={saving(plan, offer)}
      tag={tagOf(plan, best)}
      checked={plan === chosen}
      onChoose={onChoose}
    />
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

const SPECIAL = { kind: 'special', text: 'Speciaal voor jou' } as const
const BEST = { kind: 'best', text: 'Voordeligste keuze' } as const

function tagOf(plan: Plan, best: Plan | undefined) {
  if (plan.forSuperkluppers && plan.numOfMonth === 12) return SPECIAL
  return plan === best ? BEST : undefined
}
