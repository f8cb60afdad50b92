import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useServices } from '../../lib/services.ts'
import { useRouter } from '../../lib/use-router.ts'
import { Page, PageHeading } from '../../ui/band.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loading } from '../../ui/loading.tsx'
import { CheckFailed, SlowPayment } from './check-again.tsx'
import { Emblem } from './emblem.tsx'
import { Bought, KnownStatus } from './known-status.tsx'
import { createPoll, type Poll } from './poll.ts'
import { PAID_PAUSE, PAYMENT_STATUSES, type PaymentStatus, POLL_SLOW, paymentStatus } from './status.ts'
import { StatusCard } from './status-card.tsx'
import { PAYMENT_TEXTS } from './texts.ts'

/** The payment result, and the return address after an online payment (§2, §4). */
export function Payment() {
  return (
    <>
      <PageHeading title="Betaling" width="task" />
      <Page width="task">
        <PaymentCard />
      </Page>
    </>
  )
}

/** One card for the whole result, because a screen reader announces only changes inside it. */
function PaymentCard() {
  useSignals()
  const poll = usePoll()
  const status = poll.status.value
  useSettledPurchase(status)
  const error = poll.error.value
  const problem = error && <CheckFailed poll={poll} error={error} />
  const isSlow = !isFinal(status) && poll.waited.value >= POLL_SLOW
  return (
    <>
      <StatusCard
        emblem={<Emblem status={status ?? 'pending'} />}
        action={isSlow && !error ? <SlowPayment poll={poll} /> : status && <NextStep status={status} />}
        problem={status ? undefined : problem}
        more={status === 'paid' ? <Bought /> : undefined}
      >
        {status ? <KnownStatus status={status} poll={poll} isSlow={isSlow} /> : <Loading />}
      </StatusCard>
      {status && problem && <Card>{problem}</Card>}
    </>
  )
}

function usePoll(): Poll {
  const { api } = useServices()
  const { page } = useRouter()
  const [poll] = useState(() => {
    const search = page.peek()?.search ?? ''
    return createPoll(async signal => paymentStatus((await api.payment(search, signal)).status))
  })
  useEffect(() => poll.start(), [poll])
  return poll
}

const isFinal = (status: PaymentStatus | undefined) => status !== undefined && PAYMENT_STATUSES[status].final

/** A final status settles the purchase of this tab. After a paid one, the account page follows. */
function useSettledPurchase(status: PaymentStatus | undefined): void {
  const { purchases, session, toasts } = useServices()
  const { navigate } = useRouter()
  useEffect(() => {
    if (!isFinal(status)) return
    if (status !== 'paid') return purchases.fail()
    purchases.awaitResult('paid')
    session.sendChanged()
    toasts.show(PAYMENT_TEXTS.paid, 'success')
    const timer = setTimeout(() => navigate('/account', { replace: true }), PAID_PAUSE)
    return () => clearTimeout(timer)
  }, [status, purchases, session, toasts, navigate])
}

function NextStep({ status }: { status: PaymentStatus }) {
  if (status === 'paid') return <ButtonLink to="/account">Naar Mijn Account</ButtonLink>
  return isFinal(status) && <ButtonLink to="/membership">Lidmaatschap kopen</ButtonLink>
}
