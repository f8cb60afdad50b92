import { expect, test } from 'vitest'
import {
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

test.each([
  ['open', POLL_SLOW],
  ['failed', POLL_LIMIT],
] as const)('the status %s after %i ms keeps its text', (status, waited) => {
  expect(lineText(status, waited)).toBe(PAYMENT_STATUSES[status].line)
})
