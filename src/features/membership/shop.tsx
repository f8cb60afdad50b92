import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import type { User } from '../../api/schemas.ts'
import { useServices } from '../../lib/services.ts'
import { Card } from '../../ui/card.tsx'
import { LoadError, Notice } from '../../ui/notice.tsx'
import { Expired } from './card/membership-card-view.tsx'
import type { MemberQueries } from './card/use-membership.ts'
import { PayFailure } from './checkout/pay-failure.tsx'
import { PaymentStopped, usePay } from './checkout/use-pay.ts'
import type { MembershipStatus } from './membership-status.ts'
import { type Offer, offerOf, renewalPrice } from './plans/plans.ts'
import { LoadingShop } from './shop-layout.tsx'
import { Introduction, ShopView, shopHeading } from './shop-view.tsx'
import { useChecked, useChoice, useChosenInView } from './use-choice.ts'

interface PlanShopProps {
  readonly user: User
  readonly status: MembershipStatus
  readonly answers: MemberQueries
}

export function PlanShop(props: PlanShopProps) {
  const { status, answers } = props
  const offer = offerOf(answers)
  if (offer) return <OpenShop {...props} offer={offer} />
  if (answers.plans.error) {
    return (
      <Card heading={shopHeading(status)}>
        <Expired status={status} />
        <LoadError query={answers.plans} subject="de lidmaatschappen" />
      </Card>
    )
  }
  return (
    <LoadingShop heading={shopHeading(status)}>
      <Introduction status={status} />
    </LoadingShop>
  )
}

function OpenShop({ user, status, answers, offer }: PlanShopProps & { readonly offer: Offer }) {
  useSignals()
  const { config } = useServices()
  const { membership, plans, superklupper } = answers
  const pay = usePay()
  const { plan, isChoice, choose } = useChoice({ pay, offer })
  const terms = plan && {
    memberId: user.id,
    plan,
    renewalPrice: renewalPrice(plans.data),
    endDate: membership.data?.endDate,
    hasOffer: offer.special.length > 0,
  }
  const stopped = !plan && pay.error.value instanceof PaymentStopped && pay.error.value
  const view = useRef<HTMLDivElement>(null)
  useChecked(view, plan, choose)
  useChosenInView({ shop: view, plan, isChoice })
  return (
    <ShopView
      offer={offer}
      plan={plan}
      status={status}
      answers={answers}
      email={user.email}
      config={config}
      notices={stopped && <Notice kind="info" title={stopped.message} takesFocus />}
      problems={
        <>
          <LoadError query={plans} subject="de lidmaatschappen" />
          <LoadError query={superklupper} subject="het speciale aanbod" fallback={NO_OFFER} />
        </>
      }
      failure={<PayFailure failure={pay.error.value} />}
      ref={view}
      isPending={pay.pending.value}
      onChoose={choose}
      onPay={() => terms && pay.run(terms)}
    />
  )
}

const NO_OFFER = 'We konden niet nagaan of er een speciaal aanbod voor je is.'
