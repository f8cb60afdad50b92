import { useSignals } from '@preact/signals-react/runtime'
import { membershipState } from '../../domain/membership.ts'
import { useEntry } from '../../react/use-entry.ts'
import { useServices } from '../services.ts'

/** The signed-in member with the state of the membership (§4) today; undefined while that is not known. */
export function useMember() {
  useSignals()
  const { session, entries, purchases, today } = useServices()
  const account = useEntry(session.user)
  const user = account.data
  const membership = useEntry(entries.membership)
  const state =
    user && membership.data
      ? membershipState(membership.data.endDate, user.hasEndedMembership, today.date.value)
      : undefined
  /** The member has paid, and the membership is not there yet. */
  const awaited = purchases.current.value?.stage === 'paid'
  return { user, account, state, membership, awaited }
}
