import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import { useServices } from '../../lib/services.ts'
import { Card } from '../../ui/card.tsx'
import { LoadError, Notice } from '../../ui/notice.tsx'
import { Expired } from './card/expired.tsx'
import type { MembershipFacts } from './card/membership-card-facts.ts'
import { PayFailure } from './checkout/pay-failure.tsx'
import { PaymentStopped, usePay } from './checkout/use-pay.ts'
import { type Offer, renewalPrice } from './plans/plans.ts'
import type { OfferResult } from './plans/use-offer.ts'
import { shopFacts, shopHeading } from './shop-facts.ts'
import { LoadingShop } from './shop-layout.tsx'
import { Introduction, ShopView } from './shop-view.tsx'
import type { MembershipState } from './state.ts'
import { MEMBERSHIP_TEXTS } from './texts.ts'
import { useChecked, useChoice, useChosenInView } from './use-choice.ts'

interface PlanShopProps {
  readonly shop: OfferResult
  readonly state: MembershipState | undefined
  /** The membership of the member. */
  readonly card: MembershipFacts | undefined
}

export function PlanShop(props: PlanShopProps) {
  const { shop, state, card } = props
  const heading = shopHeading(state)
  if (shop.offer) return <OpenShop {...props} offer={shop.offer} />
  if (shop.plans.error) {
    return (
      <Card heading={heading}>
        <Expired facts={card} />
        <LoadError query={shop.plans} subject="de lidmaatschappen" />
      </Card>
    )
  }
  return (
    <LoadingShop heading={heading}>
      <Introduction card={card} />
    </LoadingShop>
  )
}

function OpenShop({ shop, offer, state, card }: PlanShopProps & { readonly offer: Offer }) {
  useSignals()
  const { config, purchases, session } = useServices()
  const user = session.user.data.value
  const purchase = purchases.current.value
  const isLooking = purchases.isWatching.value && purchase?.state === 'started'
  const isSuperklupper = shop.superklupper.data === true
  const pay = usePay()
  // Without an answer about the special offer, an ordinary plan at a higher price is not preselected.
  const isKnown = shop.superklupper.data !== undefined
  const { plan, isChoice, choose } = useChoice({ pay, offer, isKnown, bought: purchase?.plan?.months })
  const renewal = renewalPrice(shop.plans.data ?? [])
  const endDate = state && ('endDate' in state ? state.endDate : null)
  const terms = plan && user && { memberId: user.id, plan, renewalPrice: renewal, endDate, isSuperklupper }
  const stopped = !plan && pay.error.value instanceof PaymentStopped && pay.error.value
  const view = useRef<HTMLDivElement>(null)
  useChecked(view, plan, choose)
  useChosenInView({ shop: view, plan, isChoice })
  return (
    <ShopView
      facts={shopFacts({
        offer,
        isSuperklupper,
        plan,
        renewalPrice: renewal,
        email: user?.email ?? '',
        state,
      })}
      card={card}
      config={config}
      notices={
        <>
          {stopped && <Notice kind="info" title={stopped.message} takesFocus />}
          {isLooking && <Notice kind="info" title={MEMBERSHIP_TEXTS.justPaid} />}
        </>
      }
      problems={
        <>
          <LoadError query={shop.plans} subject="de lidmaatschappen" />
          <LoadError query={shop.superklupper} subject="het speciale aanbod" fallback={NO_OFFER} />
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

const NO_OFFER = {
  title: 'We konden niet nagaan of er een speciaal aanbod voor je is',
  text: 'Hieronder zie je de gewone lidmaatschappen.',
}
