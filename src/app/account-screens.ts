import { Account } from '../screens/account/account.tsx'
import { ChangePassword } from '../screens/change-password/change-password.tsx'

/** The chunk of the account. */
export const accountScreens = { account: Account, changePassword: ChangePassword }
