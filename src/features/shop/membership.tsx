import { useEffect, useRef, useState } from 'react'
import type { Plan, User } from '../../api/schemas.ts'
import { messageFor } from '../../lib/errors.ts'
import { useServices } from '../../lib/services.ts'
import { firstFailed, type QueryResult, useQuery } from '../../lib/use-query.ts'
import { Card } from '../../ui/card.tsx'
import { FailureNotice, LoadError, Notice } from '../../ui/notice.tsx'
import { useTitle } from '../../ui/page.tsx'
import { type MembershipResult, useMembership } from '../membership/use-membership.ts'
import { useWelcome } from '../membership/use-welcome.ts'
import { MembershipView } from './membership-view.tsx'
import { type Offer, offerOf, renewalPrice } from './plans.ts'
import { LoadingShop, ShopView } from './shop-view.tsx'
import { useChecked, useChoice, useChosenInView } from './use-choice.ts'
import { PaymentStopped, usePay } from './use-pay.ts'

/** The membership page (§2). The months in the address choose a plan. */
export function Membership() {
  useTitle('Lidmaatschap')
  const { user, status, answers: known } = useMembership()
  useWelcome(known.purchase === 'booked')
  const { queries } = useServices()
  const answers = {
    ...known,
    plans: useQuery(queries.plans),
    superklupper: useQuery(queries.superklupper),
  }
  if (!user) return null
  return (
    <div data-block="membership">
      <MembershipView status={status} answers={answers}>
        <PlanShop user={user} status={status} answers={answers} />
      </MembershipView>
    </div>
  )
}

interface PlanShopProps extends Pick<MembershipResult, 'status'> {
  readonly user: User
  readonly answers: Pick<MembershipResult['answers'], 'membership'> & {
    readonly plans: QueryResult<readonly Plan[]>
    readonly superklupper: QueryResult<boolean>
  }
}

function PlanShop(props: PlanShopProps) {
  const { status, answers } = props
  const { membership, plans } = answers
  const offer = offerOf(answers)
  if (offer && status.kind !== 'loading') return <OpenShop {...props} offer={offer} />
  if (!plans.error)
    return <LoadingShop problem={<LoadError query={membership} subject="je lidmaatschap" />} />
  return (
    <Card>
      <LoadError query={firstFailed([plans, membership])} subject="de lidmaatschappen" />
    </Card>
  )
}

function OpenShop({ user, status, answers, offer }: PlanShopProps & { readonly offer: Offer }) {
  const { config } = useServices()
  const { membership, plans, superklupper } = answers
  const pay = usePay()
  const failure = pay.error.value
  const list = useRef<HTMLFieldSetElement>(null)
  const { plan, choose } = useChoice(offer)
  const keepPlace = useChosenInView(list, plan)
  function onChoose(months: number): void {
    keepPlace(months)
    pay.reset()
    choose(months)
  }
  useChecked(list, plan, onChoose)
  const terms = plan && {
    memberId: user.id,
    plan,
    renewalPrice: renewalPrice(plans.data),
    endDate: membership.data?.endDate,
    hasOffer: offer.special.length > 0,
  }
  return (
    <ShopView
      offer={offer}
      plan={plan}
      status={status}
      answers={answers}
      email={user.email}
      config={config}
      notices={
        <>
          {!plan && failure instanceof PaymentStopped && (
            <Notice kind="info" title={failure.message} takesFocus />
          )}
          <LoadError query={firstFailed([membership, plans])} subject="je lidmaatschap" />
          <LoadError
            query={superklupper}
            subject="het speciale aanbod"
            fallback="We konden niet nagaan of er een speciaal aanbod voor je is."
          />
        </>
      }
      failure={failure && <PayFailure failure={failure} />}
      ref={list}
      isPending={pay.pending.value}
      isLate={useLate(pay.pending.value)}
      onChoose={onChoose}
      onPay={() => terms && pay.run(terms)}
    />
  )
}

/** How long a press waits before the page says so, in ms. */
const LATE = 1000

function useLate(isPending: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setIsLate(true), LATE)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isPending])
  return isLate
}

/** The notice about a press on the pay button that paid nothing. An earlier press may have. */
function PayFailure({ failure }: { failure: Error }) {
  if (failure instanceof PaymentStopped)
    return <FailureNotice failure={failure} kind="info" title={failure.message} />
  return (
    <FailureNotice failure={failure} title="Er is nu niets betaald.">
      <p>{messageFor(failure)}</p>
    </FailureNotice>
  )
}
