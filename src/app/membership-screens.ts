import './shared-parts.ts'
import { Membership } from '../screens/membership/membership.tsx'

/** The chunk of the membership: choosing and paying it. */
export const membershipScreens = { choice: Membership }
