import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { hasStatus } from '../../lib/errors.ts'
import { formatMonths, formatPrice } from '../../lib/money.ts'
import { useRouter } from '../../lib/router-context.tsx'
import { useServices } from '../../lib/services.ts'
import { Page, PageHeading } from '../../ui/band.tsx'
import { Button, ButtonLink, TextLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { HelpLink } from '../../ui/help-link.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PAYMENT_TEXTS } from '../membership/payment-texts.ts'
import { Emblem } from './emblem.tsx'
import { createPoll, type Poll } from './poll.ts'
import { OPEN_LONG, PAID_PAUSE, PAYMENT_STATUSES, type PaymentStatus, paymentStatus } from './status.ts'
import { StatusCard } from './status-card.tsx'

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
  const { api } = useServices()
  const { page } = useRouter()
  const [poll] = useState(() => {
    const search = page.peek()?.search ?? ''
    return createPoll(async signal => paymentStatus((await api.payment(search, signal)).status))
  })
  useEffect(() => poll.start(), [poll])
  return poll
}

/** A final status settles the purchase of this tab. Paid: its membership is awaited, and soon the account page comes. */
function useSettledPurchase(status: PaymentStatus | undefined): void {
  const { purchases, session, toasts } = useServices()
  const { navigate } = useRouter()
  const isPaid = status === 'paid'
  const isOver = status && !isPaid && PAYMENT_STATUSES[status].final
  useEffect(() => {
    if (isOver) purchases.fail()
    if (!isPaid) return
    void purchases.awaitResult('paid')
    session.sendChanged()
    toasts.show(PAYMENT_TEXTS.paid, 'success')
    const timer = setTimeout(() => navigate('/account', { replace: true }), PAID_PAUSE)
    return () => clearTimeout(timer)
  }, [isPaid, isOver, purchases, session, toasts, navigate])
}

/** One card for all that is known, since a screen reader hears only what changes in it. */
function PaymentStatusCard() {
  useSignals()
  const poll = usePoll()
  const status = poll.status.value
  useSettledPurchase(status)
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
        more={status === 'paid' && <Bought />}
      >
        {status ? (
          <KnownStatus
            status={status}
            slow={slow}
            stopped={poll.stopped.value}
            isUncertain={error !== undefined}
          />
        ) : (
          <Loading />
        )}
      </StatusCard>
      {status && problem && <Card>{problem}</Card>}
    </>
  )
}

/** «6 maanden Klup Compleet · €34,95 · tot en met 22-05-2027», as far as it is known. */
function Bought() {
  useSignals()
  const { months, price, endDate } = useServices().purchases.current.value ?? {}
  const facts = [
    (months || endDate) && `${months ? formatMonths(months) : ''} Klup Compleet`.trim(),
    price && formatPrice(price),
    endDate && (
      <>
        tot en met <DateText date={endDate} />
      </>
    ),
  ].filter(Boolean)
  return facts.map((fact, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: each fact has its place
    <span key={place}>
      {place > 0 && ' · '}
      {fact}
    </span>
  ))
}

interface KnownStatusProps {
  status: PaymentStatus
  slow: boolean | undefined
  stopped: boolean
  /** The last question failed: nothing may lead to another payment. */
  isUncertain: boolean
}

function KnownStatus({ status, slow, stopped, isUncertain }: KnownStatusProps) {
  useSignals()
  const { stage, isLate } = useServices().purchases.current.value ?? {}
  const { title, line } = PAYMENT_STATUSES[status]
  // «Meestal niet lang» is no longer true.
  const about = slow && status === 'pending' ? '' : line
  return (
    <>
      <h2>{title}</h2>
      <p>
        {stage === 'paid' && isLate && <span>{PAYMENT_TEXTS.awaited} </span>}
        <span>{stopped ? PAYMENT_TEXTS.stopped : about}</span>
        {slow && <span> {PAYMENT_TEXTS.slow}</span>}
      </p>
      {status === 'open' && <BankClosed isShown={!isUncertain} />}
    </>
  )
}

/** The way back to the plans, once a payment has been open for a while. */
function BankClosed({ isShown }: { isShown: boolean }) {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setIsLong, OPEN_LONG, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    isLong &&
    isShown && (
      <p>
        {PAYMENT_TEXTS.bankClosed} <TextLink to="/membership">{PAYMENT_TEXTS.chooseAgain}</TextLink>
      </p>
    )
  )
}

const CHECK_FAILED = new Error(PAYMENT_TEXTS.statusUnknown)

/** The last question failed, which says nothing about the payment: a warning, without the words of the server. */
function Problem({ poll, error }: { poll: Poll; error: Error }) {
  const isUnknown = hasStatus(error, 404)
  return (
    <FailureNotice
      failure={CHECK_FAILED}
      kind="warning"
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
      <p>{PAYMENT_TEXTS.payLater}</p>
      <HelpLink />
    </FailureNotice>
  )
}

function Slow({ poll }: { poll: Poll }) {
  return (
    <div>
      <Again poll={poll} />
      <div>
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
