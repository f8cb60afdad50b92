import './shared-parts.ts'
import { Account } from '../screens/account/account.tsx'
import { ChangePassword } from '../screens/change-password/change-password.tsx'
import { ForgotPassword } from '../screens/forgot-password/forgot-password.tsx'
import { ResetPassword } from '../screens/reset-password/reset-password.tsx'

/** The chunk of the account and its password. */
export const accountScreens = {
  account: Account,
  changePassword: ChangePassword,
  forgotPassword: ForgotPassword,
  resetPassword: ResetPassword,
}
