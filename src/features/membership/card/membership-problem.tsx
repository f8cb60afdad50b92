import type { QueryResult } from '../../../lib/use-query.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LoadError, Notice } from '../../../ui/notice.tsx'
import type { Ending } from '../receipts.ts'
import { MEMBERSHIP_TEXTS } from '../texts.ts'
import type { MembershipFacts } from './membership-facts.ts'

interface MembershipProblemProps {
  /** Undefined if the membership is unknown; then the problem is a card of its own. */
  readonly facts: MembershipFacts | undefined
  readonly membership: QueryResult<unknown>
  readonly actionsLeft: QueryResult<unknown>
  /** A cancellation that the server never confirmed. */
  readonly ending: Ending
}

/** Why the membership or the rest of the free tier is missing or may be outdated, if so. */
export function MembershipProblem(props: MembershipProblemProps) {
  const { facts, membership, actionsLeft, ending } = props
  const hasMeters = facts?.kind === 'none' || facts?.kind === 'expired'
  if (ending === 'unconfirmed')
    return (
      <div role="alert">
        <Notice
          kind="warning"
          title={MEMBERSHIP_TEXTS.unconfirmed}
          action={
            <ButtonLink to="/membership/cancellation" kind="secondary">
              Lidmaatschap opzeggen
            </ButtonLink>
          }
        />
      </div>
    )
  if (hasMeters && !membership.error)
    return <LoadError query={actionsLeft} subject="je activiteiten en contactverzoeken" />
  const problem = <LoadError query={membership} subject="je lidmaatschap" />
  return facts ? problem : <Card heading="Jouw lidmaatschap">{problem}</Card>
}
