import { LoadError, Notice } from '../../../ui/notice.tsx'
import { isFree, type MembershipStatus } from '../membership-status.ts'
import { MEMBERSHIP_TEXTS } from '../texts.ts'
import type { MemberQueries } from './use-membership.ts'

/** A payment that the membership does not show yet. */
export const AwaitedNotice = () => (
  <Notice kind="success" title={MEMBERSHIP_TEXTS.awaited}>
    <p>Dit duurt meestal minder dan een minuut. Je hoeft niets te doen.</p>
  </Notice>
)

interface MembershipProblemProps {
  readonly status: MembershipStatus
  readonly answers: MemberQueries
}

/** The error of the membership or the free tier, if there is one. */
export function MembershipProblem({ status, answers }: MembershipProblemProps) {
  const { membership, actionsLeft } = answers
  if (isFree(status) && !membership.error)
    return <LoadError query={actionsLeft} subject="je activiteiten en contactverzoeken" />
  return <LoadError query={membership} subject="je lidmaatschap" />
}
