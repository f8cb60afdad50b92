// esbuild splits code by the entries that need it. With these two, it makes one file of the packages, and one of the app.
import './packages.ts'
import './run.tsx'
import { Account } from '../features/account/account.tsx'
import { Cancellation } from '../features/cancellation/cancellation.tsx'
import { Membership } from '../features/membership/membership.tsx'
import { ChangePassword } from '../features/password/change-password.tsx'
import { Payment } from '../features/payment/payment.tsx'

/** The screens that only a member sees: one chunk. */
export const memberScreens = {
  account: Account,
  cancellation: Cancellation,
  changePassword: ChangePassword,
  membership: Membership,
  payment: Payment,
}
