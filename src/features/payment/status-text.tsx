import { useSignals } from '@preact/signals-react/runtime'
import { formatMonths, formatPrice } from '../../lib/money.ts'
import { useServices } from '../../lib/services.ts'
import { TextLink } from '../../ui/button.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Loading } from '../../ui/loading.tsx'
import { MEMBERSHIP_TEXTS } from '../membership/texts.ts'
import { OPEN_LONG, PAYMENT_STATUSES, POLL_LIMIT } from './status.ts'
import { PAYMENT_TEXTS } from './texts.ts'
import type { Poll } from './use-poll.ts'

/** The status of a payment, and what the member may expect. */
export function StatusText({ poll }: { poll: Poll }) {
  useSignals()
  const { isLate, endDate } = useServices().purchases.current.value ?? {}
  const { status, error, waited, isSlow } = poll
  if (!status) return <Loading />
  const { title, line } = PAYMENT_STATUSES[status]
  // «Meestal niet lang» is no longer true.
  const expectation = isSlow && status === 'pending' ? '' : line
  return (
    <>
      <h2>{title}</h2>
      <p>
        {status === 'paid' && isLate && !endDate && <span>{MEMBERSHIP_TEXTS.awaited} </span>}
        <span>{isSlow && waited >= POLL_LIMIT ? PAYMENT_TEXTS.stopped : expectation}</span>
        {isSlow && <span> {PAYMENT_TEXTS.slow}</span>}
      </p>
      {status === 'open' && waited >= OPEN_LONG && !error && (
        <p>
          {PAYMENT_TEXTS.bankClosed} <TextLink to="/membership">{PAYMENT_TEXTS.chooseAgain}</TextLink>
        </p>
      )}
    </>
  )
}

/** «6 maanden Klup Compleet · €34,95 · tot en met 22-05-2027», as far as it is known. */
export function PurchaseFacts() {
  useSignals()
  const { plan, endDate } = useServices().purchases.current.value ?? {}
  if (!plan && !endDate) return null
  return (
    <>
      <span>{plan && `${formatMonths(plan.numOfMonth)} `}Klup Compleet</span>
      {plan && <span> · {formatPrice(plan.price)}</span>}
      {endDate && (
        <span>
          {' '}
          · tot en met <DateText date={endDate} />
        </span>
      )}
    </>
  )
}
