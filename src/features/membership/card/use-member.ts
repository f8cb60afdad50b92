import { useSignals } from '@preact/signals-react/runtime'
import { useServices } from '../../../lib/services.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { hasEnded } from '../receipts.ts'
import { isPaid, membershipState } from '../state.ts'

/** The signed-in member, and the membership as the pages show it today. */
export type Member = ReturnType<typeof useMember>

/** Reads the member and the membership (§4). `state` is undefined while it is unknown or about to change. */
export function useMember() {
  useSignals()
  const { session, queries, purchases, receipts, today } = useServices()
  const userQuery = useQuery(session.user)
  const membership = useQuery(queries.membership)
  const user = userQuery.data
  /** The member has paid, and the membership is not booked yet. */
  const isAwaited = purchases.current.value?.state === 'paid'
  const ending = user ? receipts.endingOf(user, membership.data?.endDate) : 'running'
  const known =
    user && membership.data
      ? membershipState(membership.data.endDate, hasEnded(ending), today.date.value)
      : undefined
  const state = known && (isPaid(known) || !isAwaited) ? known : undefined
  const isLoading = !state && !isAwaited && !membership.error
  return { user, userQuery, membership, ending, isAwaited, isLoading, state }
}
