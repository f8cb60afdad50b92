import { useSignals } from '@preact/signals-react/runtime'
import { memo, type ReactNode, useCallback, useState } from 'react'
import { type Offer, planOfMonths, plansOf } from '../../domain/plans.ts'
import { useRouter } from '../../react/router-context.tsx'
import { Card } from '../../ui/card.tsx'
import { Loading } from '../../ui/loading.tsx'
import { EmptyChoice, Shop } from '../../ui/membership-layout.tsx'
import { Plans } from '../../ui/plan-card.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import { Failed } from '../parts/failed.tsx'
import { BENEFITS } from '../parts/membership-state.tsx'
import { Checkout } from './checkout.tsx'
import { PlanList } from './plan-list.tsx'
import type { ShopView } from './use-offer.ts'
import { usePay } from './use-pay.ts'

interface PlanShopProps {
  readonly shop: ShopView
  readonly months: string | undefined
  readonly heading: string
  /** What a former member should know first. */
  readonly before: ReactNode
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
        <Failed view={plans} what="de lidmaatschappen" />
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

function OpenShop({ shop, offer, months, heading, before }: PlanShopProps & { readonly offer: Offer }) {
  useSignals()
  const { replaceUrl } = useRouter()
  // While it is not known whether there is a special offer, nobody is put before the price of an ordinary plan.
  const preselected = shop.superklupper.data === undefined ? undefined : months
  const [chosen, choose] = useState<string>()
  const pay = usePay()
  const plan = planOfMonths(offer, chosen ?? preselected)
  const onChoose = useCallback(
    (months: string) => {
      choose(months)
      pay.reset()
      replaceUrl(`/membership/${months}`)
    },
    [pay, replaceUrl],
  )
  return (
    <Shop side={<Checkout plan={plan} pay={pay} />} sideLabel={plan && 'Jouw keuze'}>
      <Card heading={heading}>
        <Introduction before={before} />
        <Failed view={shop.plans} what="de lidmaatschappen" />
        <Failed view={shop.superklupper} what="het speciale aanbod" without={NO_OFFER} />
        {plansOf(offer).length === 0 ? (
          <p>Er is nu geen lidmaatschap te koop. Probeer het later opnieuw.</p>
        ) : (
          <Plans legend={heading} disabled={pay.pending.value}>
            <PlanList
              offer={offer}
              isSuperklupper={shop.superklupper.data === true}
              plan={plan}
              onChoose={onChoose}
            />
          </Plans>
        )}
      </Card>
    </Shop>
  )
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
