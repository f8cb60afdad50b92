import { useSignals } from '@preact/signals-react/runtime'
import type { ActionsLeft, Plan } from '../../../api/schemas.ts'
import { useServices } from '../../../lib/services.ts'
import type { QueryResult } from '../../../lib/use-query.ts'
import { type MembershipFacts, membershipFacts } from './membership-card-facts.ts'
import type { MembershipResult } from './use-membership.ts'

interface Reads {
  readonly actionsLeft: QueryResult<ActionsLeft>
  readonly plans: QueryResult<readonly Plan[]>
  readonly superklupper: QueryResult<boolean>
}

/** The texts of the member's card; undefined while the membership is unknown. */
export function useMembershipFacts(
  membership: MembershipResult,
  reads: Reads,
  isBesidePlans = false,
): MembershipFacts | undefined {
  useSignals()
  const { purchases, today } = useServices()
  const { ending, membershipQuery, isAwaited } = membership
  const { plan, paidOn } = purchases.current.value ?? {}
  return membershipFacts({
    endDate: membershipQuery.data?.endDate,
    hasEnded: ending === 'ended',
    isOutdated: membershipQuery.error !== undefined,
    actionsLeft: answerOf(reads.actionsLeft),
    plans: answerOf(reads.plans),
    isSuperklupper: answerOf(reads.superklupper),
    today: today.date.value,
    isAwaited,
    bought: paidOn ? plan : undefined,
    isBesidePlans,
  })
}

const answerOf = <Data>({ data, error }: QueryResult<Data>) => data ?? (error ? null : undefined)
