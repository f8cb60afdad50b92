import { formatDate, spellDate } from '../../lib/dates.ts'
import { boughtText, type Purchase } from '../membership/purchase/purchase.ts'
import { OPEN_LONG, PAYMENT_STATUSES, type PaymentStatus, POLL_LIMIT, POLL_SLOW } from './status.ts'
import { WAITING_TEXTS } from './texts.ts'

interface PaymentData {
  /** Undefined until it is known. */
  readonly status: PaymentStatus | undefined
  /** What this tab remembers. */
  readonly purchase: Pick<Purchase, 'state' | 'plan' | 'endDate' | 'isLate'> | undefined
  /** The end date of the membership, which is told of a payment of another browser; undefined until it is known. */
  readonly endDate?: string | null | undefined
  /** How long the page has waited for a final status, in ms. */
  readonly waited?: number
  /** The last check failed. */
  readonly hasFailed?: boolean
}

/** What the payment page says (§4). An empty text is not shown. */
export interface PaymentFacts {
  readonly status: PaymentStatus | undefined
  readonly line: string
  /** The page may be closed, since it takes long. */
  readonly isSlow: boolean
  /** The membership was read after the payment, without a later end date. */
  readonly isLate: boolean
  /** The member may choose again. */
  readonly isLongOpen: boolean
  /** «6 maanden Klup Compleet · €34,95»; empty until it is known, undefined if there is nothing to say. */
  readonly bought: string | undefined
  readonly hasPlan: boolean
  /** The last day of what was bought. */
  readonly endDate: string
  readonly endDateSpelled: string
}

export function paymentFacts({
  status,
  purchase,
  endDate: known,
  waited = 0,
  hasFailed,
}: PaymentData): PaymentFacts {
  const { line = '', slowLine = line, final } = (status && PAYMENT_STATUSES[status]) ?? {}
  const { plan } = purchase ?? {}
  const endDate = purchase ? purchase.endDate : known
  const isSlow = !final && waited >= POLL_SLOW
  const expectation = isSlow ? slowLine : line
  const unnamed = endDate ? 'Klup Compleet' : ''
  return {
    status,
    line: isSlow && waited >= POLL_LIMIT ? WAITING_TEXTS.stopped : expectation,
    isSlow,
    isLate: status === 'paid' && purchase?.state === 'paid' && purchase.isLate === true,
    isLongOpen: status === 'open' && waited >= OPEN_LONG && !hasFailed,
    bought: plan ? boughtText(plan) : status === 'paid' ? unnamed : undefined,
    hasPlan: plan !== undefined,
    endDate: endDate ? formatDate(endDate) : '',
    endDateSpelled: endDate ? spellDate(endDate) : '',
  }
}
