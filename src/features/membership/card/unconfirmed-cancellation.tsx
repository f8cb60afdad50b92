import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { validMembership } from '../membership-status.ts'
import type { MembershipResult } from './use-membership.ts'

interface UnconfirmedCancellationProps {
  readonly membership: Pick<MembershipResult, 'ending' | 'status'>
}

/** Says that the server never confirmed the cancellation of this page (DECISIONS, Cancelling), while the membership lasts. */
export function UnconfirmedCancellation({ membership }: UnconfirmedCancellationProps) {
  const { ending, status } = membership
  if (ending !== 'unconfirmed' || validMembership(status)?.kind !== 'active') return null
  const action = (
    <ButtonLink to="/membership/cancellation" kind="secondary">
      Lidmaatschap opzeggen
    </ButtonLink>
  )
  return (
    <div role="alert">
      <Card>
        <Notice
          kind="warning"
          title="We zien je opzegging nog niet terug. Je lidmaatschap loopt nog."
          action={action}
        />
      </Card>
    </div>
  )
}
