import { useSignals } from '@preact/signals-react/runtime'
import { useRef, useState } from 'react'
import { offerFor, type Plan, planOfMonths, renewalPrice } from '../../domain/plans.ts'
import { useRouter } from '../../react/router-context.tsx'
import { useEntry } from '../../react/use-entry.ts'
import { Card } from '../../ui/card.tsx'
import { Shop } from '../../ui/layout.tsx'
import { Loading } from '../../ui/loading.tsx'
import { FailedNotice } from '../../ui/notice.tsx'
import { Plans } from '../../ui/plan-card.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import { Failed } from '../parts/failed.tsx'
import { BENEFITS } from '../parts/membership-state.tsx'
import { useServices } from '../services.ts'
import { Checkout } from './checkout.tsx'
import { PlanList } from './plan-list.tsx'
import { usePay } from './use-pay.ts'

interface PlanShopProps {
  readonly months: string | undefined
  readonly isActive: boolean
  readonly email: string
}

/** The plans of a member, and what is chosen. */
export function PlanShop({ months, isActive, email }: PlanShopProps) {
  useSignals()
  const { entries } = useServices()
  const { readdress } = useRouter()
  const plans = useEntry(entries.subscriptions)
  const superklupper = useEntry(entries.superklupper)
  const [chosenId, choose] = useState<number | undefined>(undefined)
  const pay = usePay()
  const byPointer = useRef(false)
  const summary = useRef<HTMLElement>(null)

  // No plan is shown before it is known whether there is an offer for early members.
  const isSuperklupper = superklupper.data ?? (superklupper.error ? false : undefined)
  const offer = plans.data && isSuperklupper !== undefined ? offerFor(plans.data, isSuperklupper) : undefined
  const heading = isActive ? 'Lidmaatschap wijzigen' : 'Kies je lidmaatschap'
  if (!offer) {
    if (plans.error) {
      return (
        <Card heading={heading}>
          <Failed view={plans} what="de lidmaatschappen" />
        </Card>
      )
    }
    return (
      <Shop side={null}>
        <Card heading={heading}>
          <Loading />
        </Card>
      </Shop>
    )
  }

  const sold = [...offer.special, ...offer.ordinary]
  const plan = sold.find(({ id }) => id === chosenId) ?? planOfMonths(offer, months)
  const onChoose = (chosen: Plan) => {
    choose(chosen.id)
    pay.reset()
    readdress(`/membership/${chosen.numOfMonth}`)
    if (byPointer.current) requestAnimationFrame(() => summary.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <Shop
      side={
        <Checkout
          ref={summary}
          plan={plan}
          pay={pay}
          renewal={renewalPrice(plans.data ?? [])}
          email={email}
        />
      }
    >
      <Card heading={heading}>
        <p>Met Klup Compleet kun je:</p>
        <TickList items={BENEFITS} />
        <Failed view={plans} what="de lidmaatschappen" />
        {superklupper.data !== undefined && <Failed view={superklupper} what="het speciale aanbod" />}
        {superklupper.data === undefined && superklupper.error && (
          <FailedNotice
            title="We konden niet nagaan of er een speciaal aanbod voor je is"
            text="Hieronder zie je de gewone lidmaatschappen."
            onRetry={superklupper.retry}
            busy={superklupper.pending}
          />
        )}
        {sold.length === 0 && <p>Er is nu geen lidmaatschap te koop. Probeer het later opnieuw.</p>}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only tells how the choice was made */}
        <div
          onPointerDown={() => {
            byPointer.current = true
          }}
          onKeyDown={() => {
            byPointer.current = false
          }}
        >
          <Plans legend={heading} disabled={pay.pending.value}>
            <PlanList offer={offer} plan={plan} onChoose={onChoose} />
          </Plans>
        </div>
      </Card>
    </Shop>
  )
}
