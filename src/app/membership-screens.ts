// As in account-screens.ts.
import './run.tsx'
import { Cancellation } from '../screens/cancellation/cancellation.tsx'
import { Membership } from '../screens/membership/membership.tsx'
import { Payment } from '../screens/payment/payment.tsx'

/** The chunk of the membership: choosing and paying it, coming back from paying, and ending it. */
export const membershipScreens = { membership: Membership, payment: Payment, cancellation: Cancellation }
