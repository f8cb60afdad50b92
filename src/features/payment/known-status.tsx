import { useSignals } from '@preact/signals-react/runtime'
import { formatMonths, formatPrice } from '../../lib/money.ts'
import { useServices } from '../../lib/services.ts'
import { TextLink } from '../../ui/button.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { MEMBERSHIP_TEXTS } from '../membership/texts.ts'
import type { Poll } from './poll.ts'
import { OPEN_LONG, PAYMENT_STATUSES, type PaymentStatus } from './status.ts'
import { PAYMENT_TEXTS } from './texts.ts'

interface KnownStatusProps {
  readonly status: PaymentStatus
  readonly poll: Poll
  readonly isSlow: boolean
}

/** The status of a payment, and what the member may expect. */
export function KnownStatus({ status, poll, isSlow }: KnownStatusProps) {
  useSignals()
  const { stage, isLate } = useServices().purchases.current.value ?? {}
  const { title, line } = PAYMENT_STATUSES[status]
  // «Meestal niet lang» is no longer true.
  const expectation = isSlow && status === 'pending' ? '' : line
  const mayBeClosed = status === 'open' && poll.waited.value >= OPEN_LONG && !poll.error.value
  return (
    <>
      <h2>{title}</h2>
      <p>
        {stage === 'paid' && isLate && <span>{MEMBERSHIP_TEXTS.awaited} </span>}
        <span>{poll.stopped.value ? PAYMENT_TEXTS.stopped : expectation}</span>
        {isSlow && <span> {PAYMENT_TEXTS.slow}</span>}
      </p>
      {mayBeClosed && (
        <p>
          {PAYMENT_TEXTS.bankClosed} <TextLink to="/membership">{PAYMENT_TEXTS.chooseAgain}</TextLink>
        </p>
      )}
    </>
  )
}

/** «6 maanden Klup Compleet · €34,95 · tot en met 22-05-2027», as far as it is known. */
export function Bought() {
  useSignals()
  const { months, price, endDate } = useServices().purchases.current.value ?? {}
  return (
    <>
      {(months || endDate) && <span>{months && `${formatMonths(months)} `}Klup Compleet</span>}
      {price && <span> · {formatPrice(price)}</span>}
      {endDate && (
        <span>
          {' '}
          · tot en met <DateText date={endDate} />
        </span>
      )}
    </>
  )
}
