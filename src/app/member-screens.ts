import { Account } from '../screens/account/account.tsx'
import { Cancellation } from '../screens/cancellation/cancellation.tsx'
import { ChangePassword } from '../screens/change-password/change-password.tsx'
import { Membership } from '../screens/membership/membership.tsx'
import { Payment } from '../screens/payment/payment.tsx'

/** The screens that only a member sees: one chunk. */
export const memberScreens = {
  account: Account,
  changePassword: ChangePassword,
  membership: Membership,
  cancellation: Cancellation,
  payment: Payment,
}
