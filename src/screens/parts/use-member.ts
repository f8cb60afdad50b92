import { useSignals } from '@preact/signals-react/runtime'
import type { User } from '../../api/schemas.ts'
import { isPaid, type MembershipState, membershipState } from '../../domain/membership.ts'
import { useEntry, type View } from '../../react/use-entry.ts'
import { useServices } from '../services.ts'

/** The signed-in member with the state of the membership (§4) today; undefined while that is not known. */
export function useMember(): {
  user: User | undefined
  account: View<User>
  state: MembershipState | undefined
  membership: View<unknown>
  /** The member has paid, and the membership is not there yet. */
  awaited: boolean
} {
  useSignals()
  const { session, entries, purchases, today } = useServices()
  const account = useEntry(session.user)
  const user = account.data
  const membership = useEntry(entries.membership)
  const state =
    user && membership.data
      ? membershipState(membership.data.endDate, user.hasEndedMembership, today.date.value)
      : undefined
  return { user, account, state, membership, awaited: purchases.awaiting.value && !(state && isPaid(state)) }
}
