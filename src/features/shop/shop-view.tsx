import type { ReactNode, Ref } from 'react'
import { Card } from '../../ui/card.tsx'
import { Loading } from '../../ui/loading.tsx'
import { CheckoutView, type CheckoutViewProps } from './checkout-view.tsx'
import * as css from './plan-list.module.css'
import { PlanList } from './plan-list.tsx'
import { type Offer, plansOf } from './plans.ts'

interface ShopViewProps extends Omit<CheckoutViewProps, 'plan'> {
  readonly offer: Offer
  readonly plan: CheckoutViewProps['plan'] | undefined
  /** Above the plans. */
  readonly notices?: ReactNode
  readonly ref?: Ref<HTMLFieldSetElement>
  readonly onChoose?: (months: number) => void
}

/** The plans for sale. The chosen one contains its terms and the pay button. */
export function ShopView({ offer, plan, notices, ref, onChoose, ...checkout }: ShopViewProps) {
  return (
    <Card className={css.card}>
      <div className={css.notices}>{notices}</div>
      {plansOf(offer).length === 0 ? (
        <p className={css.notices}>Er is nu geen lidmaatschap te koop. Probeer het later opnieuw.</p>
      ) : (
        <PlanList
          ref={ref}
          offer={offer}
          chosen={plan}
          isDisabled={checkout.isPending === true}
          onChoose={onChoose}
        >
          {plan && <CheckoutView {...checkout} plan={plan} />}
        </PlanList>
      )}
    </Card>
  )
}

/** A skeleton of the plans. */
export const LoadingShop = ({ problem }: { problem: ReactNode }) => (
  <Card className={css.card}>
    <div className={css.notices}>{problem}</div>
    <Loading lines={0} boxes={3} high />
  </Card>
)
