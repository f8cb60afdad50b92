import { PAYMENT_STATUSES, type PaymentStatus } from '../features/payment/status.ts'
import type { Plan } from './demo-data.ts'

export type Payment = {
  readonly id: string
  readonly member: string
  readonly plan: Plan
  readonly redirectUrl: string
  status: PaymentStatus
  /** How many checks still find it `pending` before it is `paid`; `null` if it stays pending. */
  checksUntilPaid: number | null
  /** When the membership is extended, in ms since 1970; `null` before the payment and after the extension. */
  extendsAt: number | null
}

export type Outcome = {
  readonly label: string
  readonly status: PaymentStatus
  readonly checksUntilPaid?: number | null
  /** The provider's delay before it notifies the server of a payment, in ms. */
  readonly extensionDelay?: number
}

/** The outcomes of a payment: a status (§4), or a later change. */
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
} as const satisfies Record<PaymentStatus, Outcome> & Record<string, Outcome>

export type PaymentOutcome = keyof typeof paymentOutcomes

export const isPaymentOutcome = (value: unknown): value is PaymentOutcome =>
  typeof value === 'string' && Object.hasOwn(paymentOutcomes, value)

/** Whether a payment can no longer change (§4). */
export const isFinal = ({ status }: Payment) => PAYMENT_STATUSES[status].final
