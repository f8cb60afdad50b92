import './shared-parts.ts'
import { Cancellation } from '../screens/cancellation/cancellation.tsx'
import { Payment } from '../screens/payment/payment.tsx'

/** The chunk of what is seldom a first screen: coming back from paying, and ending the membership: `payment/cancellation` in the routes. */
export const paymentScreens = { status: Payment, cancellation: Cancellation }
