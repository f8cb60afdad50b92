// esbuild splits code by entry point. With these two imports, it writes one file for the packages and one for the app.
import './packages.ts'
import './run.tsx'
import { Account } from '../features/account/account.tsx'
import { Cancellation } from '../features/cancellation/cancellation.tsx'
import { Membership } from '../features/membership/membership.tsx'
import { ChangePassword } from '../features/password/change-password.tsx'
import { Payment } from '../features/payment/payment.tsx'
import type { MemberScreenName } from './screens.ts'

export const memberScreens = {
  account: Account,
  changePassword: ChangePassword,
  membership: Membership,
  cancellation: Cancellation,
  payment: Payment,
} satisfies Record<MemberScreenName, unknown>
