// esbuild splits code by the entries that need it. With these two, it makes one file of the packages, and one of the app.
import './packages.ts'
import './run.tsx'
import { Account } from '../screens/account/account.tsx'
import { Cancellation } from '../screens/cancellation/cancellation.tsx'
import { ChangePassword } from '../screens/change-password/change-password.tsx'
import { Membership } from '../screens/membership/membership.tsx'
import { Payment } from '../screens/payment/payment.tsx'

/** The screens that only a member sees: one chunk. */
export const memberScreens = {
  account: Account,
  cancellation: Cancellation,
  changePassword: ChangePassword,
  membership: Membership,
  payment: Payment,
}
