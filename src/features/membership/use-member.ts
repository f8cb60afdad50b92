import { useSignals } from '@preact/signals-react/runtime'
import { useServices } from '../../lib/services.ts'
import { useQuery } from '../../lib/use-query.ts'
import { membershipState } from './state.ts'

/** The signed-in member with the state of the membership (§4) today; undefined while that is not known. */
export function useMember() {
  useSignals()
  const { session, queries, purchases, today } = useServices()
  const account = useQuery(session.user)
  const user = account.data
  const membership = useQuery(queries.membership)
  const state =
    user && membership.data
      ? membershipState(membership.data.endDate, user.hasEndedMembership, today.date.value)
      : undefined
  /** The member has paid, and the membership is not there yet. */
  const awaited = purchases.current.value?.stage === 'paid'
  return { user, account, state, membership, awaited }
}
