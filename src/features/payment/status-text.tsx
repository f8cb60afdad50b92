import { useSignals } from '@preact/signals-react/runtime'
import { useServices } from '../../lib/services.ts'
import { TextLink } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { DateText } from '../../ui/text.tsx'
import { boughtText } from '../membership/purchase/purchase.ts'
import { MEMBERSHIP_TEXTS } from '../membership/texts.ts'
import { isUnpaid, OPEN_LONG, PAYMENT_STATUSES, POLL_LIMIT } from './status.ts'
import { css } from './status-text.module.css'
import { PAYMENT_TEXTS } from './texts.ts'
import type { Poll } from './use-poll.ts'

export function StatusText({ poll }: { poll: Poll }) {
  useSignals()
  const purchase = useServices().purchases.current.value
  const { status, error, waited, isSlow } = poll
  if (!status) return <Loading lines={2} />
  const { title, line } = PAYMENT_STATUSES[status]
  // «Meestal niet lang» is no longer true.
  const expectation = isSlow && status === 'pending' ? '' : line
  return (
    <>
      <h2>{title}</h2>
      {isUnpaid(status) && <p className={css.nothingPaid}>{MEMBERSHIP_TEXTS.nothingPaid}</p>}
      <p>
        {status === 'paid' && purchase?.state === 'paid' && purchase.isLate && (
          <span>{MEMBERSHIP_TEXTS.awaited} </span>
        )}
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

/** «6 maanden Klup Compleet · €34,95» and the end date, as far as they are known. */
export function BoughtText() {
  useSignals()
  const { purchases, textsOf } = useServices()
  const { plan, endDate } = purchases.current.value ?? {}
  if (!plan && !endDate) return null
  return (
    <>
      {plan ? textsOf({ bought: boughtText(plan) }).bought : 'Klup Compleet'}
      {endDate && (
        <span className={css.until}>
          {' '}
          tot en met <DateText date={endDate} />
        </span>
      )}
    </>
  )
}
