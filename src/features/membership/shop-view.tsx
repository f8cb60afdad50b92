import type { ReactNode, Ref } from 'react'
import { Card } from '../../ui/card.tsx'
import { TickList } from '../../ui/text.tsx'
import { Expired } from './card/expired.tsx'
import type { MembershipFacts } from './card/membership-card-facts.ts'
import { CheckoutView, type CheckoutViewProps } from './checkout/checkout-view.tsx'
import { PlanList } from './plans/plan-list.tsx'
import { plansOf } from './plans/plans.ts'
import type { ShopFacts } from './shop-facts.ts'
import { ShopLayout } from './shop-layout.tsx'

interface ShopViewProps extends Omit<CheckoutViewProps, 'facts'> {
  readonly facts: ShopFacts
  /** The membership of the member. */
  readonly card: MembershipFacts | undefined
  /** What has happened, above the text. */
  readonly notices?: ReactNode
  /** What could not be read, above the plans. */
  readonly problems?: ReactNode
  readonly ref?: Ref<HTMLDivElement>
  readonly onChoose?: (months: number) => void
}

/** The plans for sale, and the summary of the chosen one. */
export function ShopView(props: ShopViewProps) {
  const { facts, card, notices, problems, ref, onChoose, ...checkout } = props
  const { heading, summary, ...plans } = facts
  return (
    <ShopLayout
      ref={ref}
      side={<CheckoutView facts={summary} {...checkout} />}
      sideLabel={summary.kind === 'empty' ? undefined : 'Jouw keuze'}
      sideKey={summary.kind === 'empty' ? undefined : `${summary.period} ${summary.price}`}
    >
      <Card heading={heading}>
        {notices}
        <Introduction card={card} />
        {problems}
        {plansOf(plans.offer).length === 0 ? (
          <p>Er is nu geen lidmaatschap te koop. Probeer het later opnieuw.</p>
        ) : (
          <PlanList
            {...plans}
            legend={heading}
            isDisabled={checkout.isPending === true}
            onChoose={onChoose}
          />
        )}
      </Card>
    </ShopLayout>
  )
}

export function Introduction({ card }: Pick<ShopViewProps, 'card'>) {
  if (card && card.kind !== 'none' && card.kind !== 'expired')
    return <p>Kies een nieuwe periode. Je betaalt die in één keer.</p>
  return (
    <>
      <Expired facts={card} />
      <p>Met Klup Compleet kun je:</p>
      <TickList items={['Onbeperkt meedoen aan activiteiten', 'Onbeperkt contactverzoeken sturen']} />
    </>
  )
}
