import type { PaymentStatus } from '../features/payment/status.ts'
import { addMonths, calendarDate } from '../lib/dates.ts'
import { type Outcome, type Payment, type PaymentOutcome, paymentOutcomes } from './payment-outcomes.ts'
import { memberNamed, type World } from './world.ts'

const newId = () => `tr_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`

/** Adds a payment, with the outcome that was chosen for the next one. */
export function addPayment(
  world: World,
  facts: Pick<Payment, 'member' | 'plan' | 'redirectUrl'>,
  now: Date,
): Payment {
  const payment: Payment = { id: newId(), ...facts, status: 'open', checksUntilPaid: null, extendsAt: null }
  world.payments.push(payment)
  if (world.nextPayment) settlePayment(world, payment, world.nextPayment, now)
  world.nextPayment = null
  return payment
}

export function settlePayment(world: World, payment: Payment, outcome: PaymentOutcome, now: Date) {
  const { status, checksUntilPaid = null, extensionDelay = 0 }: Outcome = paymentOutcomes[outcome]
  const extendsAt = status === 'paid' ? now.getTime() + extensionDelay : null
  Object.assign(payment, { status, checksUntilPaid, extendsAt })
  extendMemberships(world, now)
}

export function checkPayment(world: World, payment: Payment, now: Date): PaymentStatus {
  if (payment.checksUntilPaid === 0) settlePayment(world, payment, 'paid', now)
  else if (payment.checksUntilPaid !== null) payment.checksUntilPaid -= 1
  return payment.status
}

/** Extends the membership for each payment that the server knows by now, once. */
export function extendMemberships(world: World, now: Date) {
  const today = calendarDate(now)
  for (const payment of world.payments) {
    const member = memberNamed(world, payment.member)
    if (!member || payment.extendsAt === null || payment.extendsAt > now.getTime()) continue
    payment.extendsAt = null
    const start = member.endDate !== null && member.endDate > today ? member.endDate : today
    member.endDate = addMonths(start, payment.plan.numOfMonth)
    member.hasEndedMembership = false
  }
}

/** The page after the bank: the return address with `id` in its query. */
export function returnAddress({ redirectUrl, id }: Payment): string {
  const url = new URL(redirectUrl)
  url.search = `${url.search}${url.search ? '&' : '?'}id=${encodeURIComponent(id)}`
  return url.href
}
