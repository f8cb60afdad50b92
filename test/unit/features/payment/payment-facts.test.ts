import { describe, expect, test } from 'vitest'
import { paymentFacts } from '../../../../src/features/payment/payment-facts.ts'
import {
  OPEN_LONG,
  PAYMENT_STATUSES,
  POLL_LIMIT,
  POLL_SLOW,
} from '../../../../src/features/payment/status.ts'
import { WAITING_TEXTS } from '../../../../src/features/payment/texts.ts'

const plan = { id: 1, months: 6, price: 34.95 }
const purchase = { state: 'started', plan } as const

describe('what was bought', () => {
  const bought = (data: Partial<Parameters<typeof paymentFacts>[0]>) => {
    const { bought, endDate } = paymentFacts({ status: 'paid', purchase: undefined, ...data })
    return [bought, endDate]
  }
  test.each([
    ['the plan of this tab', { purchase }, ['6 maanden Klup Compleet\u00a0· €34,95', '']],
    [
      'its last day',
      { purchase: { ...purchase, endDate: '2026-07-06' } },
      ['6 maanden Klup Compleet\u00a0· €34,95', '06-07-2026'],
    ],
    [
      'the last day alone',
      { purchase: { state: 'paid', endDate: '2026-07-06' } },
      ['Klup Compleet', '06-07-2026'],
    ],
    ['nothing yet after a payment', {}, ['', '']],
    ['nothing without a payment', { status: 'open' }, [undefined, '']],
    [
      'the plan of a payment that failed',
      { status: 'failed', purchase },
      ['6 maanden Klup Compleet\u00a0· €34,95', ''],
    ],
  ] as const)('is %s', (_, data, expected) => expect(bought(data)).toEqual(expected))
})

test.each([
  ['pending', 0, PAYMENT_STATUSES.pending.line, false],
  ['pending', POLL_SLOW, '', true],
  ['open', POLL_SLOW, PAYMENT_STATUSES.open.line, true],
  ['open', POLL_LIMIT, WAITING_TEXTS.stopped, true],
  ['failed', POLL_LIMIT, PAYMENT_STATUSES.failed.line, false],
] as const)('a status %s after %i ms says «%s»', (status, waited, line, isSlow) => {
  expect(paymentFacts({ status, purchase: undefined, waited })).toMatchObject({ line, isSlow })
})

test.each([
  ['open', OPEN_LONG, false, true],
  ['open', OPEN_LONG - 1, false, false],
  ['open', OPEN_LONG, true, false],
  ['pending', OPEN_LONG, false, false],
] as const)(
  'a status %s after %i ms (failed: %j) lets the member choose again: %j',
  (status, waited, hasFailed, isLongOpen) => {
    expect(paymentFacts({ status, purchase: undefined, waited, hasFailed }).isLongOpen).toBe(isLongOpen)
  },
)
