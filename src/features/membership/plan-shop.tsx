import { useSignals } from '@preact/signals-react/runtime'
import { memo, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type CalendarDate, formatDate } from '../../lib/dates.ts'
import { useServices } from '../../lib/services.ts'
import { useRouter } from '../../lib/use-router.ts'
import { Card } from '../../ui/card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Loading } from '../../ui/loading.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import { Checkout } from './checkout.tsx'
import { EmptyChoice, Shop } from './layout.tsx'
import { PAYMENT_TEXTS } from './payment-texts.ts'
import { Plans } from './plan-card.tsx'
import { PlanList } from './plan-list.tsx'
import { type Offer, type Plan, planOfMonths, plansOf } from './plans.ts'
import type { Purchase } from './purchases.ts'
import { BENEFITS } from './state-details.tsx'
import type { ShopView } from './use-offer.ts'
import { usePay } from './use-pay.ts'

interface PlanShopProps {
  readonly shop: ShopView
  readonly months: string | undefined
  readonly heading: string
  /** What a former member should know first. */
  readonly before: ReactNode
  /** Until when the member has a membership already. */
  readonly activeUntil: CalendarDate | undefined
}

/** The plans of a member, and what is chosen. */
export function PlanShop(props: PlanShopProps) {
  const { plans, offer } = props.shop
  if (offer) return <OpenShop {...props} offer={offer} />
  const { heading, before } = props
  if (plans.error) {
    return (
      <Card heading={heading}>
        {before}
        <LoadError query={plans} subject="de lidmaatschappen" />
      </Card>
    )
  }
  return (
    <Shop side={<EmptyChoice />}>
      <Card heading={heading}>
        <Introduction before={before} />
        <Loading lines={0} boxes={3} high />
      </Card>
    </Shop>
  )
}

function OpenShop(props: PlanShopProps & { readonly offer: Offer }) {
  useSignals()
  const { shop, offer, months, heading, before, activeUntil } = props
  const { purchases } = useServices()
  const { replaceUrl } = useRouter()
  const purchase = purchases.current.value
  const isUnknown = purchase?.stage === 'unknown'
  // While it is not known whether there is a special offer, nobody is put before the price of an ordinary plan.
  const preselected = shop.superklupper.data === undefined ? undefined : months
  const [chosen, choose] = useState<string>()
  const { pay, slowAddress } = usePay()
  const plan = planOfMonths(offer, isUnknown ? String(purchase.months) : (chosen ?? preselected))
  const list = useRef<HTMLDivElement>(null)
  useChosenInView(list, plan)
  useUnansweredDone(purchase)
  const onChoose = useCallback(
    (months: string) => {
      choose(months)
      pay.reset()
      if (purchases.current.peek()?.stage === 'unchanged') purchases.drop()
      replaceUrl(`/membership/${months}`)
    },
    [pay, purchases, replaceUrl],
  )
  return (
    <Shop
      side={<Checkout plan={plan} pay={pay} slowAddress={slowAddress} activeUntil={activeUntil} />}
      sideLabel={plan && 'Jouw keuze'}
    >
      <Card heading={heading}>
        <Introduction before={before} />
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
    </Shop>
  )
}

/** Below 1000 px the chosen card is scrolled to the middle of what the pay bar leaves free, also on arrival. */
function useChosenInView(list: RefObject<HTMLElement | null>, plan: Plan | undefined): void {
  const { page } = useRouter()
  const months = plan?.numOfMonth
  const isReturn = useRef(page.peek()?.navigation === 'pop')
  useEffect(() => {
    const card = list.current?.querySelector(':checked')?.closest('label')
    const isBeside = matchMedia('(min-width: 1000px)').matches
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (months && card && !isBeside && !isReturn.current)
      card.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' })
    isReturn.current = false
  }, [list, months])
}

/** An unanswered payment worked after all: the account welcomes the member. */
function useUnansweredDone(purchase: Purchase | undefined): void {
  const { toasts } = useServices()
  const { navigate } = useRouter()
  const wasUnknown = useRef(false)
  useEffect(() => {
    const { stage, endDate } = purchase ?? {}
    if (wasUnknown.current && stage === 'done' && endDate) {
      toasts.show(PAYMENT_TEXTS.activeUntil(formatDate(endDate)), 'success')
      navigate('/account', { replace: true })
    }
    wasUnknown.current = stage === 'unknown' || stage === 'unchanged'
  }, [purchase, toasts, navigate])
}

/** A choice leaves it as it is. */
const Introduction = memo(function Introduction({ before }: Pick<PlanShopProps, 'before'>) {
  return (
    <>
      {before}
      <p>Met Klup Compleet kun je:</p>
      <TickList items={BENEFITS} />
    </>
  )
})

const NO_OFFER = {
  title: 'We konden niet nagaan of er een speciaal aanbod voor je is',
  text: 'Hieronder zie je de gewone lidmaatschappen.',
}
