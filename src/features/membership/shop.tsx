import { useSignals } from '@preact/signals-react/runtime'
import { type RefObject, useRef } from 'react'
import { useServices } from '../../lib/services.ts'
import { Card } from '../../ui/card.tsx'
import { LoadError, Notice } from '../../ui/notice.tsx'
import { TickList } from '../../ui/text.tsx'
import { Expired } from './card/expired.tsx'
import type { MembershipFacts } from './card/membership-facts.ts'
import { Checkout } from './checkout/checkout.tsx'
import { summaryFacts } from './checkout/summary-facts.ts'
import { PaymentStopped, usePay } from './checkout/use-pay.ts'
import { Plans } from './plans/plan-card.tsx'
import { offerFacts } from './plans/plan-facts.ts'
import { PlanList } from './plans/plan-list.tsx'
import { type Offer, plansOf, renewalPrice } from './plans/plans.ts'
import type { Shop } from './plans/use-offer.ts'
import { LoadingShop, ShopLayout } from './shop-layout.tsx'
import type { MembershipState } from './state.ts'
import { BENEFITS, MEMBERSHIP_TEXTS } from './texts.ts'
import { useChoice, useChosenInView } from './use-choice.ts'

interface PlanShopProps {
  readonly shop: Shop
  /** The number of months in the address. */
  readonly months: string | undefined
  readonly state: MembershipState | undefined
  readonly facts: MembershipFacts | undefined
  readonly isArrival: RefObject<boolean>
}

export function PlanShop(props: PlanShopProps) {
  const { shop, state, facts } = props
  const heading = state?.kind === 'active' ? 'Lidmaatschap wijzigen' : 'Kies je lidmaatschap'
  if (shop.offer) return <OpenShop {...props} offer={shop.offer} heading={heading} />
  if (shop.plans.error) {
    return (
      <Card heading={heading}>
        <Expired facts={facts} />
        <LoadError query={shop.plans} subject="de lidmaatschappen" />
      </Card>
    )
  }
  return (
    <LoadingShop heading={heading}>
      <Introduction facts={facts} />
    </LoadingShop>
  )
}

function OpenShop(props: PlanShopProps & { readonly offer: Offer; readonly heading: string }) {
  useSignals()
  const { shop, offer, months, heading, state, facts, isArrival } = props
  const { purchases, session, textsOf } = useServices()
  const purchase = purchases.current.value
  const isLooking = purchases.isWatching.value && purchase?.state === 'started'
  // Without an answer about the special offer, an ordinary plan at a higher price is not preselected.
  const wanted = months ?? (purchase?.plan && String(purchase.plan.months))
  const preselected = shop.superklupper.data === undefined ? undefined : wanted
  const user = session.user.data.value
  const pay = usePay()
  const { plan, isChoice, onChoose } = useChoice({ pay, offer, months: preselected })
  const isSuperklupper = shop.superklupper.data === true
  const renewal = renewalPrice(shop.plans.data ?? [])
  const summary = textsOf(summaryFacts({ plan, renewalPrice: renewal, email: user?.email ?? '', state }))
  const endDate = state && ('endDate' in state ? state.endDate : null)
  const terms = plan && user && { memberId: user.id, plan, renewalPrice: renewal, endDate, isSuperklupper }
  const stopped = !plan && pay.error.value instanceof PaymentStopped && pay.error.value
  const list = useRef<HTMLDivElement>(null)
  useChosenInView({ list, plan, isChoice, isArrival })
  return (
    <ShopLayout
      side={<Checkout facts={summary} pay={pay} onPay={() => terms && pay.run(terms)} />}
      sideLabel={plan && 'Jouw keuze'}
      sideKey={summary.kind === 'empty' ? undefined : `${summary.period} ${summary.price}`}
    >
      <Card heading={heading}>
        {stopped && <Notice kind="info" title={stopped.message} takesFocus />}
        {isLooking && <Notice kind="info" title={MEMBERSHIP_TEXTS.justPaid} />}
        <Introduction facts={facts} />
        <LoadError query={shop.plans} subject="de lidmaatschappen" />
        <LoadError query={shop.superklupper} subject="het speciale aanbod" fallback={NO_OFFER} />
        {plansOf(offer).length === 0 ? (
          <p>Er is nu geen lidmaatschap te koop. Probeer het later opnieuw.</p>
        ) : (
          <div ref={list}>
            <Plans legend={heading}>
              <PlanList
                facts={offerFacts(offer, isSuperklupper)}
                chosen={plan && String(plan.numOfMonth)}
                disabled={pay.pending.value}
                onChoose={onChoose}
              />
            </Plans>
          </div>
        )}
      </Card>
    </ShopLayout>
  )
}

function Introduction({ facts }: Pick<PlanShopProps, 'facts'>) {
  return (
    <>
      <Expired facts={facts} />
      <p>Met Klup Compleet kun je:</p>
      <TickList items={BENEFITS} />
    </>
  )
}

const NO_OFFER = {
  title: 'We konden niet nagaan of er een speciaal aanbod voor je is',
  text: 'Hieronder zie je de gewone lidmaatschappen.',
}
