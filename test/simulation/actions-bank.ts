import { isUnpaid } from '../../src/features/payment/status.ts'
import { isPaymentOutcome, paymentOutcomes } from '../../src/mock/payment-outcomes.ts'
import { extendMemberships, returnAddress, settlePayment } from '../../src/mock/payments.ts'
import type { Life } from './life.ts'

/** Lets the bank settle the payment of the page that the browser went to. */
export function settleAt(life: Life, url: string, how: string): string | undefined {
  const { world } = life.mock
  const payment = world.payments.find(({ id }) => url.endsWith(`/${id}`))
  if (!payment) return undefined
  const [outcome = '', delay] = how.split('+')
  if (payment.status === 'open' && isPaymentOutcome(outcome)) {
    settlePayment(world, payment, delay ? 'membership-later' : outcome, new Date())
    if (delay) payment.extendsAt = Date.now() + Number(delay)
  }
  return returnAddress(payment)
}

/** A payment that failed is booked after all: with its status as it was, or paid now. */
export function turn({ mock: { world } }: Life, how: string): void {
  const payment = world.payments.findLast(({ status }) => isUnpaid(status))
  if (!payment) return
  const [status, delay = '0'] = how.split('+')
  if (status === 'paid') payment.status = 'paid'
  payment.extendsAt = Date.now() + Number(delay)
  extendMemberships(world, new Date())
}

/** How a payment may end; `paid+5000` is paid, and booked after 5 s. */
export const OUTCOMES = [
  ...Object.keys(paymentOutcomes),
  'paid',
  'paid',
  'paid+5000',
  'paid+80000',
  'paid+600000',
]
