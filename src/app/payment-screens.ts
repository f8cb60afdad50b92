import './shared-parts.ts'
import { Cancellation } from '../screens/cancellation/cancellation.tsx'
import { Payment } from '../screens/payment/payment.tsx'

/**
 * The chunk of what is seldom a first screen: coming back from paying, and ending the membership, which the routes name
 * `payment/cancellation`.
 */
export const paymentScreens = { status: Payment, cancellation: Cancellation }
