import { PAYMENT_STATUSES, type PaymentStatus } from '../features/payment/status.ts'
import { addMonths, calendarDate } from '../lib/dates.ts'
import type { Plan } from './demo-data.ts'
import { memberNamed, type World } from './world.ts'

/** A payment at the provider. */
export type Payment = {
  readonly id: string
  /** Name of the paying member. */
  readonly member: string
  readonly plan: Plan
  readonly redirectUrl: string
  status: PaymentStatus
  /** Status checks that still find it `pending` before it is `paid`; `null` when it stays as it is. */
  checksUntilPaid: number | null
  /** When the membership is extended, in ms since 1970; `null` before the payment and after the extension. */
  extendsAt: number | null
}

type Outcome = {
  /** The button of the provider. */
  readonly label: string
  readonly status: PaymentStatus
  readonly checksUntilPaid?: number | null
  /** How long the provider waits before it tells the server of a payment, in ms. */
  readonly extensionDelay?: number
}

/** What can become of a payment: a status (§4), or a payment that comes through later. */
export const paymentOutcomes = {
  paid: { label: 'Betaald', status: 'paid' },
  'paid-after-3': { label: 'Betaald, maar pas na 3 controles', status: 'pending', checksUntilPaid: 3 },
  'membership-later': {
    label: 'Betaald, maar het lidmaatschap volgt na 20 seconden',
    status: 'paid',
    extensionDelay: 20_000,
  },
  open: { label: 'Open laten', status: 'open' },
  pending: { label: 'In behandeling', status: 'pending' },
  expired: { label: 'Verlopen', status: 'expired' },
  canceled: { label: 'Annuleren', status: 'canceled' },
  failed: { label: 'Mislukt', status: 'failed' },
} as const satisfies Record<string, Outcome>

export type PaymentOutcome = keyof typeof paymentOutcomes

export const isPaymentOutcome = (value: unknown): value is PaymentOutcome =>
  typeof value === 'string' && Object.hasOwn(paymentOutcomes, value)

/** Whether nothing can happen to a payment any more (§4). */
export const isFinal = ({ status }: Payment) => PAYMENT_STATUSES[status].final

/** As providers make them: short enough to read out. */
const newId = () => `tr_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`

/** Adds a payment; it has the outcome that was chosen beforehand, if any. */
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

/** Gives a payment its outcome. */
export function settlePayment(world: World, payment: Payment, outcome: PaymentOutcome, now: Date) {
  const { status, checksUntilPaid = null, extensionDelay = 0 }: Outcome = paymentOutcomes[outcome]
  const extendsAt = status === 'paid' ? now.getTime() + extensionDelay : null
  Object.assign(payment, { status, checksUntilPaid, extendsAt })
  extendMemberships(world, now)
}

/** The status that a check finds. */
export function checkPayment(world: World, payment: Payment, now: Date): PaymentStatus {
  if (payment.checksUntilPaid === 0) settlePayment(world, payment, 'paid', now)
  else if (payment.checksUntilPaid !== null) payment.checksUntilPaid -= 1
  return payment.status
}

/** Extends, once, the membership for every payment of which the server has heard by now. */
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

/** Where the provider sends the browser: the return address with `id` added to its query. */
export function returnAddress({ redirectUrl, id }: Payment): string {
  const url = new URL(redirectUrl)
  url.search = `${url.search}${url.search ? '&' : '?'}id=${encodeURIComponent(id)}`
  return url.href
}
