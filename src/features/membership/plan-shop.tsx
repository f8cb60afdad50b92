import { useSignals } from '@preact/signals-react/runtime'
import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useServices } from '../../lib/services.ts'
import { Card } from '../../ui/card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import { Checkout } from './checkout.tsx'
import { LoadingShop, ShopLayout } from './layout.tsx'
import { Plans } from './plan-card.tsx'
import { PlanList } from './plan-list.tsx'
import { type Offer, type Plan, planOfMonths, plansOf } from './plans.ts'
import { isPaid, type MembershipState } from './state.ts'
import { BENEFITS, Expired } from './state-details.tsx'
import { usePay, useUnansweredResult } from './use-pay.ts'
import type { Shop } from './use-shop.ts'

interface PlanShopProps {
  readonly shop: Shop
  /** The number of months in the address. */
  readonly months: string | undefined
  readonly state: MembershipState | undefined
}

/** The plans for sale, with the summary of the chosen one. */
export function PlanShop(props: PlanShopProps) {
  const { shop, state } = props
  const heading = state?.kind === 'active' ? 'Lidmaatschap wijzigen' : 'Kies je lidmaatschap'
  if (shop.offer) return <OpenShop {...props} offer={shop.offer} heading={heading} />
  if (shop.plans.error) {
    return (
      <Card heading={heading}>
        {state && <Expired state={state} />}
        <LoadError query={shop.plans} subject="de lidmaatschappen" />
      </Card>
    )
  }
  return (
    <LoadingShop heading={heading}>
      <Introduction state={state} />
    </LoadingShop>
  )
}

function OpenShop(props: PlanShopProps & { readonly offer: Offer; readonly heading: string }) {
  useSignals()
  const { shop, offer, months, heading, state } = props
  const { purchases, router } = useServices()
  const purchase = purchases.current.value
  const isUnknown = purchase?.stage === 'unknown'
  const isUnanswered = isUnknown || purchase?.stage === 'unchanged'
  // Without an answer about the special offer, an ordinary plan at a higher price is not preselected.
  const preselected = shop.superklupper.data === undefined ? undefined : months
  const [chosen, choose] = useState<string>()
  const { pay, slowAddress } = usePay()
  const wanted = isUnanswered ? String(purchase?.plan?.numOfMonth) : (chosen ?? preselected)
  // While the result is unknown, the summary stays, also of a plan that is no longer for sale.
  const plan = planOfMonths(offer, wanted) ?? (isUnknown ? purchase?.plan : undefined)
  const activeUntil = state && isPaid(state) ? state.endDate : undefined
  const list = useRef<HTMLDivElement>(null)
  useChosenInView(list, plan)
  useUnansweredResult()
  const onChoose = useCallback(
    (months: string) => {
      choose(months)
      pay.reset()
      if (purchases.current.peek()?.stage === 'unchanged') purchases.drop()
      router.replaceUrl(`/membership/${months}`)
    },
    [pay, purchases, router],
  )
  return (
    <ShopLayout
      side={<Checkout plan={plan} pay={pay} slowAddress={slowAddress} activeUntil={activeUntil} />}
      sideLabel={plan && 'Jouw keuze'}
    >
      <Card heading={heading}>
        <Introduction state={state} />
        <LoadError query={shop.plans} subject="de lidmaatschappen" />
        <LoadError query={shop.superklupper} subject="het speciale aanbod" fallback={NO_OFFER} />
        {plansOf(offer).length === 0 ? (
          <p>Er is nu geen lidmaatschap te koop. Probeer het later opnieuw.</p>
        ) : (
          <div ref={list}>
            <Plans legend={heading} disabled={pay.pending.value || isUnknown}>
              <PlanList
                offer={offer}
                isSuperklupper={shop.superklupper.data === true}
                plan={plan}
                onChoose={onChoose}
              />
            </Plans>
          </div>
        )}
      </Card>
    </ShopLayout>
  )
}

/** Below 1000 px, scrolls the chosen card to the middle of the area above the pay bar, also on arrival. */
function useChosenInView(list: RefObject<HTMLElement | null>, plan: Plan | undefined): void {
  const { router } = useServices()
  const months = plan?.numOfMonth
  const isReturn = useRef(router.page.peek()?.navigation === 'pop')
  useEffect(() => {
    const card = list.current?.querySelector(':checked')?.closest('label')
    const isBeside = matchMedia('(min-width: 1000px)').matches
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (months && card && !isBeside && !isReturn.current)
      card.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' })
    isReturn.current = false
  }, [list, months])
}

/** Memoized, because a choice does not change it. */
const Introduction = memo(function Introduction({ state }: Pick<PlanShopProps, 'state'>) {
  return (
    <>
      {state && <Expired state={state} />}
      <p>Met Klup Compleet kun je:</p>
      <TickList items={BENEFITS} />
    </>
  )
})

const NO_OFFER = {
  title: 'We konden niet nagaan of er een speciaal aanbod voor je is',
  text: 'Hieronder zie je de gewone lidmaatschappen.',
}
