import type { QueryResult } from '../../../lib/use-query.ts'
import { Card } from '../../../ui/card.tsx'
import { LoadError } from '../../../ui/notice.tsx'
import type { MembershipFacts } from './membership-card-facts.ts'

interface MembershipProblemProps {
  /** Undefined if the membership is unknown; then the problem is a card of its own. */
  readonly facts: MembershipFacts | undefined
  readonly membership: QueryResult<unknown>
  readonly actionsLeft: QueryResult<unknown>
}

/** Why the membership or the rest of the free tier is missing or may be outdated, if so. */
export function MembershipProblem({ facts, membership, actionsLeft }: MembershipProblemProps) {
  const hasMeters = facts?.kind === 'none' || facts?.kind === 'expired'
  if (hasMeters && !membership.error)
    return <LoadError query={actionsLeft} subject="je activiteiten en contactverzoeken" />
  const problem = <LoadError query={membership} subject="je lidmaatschap" />
  return facts ? problem : <Card heading="Jouw lidmaatschap">{problem}</Card>
}
