import { expect, test } from 'vitest'
import {
  isSlow,
  lineText,
  PAYMENT_STATUSES,
  POLL_LIMIT,
  POLL_SLOW,
  paymentStatus,
} from '../../../../src/features/payment/status.ts'

test.each(['unknown', 'PAID', 'paid ', 'cancelled', '', '__proto__', 'toString'])(
  'the unknown payment status %j counts as being processed',
  status => expect(paymentStatus(status)).toBe('pending'),
)

const STOPPED = 'We kijken niet meer vanzelf. Kies ‘Opnieuw controleren’.'

test.each([
  ['pending', POLL_SLOW - 1, PAYMENT_STATUSES.pending.line, false],
  ['pending', POLL_SLOW, '', true],
  ['pending', POLL_LIMIT, STOPPED, true],
  ['open', POLL_SLOW, PAYMENT_STATUSES.open.line, true],
  ['open', POLL_LIMIT, STOPPED, true],
  ['failed', POLL_LIMIT, PAYMENT_STATUSES.failed.line, false],
] as const)('the status %s after %i ms says «%s»; it is slow: %j', (status, waited, line, slow) => {
  expect(lineText(status, waited)).toBe(line)
  expect(isSlow(status, waited)).toBe(slow)
})
