import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentProps, type ReactNode, useEffect, useReducer, useRef, useState } from 'react'
import { POLL_INTERVAL } from '../../api/calls.ts'
import { photoSources } from '../../api/photo.ts'
import { hasApiStatus } from '../../lib/errors.ts'
import { passFocusOn } from '../../lib/focus.ts'
import { useMutation } from '../../lib/mutation.ts'
import { useServices } from '../../lib/services.ts'
import { failureOf } from '../../lib/try.ts'
import { useQuery } from '../../lib/use-query.ts'
import { retryDelay } from '../../lib/watch.ts'
import { Button, ButtonLink, TextLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AGAIN } from '../../ui/drawings.tsx'
import { HelpLink } from '../../ui/links.tsx'
import { Loading } from '../../ui/loading.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { PageBody, PageHeading } from '../../ui/page.tsx'
import { Email } from '../../ui/text.tsx'
import { usePhoto } from '../../ui/use-photo.ts'
import { isPaid } from '../membership/purchase.ts'
import { useWelcome } from '../membership/use-welcome.ts'
import { Emblem } from './emblem.tsx'
import * as css from './payment.module.css'
import {
  isFinal,
  isSlow,
  isUnpaid,
  lineText,
  OPEN_LONG,
  PAID_PAUSE,
  PAYMENT_STATUSES,
  type PaymentStatus,
  POLL_LIMIT,
  POLL_SLOW,
  paymentStatus,
} from './status.ts'

/** The return address after a payment, which shows its status (§2, §4). */
export function Payment() {
  const { status, error, waited, isNotFound, ...checking } = usePoll()
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
  }, [status, queries, router])
  return (
    <>
      <PageHeading title="Betaling" tab={status && PAYMENT_STATUSES[status].tab} width="task" />
      <PageBody width="task">
        <PaymentResult
          photo={photoSources(photo, config)?.src}
          image={image}
          status={status}
          isReceived={isPaid(purchase)}
          waited={waited}
          action={isSlow(status, waited) && !error ? <SlowPayment {...checking} /> : undefined}
          problem={error && (isNotFound ? <NotFound /> : <CheckFailed {...checking} />)}
        />
      </PageBody>
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
  return (
    <>
      <h2>{PAYMENT_STATUSES[status].title}</h2>
      {isUnpaid(status) && (
        <p className={css.important}>{isReceived ? 'Je betaling is binnen.' : 'Er is niets betaald.'}</p>
      )}
      {!(isUnpaid(status) && isReceived) && (
        <p className={status === 'paid' ? css.lowPriority : undefined}>
          {isSlow(status, waited) && (
            <span>{'Je mag deze pagina sluiten en later terugkomen. Het duurt langer dan normaal. '}</span>
          )}
          <span>{lineText(status, waited)}</span>
        </p>
      )}
      {status === 'open' && waited >= OPEN_LONG && !problem && (
        <p>
          Scherm van je bank gesloten zonder te betalen?{' '}
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

type Poll = ReturnType<typeof usePoll>

/** The status could not be read, which says nothing about the payment: a warning without the server's text. */
const CheckFailed = ({ check, checks }: Pick<Poll, 'check' | 'checks'>) => (
  <FailureNotice
    failure={CHECK_FAILED}
    kind="warning"
    // A new element, so that screen readers announce the same text again after a press.
    title={<span key={checks}>{CHECK_FAILED.message}</span>}
    action={<CheckAgain check={check} />}
  >
    <p>Betaal nog niet opnieuw.</p>
    <HelpLink />
  </FailureNotice>
)

const SlowPayment = ({ check }: Pick<Poll, 'check'>) => (
  <div ref={passFocusOn}>
    <CheckAgain check={check} />
    <div>
      <HelpLink />
    </div>
  </div>
)

function CheckAgain({ check }: Pick<Poll, 'check'>) {
  useSignals()
  return (
    <Button kind="secondary" icon={AGAIN} busy={check.pending.value} onClick={() => void check.run()}>
      Opnieuw controleren
    </Button>
  )
}

/** Polls the status of the payment in the address until it is final, one request at a time (§4). */
function usePoll() {
  const { purchases, queries, router } = useServices()
  /** The last of the timers below that has fired, in ms. */
  const [waited, setWaited] = useState(0)
  /** How many times the member has let the page check. */
  const [checks, countCheck] = useReducer((count: number) => count + 1, 0)
  const [query] = useState(() => queries.payment(router.location.peek().search))
  const { data, error: failure, pending } = useQuery(query)
  const status = data && paymentStatus(data.status)
  // A failed read after a final status does not matter.
  const error = isFinal(status) ? undefined : failure
  const failures = useRef(0)
  const isNotFound = !status && hasApiStatus(error, 400, 404) && purchases.current.value === 'nothing'
  const isWaiting = !pending && !isFinal(status) && !isNotFound
  const hasStopped = waited >= POLL_LIMIT

  // Separate timers: a check may have no answer, and a member may set the clock.
  useEffect(() => {
    const timers = [OPEN_LONG, POLL_SLOW, POLL_LIMIT].map(time => setTimeout(setWaited, time, time))
    return () => timers.forEach(clearTimeout)
  }, [])

  useEffect(() => purchases.followStatus(query), [purchases, query])

  useEffect(() => {
    if (!isWaiting) return
    failures.current = error ? failures.current + 1 : 0
    const ask = () => {
      if (document.visibilityState === 'visible') query.refresh()
    }
    const delay = error ? retryDelay(failures.current) : POLL_INTERVAL
    const timer = hasStopped ? undefined : setTimeout(ask, delay)
    const end = new AbortController()
    document.addEventListener('visibilitychange', ask, { signal: end.signal })
    // After a failure the member or the connection may be back.
    for (const event of error ? ['online', 'focus'] : [])
      window.addEventListener(event, ask, { signal: end.signal })
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [isWaiting, hasStopped, error, query])

  /** Reads the status now. */
  const check = useMutation(async () => {
    await failureOf(query.refetch())
    countCheck()
  })
  return { status, error, isNotFound, waited, check, checks }
}
