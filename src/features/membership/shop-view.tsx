import type { ReactNode, Ref } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AGAIN } from '../../ui/drawings.tsx'
import { TickList } from '../../ui/text.tsx'
import { Expired } from './card/membership-card-view.tsx'
import { CheckoutView, type CheckoutViewProps } from './checkout/checkout-view.tsx'
import { type MembershipStatus, validMembership } from './membership-status.ts'
import { PlanList } from './plans/plan-list.tsx'
import { type Offer, plansOf } from './plans/plans.ts'
import { ShopLayout } from './shop-layout.tsx'

interface ShopViewProps extends CheckoutViewProps {
  readonly offer: Offer
  /** Notices above the introduction. */
  readonly notices?: ReactNode
  /** Errors above the plans. */
  readonly problems?: ReactNode
  readonly ref?: Ref<HTMLDivElement>
  readonly onChoose?: (months: number) => void
  /** Reads the plans again when none is for sale. */
  readonly onRetry?: () => void
  readonly isReading?: boolean
}

/** The plans for sale, and the summary of the chosen one. */
export function ShopView(props: ShopViewProps) {
  const { offer, notices, problems, ref, onChoose, onRetry, isReading, ...checkout } = props
  const { plan, status, answers, isPending } = checkout
  const heading = shopHeading(status)
  return (
    <ShopLayout ref={ref} summary={<CheckoutView {...checkout} />} summaryLabel={plan && 'Jouw keuze'}>
      <Card heading={heading}>
        {notices}
        <Introduction status={status} />
        {problems}
        {plansOf(offer).length === 0 ? (
          <>
            <p>Er is nu geen lidmaatschap te koop. Probeer het later opnieuw.</p>
            <Button name="retry" kind="secondary" icon={AGAIN} busy={isReading} onClick={onRetry}>
              Opnieuw proberen
            </Button>
          </>
        ) : (
          <PlanList
            legend={heading}
            offer={offer}
            isSuperklupper={answers.superklupper.data === true}
            chosen={plan}
            isDisabled={isPending === true}
            onChoose={onChoose}
          />
        )}
      </Card>
    </ShopLayout>
  )
}

export const shopHeading = ({ kind }: MembershipStatus): string =>
  kind === 'active' ? 'Lidmaatschap wijzigen' : 'Kies je lidmaatschap'

export function Introduction({ status }: { status: MembershipStatus }) {
  if (validMembership(status)) return <p>Kies een nieuwe periode. Je betaalt die in één keer.</p>
  return (
    <>
      <Expired status={status} />
      <p>Met Klup Compleet kun je:</p>
      <TickList items={['Onbeperkt meedoen aan activiteiten', 'Onbeperkt contactverzoeken sturen']} />
    </>
  )
}
