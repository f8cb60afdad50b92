import { useSignals } from '@preact/signals-react/runtime'
import { useServices } from '../../../lib/services.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { isPaid, membershipState } from '../state.ts'

/** The signed-in member, and the membership as the pages show it today. */
export type MembershipResult = ReturnType<typeof useMembership>

/** Reads the member and the membership (§4). `state` is undefined while it is unknown or about to change. */
export function useMembership() {
  useSignals()
  const { session, queries, purchases, receipts, today } = useServices()
  const userQuery = useQuery(session.user)
  const membershipQuery = useQuery(queries.membership)
  const user = userQuery.data
  /** The member has paid, and the membership is not booked yet. */
  const isAwaited = purchases.current.value?.state === 'paid'
  const ending = user ? receipts.endingOf(user, membershipQuery.data?.endDate) : 'running'
  const known =
    user && membershipQuery.data
      ? membershipState(membershipQuery.data.endDate, ending === 'ended', today.date.value)
      : undefined
  const state = known && (isPaid(known) || !isAwaited) ? known : undefined
  const isLoading = !state && !isAwaited && !membershipQuery.error
  return { user, userQuery, membershipQuery, ending, isAwaited, isLoading, state }
}
