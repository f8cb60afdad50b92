import { useServices } from '../../lib/services.ts'
import { useQuery } from '../../lib/use-query.ts'
import { membershipStatus } from './membership-status.ts'

export type MembershipResult = ReturnType<typeof useMembership>

/** Reads the member and the membership (§4). */
export function useMembership() {
  const { session, queries, purchases, cancellations, today } = useServices()
  const userQuery = useQuery(session.user)
  const membership = useQuery(queries.membership)
  const user = userQuery.data
  const answers = {
    membership,
    hasEnded: user !== undefined && cancellations.hasEnded(user, membership.data?.endDate),
    purchase: purchases.current.value,
    today: today.date.value,
  }
  return { user, userQuery, answers, status: membershipStatus(answers) }
}
