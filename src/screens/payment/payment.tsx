import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { CalendarDate } from '../../domain/dates.ts'
import { PAID_PAUSE, PAYMENT_STATUSES, type PaymentStatus, paymentStatus } from '../../domain/payment.ts'
import { TEXTS } from '../../domain/texts.ts'
import { hasStatus, isUnanswered } from '../../lib/errors.ts'
import { useRouter } from '../../react/router-context.tsx'
import { Page, PageHeading } from '../../ui/band.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Emblem } from '../../ui/emblem.tsx'
import { css } from '../../ui/layout.module.css'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatusCard } from '../../ui/status-card.tsx'
import { DateText } from '../parts/date-text.tsx'
import { HelpLink } from '../parts/help-link.tsx'
import { useServices } from '../services.ts'
import { createPoll, type Poll } from './poll.ts'

/** The payment result, and the return address after an online payment (§2, §4). */
export function Payment() {
  return (
    <>
      <PageHeading title="Betaling" width="task" />
      <Page width="task">
        <PaymentStatusCard />
      </Page>
    </>
  )
}

function usePoll(): Poll {
  const { api, toasts } = useServices()
  const { page } = useRouter()
  const [poll] = useState(() => {
    const search = page.peek()?.search ?? ''
    return createPoll(async (signal, failures) => {
      try {
        return paymentStatus((await api.payment(search, signal, failures > 0)).status)
      } catch (error) {
        if (failures === 0 && isUnanswered(error)) toasts.show(TEXTS.paidUnknown, 'error')
        throw error
      }
    })
  })
  useEffect(() => poll.start(), [poll])
  return poll
}

/**
 * Once paid: what the payment changed is read again, and after a moment the account page comes. Returns the end date of
 * the membership when it was read.
 */
function useThanks(poll: Poll): CalendarDate | undefined {
  useSignals()
  const { purchases, session, toasts } = useServices()
  const { navigate } = useRouter()
  const isPaid = poll.status.value === 'paid'
  const [endDate, setEndDate] = useState<CalendarDate>()
  useEffect(() => {
    if (!isPaid) return
    void purchases.paid().then(date => date && setEndDate(date))
    session.tellChange()
    toasts.show(TEXTS.paid, 'success')
    const timer = setTimeout(() => navigate('/account', { replace: true }), PAID_PAUSE)
    return () => clearTimeout(timer)
  }, [isPaid, purchases, session, toasts, navigate])
  return endDate
}

/** One card for all that is known, since a screen reader hears only what changes in it. */
function PaymentStatusCard() {
  useSignals()
  const poll = usePoll()
  const endDate = useThanks(poll)
  const status = poll.status.value
  const error = poll.error.value
  const problem = error && <Problem poll={poll} error={error} />
  const slow = status && !PAYMENT_STATUSES[status].final && poll.slow.value
  const next = slow && !error ? <Slow poll={poll} /> : status && <NextStep status={status} />
  return (
    <>
      <StatusCard
        emblem={<Emblem status={status ?? 'pending'} />}
        action={next}
        problem={status ? undefined : problem}
        hasMore={status === 'paid'}
        more={
          endDate && (
            <>
              Klup Compleet, geldig tot en met <DateText date={endDate} />
            </>
          )
        }
      >
        {status ? <KnownStatus status={status} slow={slow} stopped={poll.stopped.value} /> : <Loading />}
      </StatusCard>
      {status && problem && <Card>{problem}</Card>}
    </>
  )
}

interface KnownStatusProps {
  status: PaymentStatus
  slow: boolean | undefined
  stopped: boolean
}

function KnownStatus({ status, slow, stopped }: KnownStatusProps) {
  useSignals()
  const awaited = useServices().purchases.awaiting.value
  const { title, line } = PAYMENT_STATUSES[status]
  // «Meestal niet lang» is no longer true.
  const about = slow && status === 'pending' ? '' : line
  return (
    <>
      <h2>{title}</h2>
      <p>
        {awaited && <span>{TEXTS.paidFirst} </span>}
        <span>{stopped ? 'Deze pagina controleert niet meer vanzelf.' : about}</span>
        {slow && <span> Het duurt langer dan normaal. Je mag deze pagina sluiten en later terugkomen.</span>}
      </p>
    </>
  )
}

/** The last question failed, which says nothing about the payment. */
function Problem({ poll, error }: { poll: Poll; error: Error }) {
  const isUnknown = hasStatus(error, 404)
  return (
    <Notice
      kind="error"
      title={TEXTS.paidUnknown}
      action={
        <>
          <Again poll={poll} />
          {isUnknown && (
            <ButtonLink kind="secondary" to="/account">
              Naar Mijn Account
            </ButtonLink>
          )}
        </>
      }
    >
      <p>{TEXTS.payOnce}</p>
      {!isUnanswered(error) && <p>{error.message}</p>}
      <HelpLink />
    </Notice>
  )
}

function Slow({ poll }: { poll: Poll }) {
  return (
    <div>
      <Again poll={poll} />
      <div className={css.linkLine}>
        <HelpLink />
      </div>
    </div>
  )
}

function Again({ poll }: { poll: Poll }) {
  useSignals()
  return (
    <Button kind="secondary" icon="again" busy={poll.pending.value} onClick={poll.ask}>
      Opnieuw controleren
    </Button>
  )
}

function NextStep({ status }: { status: PaymentStatus }) {
  if (status === 'paid') return <ButtonLink to="/account">Naar Mijn Account</ButtonLink>
  return PAYMENT_STATUSES[status].final && <ButtonLink to="/membership">Lidmaatschap kopen</ButtonLink>
}
