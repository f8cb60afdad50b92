import type { ReactNode } from 'react'
import { LoadError } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MEMBERSHIP_TEXTS } from './texts.ts'
import type { Member } from './use-member.ts'

interface MembershipNoticeProps {
  readonly member: Member
  /** The skeleton of the membership. */
  readonly loading: ReactNode
}

/** Why the membership is missing or may change: it is loading, could not be read, or follows a payment. */
export function MembershipNotice({ member, loading }: MembershipNoticeProps) {
  const { membership, state, isAwaited, isLoading } = member
  return (
    <>
      {isAwaited && <Notice kind="success" title={MEMBERSHIP_TEXTS.awaited} />}
      {!state && <LoadError query={membership} subject="je lidmaatschap" />}
      {isLoading && loading}
    </>
  )
}
