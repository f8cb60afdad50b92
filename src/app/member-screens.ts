// esbuild splits code by entry point: with this import it writes one file for all packages.
import './packages.ts'
import { Account } from '../features/account/account.tsx'
import { Cancellation } from '../features/cancellation/cancellation.tsx'
import { ChangePassword } from '../features/password/change-password.tsx'
import { Payment } from '../features/payment/payment.tsx'
import { Membership } from '../features/shop/membership.tsx'

export const memberScreens = {
  account: Account,
  changePassword: ChangePassword,
  membership: Membership,
  cancellation: Cancellation,
  payment: Payment,
}
