import { useEffect, useRef, useState } from 'react'
import type { User } from '../../api/schemas.ts'
import { isOfGateway, messageFor, outcomeOf } from '../../lib/errors.ts'
import { useServices } from '../../lib/services.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Card } from '../../ui/card.tsx'
import { FailureNotice, LoadError, Notice } from '../../ui/notice.tsx'
import { useTitle } from '../../ui/page.tsx'
import type { MembershipStatus } from '../membership/membership-status.ts'
import { MEMBERSHIP_TEXTS } from '../membership/texts.ts'
import { type MemberQueries, useMembership } from '../membership/use-membership.ts'
import { useWelcome } from '../membership/use-welcome.ts'
import { LoadingShop, MembershipView, ShopView } from './membership-view.tsx'
import { type Offer, offerOf, renewalPrice } from './plans.ts'
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

interface PlanShopProps {
  readonly user: User
  readonly status: MembershipStatus
  readonly answers: Omit<MemberQueries, 'actionsLeft'>
}

function PlanShop(props: PlanShopProps) {
  const { status, answers } = props
  const offer = offerOf(answers)
  const problem = <LoadError query={answers.membership} subject="je lidmaatschap" />
  if (offer && status.kind !== 'loading') return <OpenShop {...props} offer={offer} />
  if (!answers.plans.error) return <LoadingShop problem={problem} />
  return (
    <Card>
      {problem}
      <LoadError query={answers.plans} subject="de lidmaatschappen" />
    </Card>
  )
}

interface OpenShopProps extends PlanShopProps {
  readonly offer: Offer
}

function OpenShop({ user, status, answers, offer }: OpenShopProps) {
  const { config } = useServices()
  const { membership, plans, superklupper } = answers
  // Without a connection both fail, which the page says once.
  const failed = [membership, plans].filter(({ error }) => error)
  const pay = usePay()
  const { plan, isChoice, choose } = useChoice(pay, offer)
  const terms = plan && {
    memberId: user.id,
    plan,
    renewalPrice: renewalPrice(plans.data),
    endDate: membership.data?.endDate,
    hasOffer: offer.special.length > 0,
  }
  const stopped = !plan && pay.error.value instanceof PaymentStopped && pay.error.value
  const list = useRef<HTMLFieldSetElement>(null)
  useChecked(list, plan, choose)
  const keepPlace = useChosenInView({ list, plan, isChoice })
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
          {stopped && <Notice kind="info" title={stopped.message} takesFocus />}
          {failed[0] && (
            <LoadError
              query={{ ...failed[0], retry: () => failed.forEach(({ retry }) => void retry()) }}
              subject="je lidmaatschap"
            />
          )}
          <LoadError query={superklupper} subject="het speciale aanbod" fallback={NO_OFFER} />
        </>
      }
      failure={<PayFailure failure={pay.error.value} />}
      ref={list}
      isPending={pay.pending.value}
      isLate={useLate(pay.pending.value)}
      onChoose={months => {
        keepPlace()
        choose(months)
      }}
      onPay={() => terms && pay.run(terms)}
    />
  )
}

const NO_OFFER = 'We konden niet nagaan of er een speciaal aanbod voor je is.'

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

function causeOf(failure: Error): string {
  const outcome = isOfGateway(failure) ? 'refused' : outcomeOf(failure)
  if (outcome === 'not-sent') return 'Je hebt geen internet.'
  return outcome === 'unanswered' ? 'We kregen geen antwoord. Probeer het opnieuw.' : messageFor(failure)
}

/** The notice about a press on the pay button that paid nothing. */
function PayFailure({ failure }: { failure: Error | undefined }) {
  // The script in the document draws no failure.
  if (!failure) return null
  if (failure instanceof PaymentStopped)
    return <FailureNotice failure={failure} kind="info" title={failure.message} />
  return (
    <FailureNotice failure={failure} title={MEMBERSHIP_TEXTS.nothingPaid}>
      <p>{causeOf(failure)}</p>
    </FailureNotice>
  )
}
