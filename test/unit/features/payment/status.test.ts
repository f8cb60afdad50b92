import { expect, test } from 'vitest'
import { paymentStatus } from '../../../../src/features/payment/status.ts'

test.each(['unknown', 'PAID', 'paid ', 'cancelled', '', '__proto__', 'toString'])(
  'the unknown payment status %j counts as being processed',
  status => expect(paymentStatus(status)).toBe('pending'),
)
