import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentProps, type ReactNode, useEffect, useReducer } from 'react'
import { photoSources } from '../../api/photo.ts'
import { passFocusOn } from '../../lib/focus.ts'
import { useServices } from '../../lib/services.ts'
import { Button, ButtonLink, TextLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AGAIN } from '../../ui/drawings.tsx'
import { HelpLink } from '../../ui/links.tsx'
import { Loading } from '../../ui/loading.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { Email } from '../../ui/text.tsx'
import { usePhoto } from '../../ui/use-photo.ts'
import { isPaid } from '../membership/purchase.ts'
import { MEMBERSHIP_TEXTS } from '../membership/texts.ts'
import { useWelcome } from '../membership/use-welcome.ts'
import { Emblem } from './emblem.tsx'
import * as css from './payment.module.css'
import {
  isSlow,
  isUnpaid,
  lineText,
  OPEN_LONG,
  PAID_PAUSE,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from './status.ts'
import { type Poll, usePoll } from './use-poll.ts'

/** The return address after a payment, which shows its status (§2, §4). */
export function Payment() {
  const poll = usePoll()
  const { status, error, waited, isNotFound } = poll
  const { config, purchases, queries, router, session } = useServices()
  const purchase = purchases.current.value
  const photo = session.user.data.value?.photo ?? ''
  const image = usePhoto(photo)
  // With the status `paid` the page thanks the member first.
  useWelcome(purchase === 'booked' && (status ? status !== 'paid' : error !== undefined))
  useEffect(() => {
    if (status !== 'paid') return
    const timer = setTimeout(() => router.navigate('/account', { replace: true }), PAID_PAUSE)
    // The account then shows the price of the renewal at once.
    const unsubscribe = queries.plans.subscribe({ isQuiet: true })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [status, router, queries])
  return (
    <>
      <PageHeading title="Betaling" tab={status && PAYMENT_STATUSES[status].tab} width="task" />
      <Page width="task">
        <PaymentResult
          photo={photoSources(photo, config)?.src}
          image={image}
          status={status}
          isReceived={isPaid(purchase)}
          waited={waited}
          action={isSlow(status, waited) && !error ? <SlowPayment poll={poll} /> : undefined}
          problem={error && (isNotFound ? <NotFound /> : <CheckFailed poll={poll} />)}
        />
      </Page>
    </>
  )
}

interface PaymentResultProps extends Pick<ComponentProps<typeof Emblem>, 'photo' | 'image'> {
  readonly status: PaymentStatus | undefined
  /** A payment of this browser is in, perhaps another one. */
  readonly isReceived: boolean
  /** How long the page has waited for a final status, in ms. */
  readonly waited?: number
  readonly action?: ReactNode
  /** The error of a status that is unknown or may be outdated. */
  readonly problem?: ReactNode
}

/**
 * An emblem, the status of a payment and the next action (§4); a problem replaces an unknown status. After another payment that
 * is in, the action leads to the account.
 */
export function PaymentResult(props: PaymentResultProps) {
  const { photo, image, status, isReceived, action, problem } = props
  const { next } = (status && PAYMENT_STATUSES[isReceived && isUnpaid(status) ? 'paid' : status]) ?? {}
  const isShown = status !== undefined || !problem
  return (
    <>
      <Card className={isShown ? css.status : undefined}>
        {isShown ? <Emblem status={status ?? 'pending'} photo={status && photo} image={image} /> : problem}
        {/* Always a live region, so that screen readers announce each change once and completely. */}
        <div role="status" aria-atomic="true" className={isShown ? undefined : 'hidden-text'}>
          {status ? <Status {...props} status={status} /> : isShown && <Loading lines={2} />}
        </div>
        {isShown && (action ?? (next && <ButtonLink to={next.to}>{next.text}</ButtonLink>))}
      </Card>
      {status && problem && <Card>{problem}</Card>}
    </>
  )
}

function Status(props: PaymentResultProps & { readonly status: PaymentStatus }) {
  const { status, isReceived, waited = 0, problem } = props
  const { title } = PAYMENT_STATUSES[status]
  if (isReceived && isUnpaid(status))
    return (
      <>
        <h2>{title}</h2>
        <p className={css.important}>{MEMBERSHIP_TEXTS.received}</p>
      </>
    )
  return (
    <>
      <h2>{title}</h2>
      {isUnpaid(status) && <p className={css.important}>{MEMBERSHIP_TEXTS.nothingPaid}</p>}
      <p className={status === 'paid' ? css.lowPriority : undefined}>
        {isSlow(status, waited) && (
          <span>{'Je mag deze pagina sluiten en later terugkomen. Het duurt langer dan normaal. '}</span>
        )}
        <span>{lineText(status, waited)}</span>
      </p>
      {status === 'open' && waited >= OPEN_LONG && !problem && (
        <p>
          Net betaald? Wacht dan even. Scherm van je bank gesloten zonder te betalen?{' '}
          <TextLink to="/membership">Kies opnieuw je lidmaatschap.</TextLink>
        </p>
      )}
    </>
  )
}

/** The server knows no such payment, and this browser has not started one. */
function NotFound() {
  const email = useServices().session.user.data.value?.email ?? ''
  return (
    <Notice
      kind="info"
      title={
        <>
          We zien geen betaling bij <Email email={email} />.
        </>
      }
      action={<ButtonLink to="/account">Naar Mijn Account</ButtonLink>}
    >
      <p>Heb je net betaald? Kijk in je account of je lidmaatschap er al is. Betaal niet opnieuw.</p>
    </Notice>
  )
}

const CHECK_FAILED = new Error('We kunnen nu niet zien of de betaling gelukt is.')

/** The status could not be read, which says nothing about the payment: a warning without the server's text. */
function CheckFailed({ poll }: { poll: Poll }) {
  const [checks, countCheck] = useReducer((count: number) => count + 1, 0)
  return (
    <FailureNotice
      failure={CHECK_FAILED}
      kind="warning"
      // A new element, so that screen readers announce the same text again after a press.
      title={<span key={checks}>{CHECK_FAILED.message}</span>}
      action={<CheckAgain poll={poll} onChecked={countCheck} />}
    >
      <p>Betaal nog niet opnieuw.</p>
      <HelpLink />
    </FailureNotice>
  )
}

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

function CheckAgain({ poll: { check }, onChecked }: { poll: Poll; onChecked?: () => void }) {
  useSignals()
  const run = () => void check.run().then(onChecked)
  return (
    <Button kind="secondary" icon={AGAIN} busy={check.pending.value} onClick={run}>
      Opnieuw controleren
    </Button>
  )
}
