import type { ComponentProps, ReactNode } from 'react'
import type { Plan } from '../../../api/schemas.ts'
import { Motif } from '../../../ui/drawings.tsx'
import { PlanCard } from './plan-card.tsx'
import * as css from './plan-list.module.css'

interface PlanListProps extends Omit<ComponentProps<typeof PlanCard>, 'plan' | 'isChosen'> {
  readonly legend: string
  readonly isSuperklupper: boolean
  readonly chosen: Plan | undefined
}

/** The radio buttons of all plans, special ones first, with a legend for screen readers. */
export function PlanList({ legend, isSuperklupper, chosen, ...list }: PlanListProps) {
  const { special, ordinary } = list.offer
  const card = (plan: Plan) => (
    <PlanCard key={plan.numOfMonth} plan={plan} isChosen={plan === chosen} {...list} />
  )
  return (
    <fieldset>
      <legend className="hidden-text">{legend}</legend>
      <div className={css.plans}>
        {isSuperklupper && <SuperPanel>{special.map(card)}</SuperPanel>}
        {special.length > 0 && ordinary.length > 0 && <h3>Andere lidmaatschappen</h3>}
        <div>{ordinary.map(card)}</div>
      </div>
    </fieldset>
  )
}

const THANKS = 'Je bent er al vanaf het begin bij. Dank je wel!'

/** Thanks a superklupper. `children` are the special plans, if there are any. */
const SuperPanel = ({ children }: { children: readonly ReactNode[] }) => (
  <div className={css.panel}>
    <div className={css.introduction}>
      <div className={css.heading}>
        <Motif />
        <h3>Kluppers van het eerste uur</h3>
      </div>
      <p>{children.length > 0 ? `${THANKS} Daarom is dit aanbod er alleen voor jou.` : THANKS}</p>
    </div>
    <div>{children}</div>
  </div>
)
