import { addMonths } from './calendar.ts'
import { type Payment, type PaymentStatus, type Plan, paymentStatuses } from './model.ts'
import { memberNamed, type World } from './world.ts'

/** What can be made of a payment: a status (§4), or paid after three checks that find it pending. */
export const paymentChoices = [...paymentStatuses, 'paid-after-3'] as const

export type PaymentChoice = (typeof paymentChoices)[number]

export const isPaymentChoice = (value: unknown): value is PaymentChoice =>
  paymentChoices.some(choice => choice === value)

/** Whether nothing more can happen to a payment (§4). */
export const isFinal = (status: PaymentStatus) => status !== 'open' && status !== 'pending'

/** As providers make them: short enough to read out. */
const newId = () => `tr_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`

/** Begins a payment; it gets the status that was set beforehand, if one was. */
export function beginPayment(world: World, member: string, plan: Plan, redirectUrl: string, today: string) {
  const start = { status: 'open' as const, pollsBeforePaid: null, credited: false }
  const payment: Payment = { id: newId(), member, plan, redirectUrl, ...start }
  world.payments.push(payment)
  if (world.nextPayment !== null) settlePayment(world, payment, world.nextPayment, today)
  world.nextPayment = null
  return payment
}

/** Gives a payment a status; the first time that it is `paid` the membership is lengthened. */
export function settlePayment(world: World, payment: Payment, choice: PaymentChoice, today: string) {
  const later = choice === 'paid-after-3'
  payment.pollsBeforePaid = later ? 3 : null
  payment.status = later ? 'pending' : choice
  if (payment.status === 'paid') lengthenMembership(world, payment, today)
}

/** The status as a check finds it now, and whatever time has done to it. */
export function checkPayment(world: World, payment: Payment, today: string): PaymentStatus {
  if (payment.pollsBeforePaid === 0) settlePayment(world, payment, 'paid', today)
  if (payment.pollsBeforePaid !== null) payment.pollsBeforePaid -= 1
  return payment.status
}

function lengthenMembership(world: World, payment: Payment, today: string) {
  const member = memberNamed(world, payment.member)
  if (!member || payment.credited) return
  payment.credited = true
  const from = member.endDate !== null && member.endDate > today ? member.endDate : today
  member.endDate = addMonths(from, payment.plan.numOfMonth)
  member.hasEndedMembership = false
}

/** Where the provider sends the browser: the shop's own address with `id` after the query it already has. */
export function returnAddress({ redirectUrl, id }: Payment): string {
  const url = new URL(redirectUrl)
  url.search = `${url.search === '' ? '?' : `${url.search}&`}id=${encodeURIComponent(id)}`
  return url.href
}
