import type { ReactNode, Ref } from 'react'
import { Card } from '../../ui/card.tsx'
import { TickList } from '../../ui/text.tsx'
import { Expired } from './card/expired.tsx'
import type { MembershipFacts } from './card/membership-card-facts.ts'
import { CheckoutView, type CheckoutViewProps } from './checkout/checkout-view.tsx'
import { Plans } from './plans/plan-card.tsx'
import { PlanList } from './plans/plan-list.tsx'
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
  const { heading, offer, chosen, summary } = facts
  const isEmpty = offer.special.length + offer.ordinary.length === 0
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
        {isEmpty ? (
          <p>Er is nu geen lidmaatschap te koop. Probeer het later opnieuw.</p>
        ) : (
          <Plans legend={heading}>
            <PlanList
              facts={offer}
              chosen={chosen}
              isDisabled={checkout.isPending === true}
              onChoose={onChoose}
            />
          </Plans>
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
