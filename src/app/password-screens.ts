import './shared-parts.ts'
import { ChangePassword } from '../screens/change-password/change-password.tsx'
import { ForgotPassword } from '../screens/forgot-password/forgot-password.tsx'
import { ResetPassword } from '../screens/reset-password/reset-password.tsx'

/** The chunk of all that is about a password. */
export const passwordScreens = {
  change: ChangePassword,
  forgot: ForgotPassword,
  reset: ResetPassword,
}
