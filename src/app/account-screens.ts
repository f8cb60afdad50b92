import './shared-parts.ts'
import { Account } from '../screens/account/account.tsx'

/** The chunk of the account. */
export const accountScreens = { overview: Account }
