import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { passFocusOn } from '../../lib/focus.ts'
import { useServices } from '../../lib/services.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { HelpLink } from '../../ui/links.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { Email } from '../../ui/text.tsx'
import { useWelcome } from '../membership/purchase/use-booking.ts'
import { Emblem } from './emblem.tsx'
import { isFinal, PAID_PAUSE, PAYMENT_STATUSES, type PaymentStatus } from './status.ts'
import { StatusCard } from './status-card.tsx'
import { BoughtText, StatusText } from './status-text.tsx'
import { PAYMENT_TEXTS } from './texts.ts'
import { type Poll, usePoll } from './use-poll.ts'

/** The payment result, and the return address after an online payment (§2, §4). */
export function Payment() {
  useSignals()
  const poll = usePoll()
  const { status, error, isSlow, isNotFound } = poll
  useSettledPurchase(status)
  const { state, plan } = useServices().purchases.current.value ?? {}
  // After a paid payment the page thanks the member first.
  useWelcome(state === 'booked' && (status ? status !== 'paid' : error !== undefined))
  const problem = error && (isNotFound ? <NotFound /> : <CheckFailed poll={poll} />)
  return (
    <>
      <PageHeading title="Betaling" tab={status && PAYMENT_STATUSES[status].tab} width="task" />
      <Page width="task">
        <div data-block="payment">
          <StatusCard
            emblem={<Emblem status={status ?? 'pending'} />}
            action={isSlow && !error ? <SlowPayment poll={poll} /> : <NextStep status={status} />}
            problem={status ? undefined : problem}
            more={status === 'paid' || plan ? <BoughtText /> : undefined}
          >
            <StatusText poll={poll} />
          </StatusCard>
        </div>
        {status && problem && <Card>{problem}</Card>}
      </Page>
    </>
  )
}

/** A final status settles the purchase of this tab. After a paid one, the account page follows. */
function useSettledPurchase(status: PaymentStatus | undefined): void {
  const { purchases, router, session, toasts, today } = useServices()
  useEffect(() => {
    if (!isFinal(status)) return
    const memberId = session.user.data.peek()?.id
    if (status !== 'paid' || memberId === undefined) return purchases.send({ type: 'notPaid' })
    purchases.send({ type: 'paid', memberId, today: today.refresh() })
    toasts.show(PAYMENT_TEXTS.paid, 'success')
    const timer = setTimeout(() => router.navigate('/account', { replace: true }), PAID_PAUSE)
    return () => clearTimeout(timer)
  }, [status, purchases, router, session, toasts, today])
}

function NextStep({ status }: { status: PaymentStatus | undefined }) {
  const { next } = (status && PAYMENT_STATUSES[status]) ?? {}
  return next && <ButtonLink to={next.to}>{next.text}</ButtonLink>
}

/** The server knows no payment, and this tab has started none. */
function NotFound() {
  useSignals()
  const email = useServices().session.user.data.value?.email ?? ''
  return (
    <Notice
      kind="info"
      title={
        <>
          {PAYMENT_TEXTS.notFound} <Email email={email} />.
        </>
      }
      action={<ButtonLink to="/account">Naar Mijn Account</ButtonLink>}
    >
      <p>{PAYMENT_TEXTS.justPaid}</p>
    </Notice>
  )
}

const CHECK_FAILED = new Error(PAYMENT_TEXTS.statusUnknown)

/** The status could not be read, which says nothing about the payment: a warning without the server's text. */
function CheckFailed({ poll }: { poll: Poll }) {
  return (
    <FailureNotice failure={CHECK_FAILED} kind="warning" action={<CheckAgain poll={poll} />}>
      <p>{PAYMENT_TEXTS.payLater}</p>
      <HelpLink />
    </FailureNotice>
  )
}

/** The button and the help for a payment that takes long. */
function SlowPayment({ poll }: { poll: Poll }) {
  return (
    <div ref={passFocusOn}>
      <CheckAgain poll={poll} />
      <div>
        <HelpLink />
      </div>
    </div>
  )
}

function CheckAgain({ poll: { check } }: { poll: Poll }) {
  useSignals()
  return (
    <Button kind="secondary" icon="again" busy={check.pending.value} onClick={() => void check.run()}>
      Opnieuw controleren
    </Button>
  )
}
