import type { User } from '../../api/schemas.ts'
import { calendarDate } from '../../domain/dates.ts'
import { type MembershipState, membershipState } from '../../domain/membership.ts'
import { useEntry, type View } from '../../react/use-entry.ts'
import { useServices } from '../services.ts'

/** The signed-in member with the state of the membership (§4); undefined while that is not known. */
export function useMember(): {
  user: User | undefined
  account: View<User>
  state: MembershipState | undefined
  membership: View<unknown>
} {
  const { session, entries } = useServices()
  const account = useEntry(session.user)
  const user = account.data
  const membership = useEntry(entries.membership)
  const state =
    user && membership.data
      ? membershipState(membership.data.endDate, user.hasEndedMembership, calendarDate(new Date()))
      : undefined
  return { user, account, state, membership }
}
