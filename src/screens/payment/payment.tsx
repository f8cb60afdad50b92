import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useState } from 'react'
import { PAID_PAUSE, PAYMENT_STATUSES, type PaymentStatus, paymentStatus } from '../../domain/payment.ts'
import { TEXTS } from '../../domain/texts.ts'
import { useRouter } from '../../react/router-context.tsx'
import { Page, PageHeading } from '../../ui/band.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Emblem } from '../../ui/drawings.tsx'
import { StatusCard } from '../../ui/layout.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useServices } from '../services.ts'
import { PaidUntil } from './paid-until.tsx'
import { createPoll, type Poll } from './poll.ts'

/** The payment result, and the return address after an online payment (§2, §4). */
export function Payment() {
  const poll = usePoll()
  const isThanked = useThanks(poll)
  return (
    <>
      <PageHeading title="Betaling" width="task" />
      <Page width="task">
        <PaymentStatusCard poll={poll} more={isThanked && <PaidUntil />} />
      </Page>
    </>
  )
}

function usePoll(): Poll {
  const { api } = useServices()
  const { page } = useRouter()
  const [poll] = useState(() => {
    const search = page.peek()?.search ?? ''
    return createPoll(async gone => paymentStatus((await api.payment(search, gone)).status))
  })
  useEffect(() => {
    const isHidden = () => document.visibilityState === 'hidden'
    const onVisibility = () => poll.setHidden(isHidden())
    const onOnline = () => poll.phase.peek() === 'failed' && poll.ask()
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('online', onOnline)
    const stop = poll.start(isHidden())
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('online', onOnline)
      stop()
    }
  }, [poll])
  return poll
}

/** Once paid: what the payment changed is read again, and after a moment the account page comes. Tells when that began. */
function useThanks(poll: Poll): boolean {
  useSignals()
  const { cache, toasts } = useServices()
  const { navigate } = useRouter()
  const isPaid = poll.status.value === 'paid'
  const [isThanked, setThanked] = useState(false)
  useEffect(() => {
    if (!isPaid) return
    cache.invalidate('auth-user', 'membership')
    setThanked(true)
    toasts.show(TEXTS.paid, 'success')
    const timer = setTimeout(() => navigate('/account', { replace: true }), PAID_PAUSE)
    return () => clearTimeout(timer)
  }, [isPaid, cache, toasts, navigate])
  return isThanked
}

function PaymentStatusCard({ poll, more }: { poll: Poll; more: ReactNode }) {
  useSignals()
  const status = poll.status.value
  const phase = poll.phase.value
  const error = poll.error.value
  const again = (
    <Button kind="secondary" icon="again" busy={error !== undefined && phase === 'asking'} onClick={poll.ask}>
      Opnieuw controleren
    </Button>
  )
  if (error) {
    const problem = (
      <Notice kind="error" title="We kunnen nu niet zien of de betaling gelukt is" action={again}>
        <p>{error.message}</p>
      </Notice>
    )
    return <StatusCard problem={problem}>{null}</StatusCard>
  }
  if (!status) {
    return (
      <StatusCard emblem={<Emblem />}>
        <Loading shapes={['title', 'text']} />
      </StatusCard>
    )
  }
  const { title, line, slowLine = line, final } = PAYMENT_STATUSES[status]
  const slow = !final && poll.slow.value
  const stopped = phase === 'stopped'
  return (
    <StatusCard
      emblem={<Emblem status={status} />}
      action={slow ? again : <NextStep status={status} />}
      more={more}
    >
      <h2>{title}</h2>
      <p>
        <span>{stopped ? 'Deze pagina controleert niet meer vanzelf.' : slow ? slowLine : line}</span>
        {slow && <span> Het duurt langer dan normaal. Je mag deze pagina sluiten en later terugkomen.</span>}
      </p>
    </StatusCard>
  )
}

function NextStep({ status }: { status: PaymentStatus }) {
  if (status === 'paid') return <ButtonLink to="/account">Naar Mijn Account</ButtonLink>
  return PAYMENT_STATUSES[status].buyAgain && <ButtonLink to="/membership">Lidmaatschap kopen</ButtonLink>
}
