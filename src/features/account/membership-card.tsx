import type { User } from '../../api/schemas.ts'
import { useServices } from '../../lib/services.ts'
import { isSettled, useQuery } from '../../lib/use-query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import { MembershipNotice } from '../membership/membership-notice.tsx'
import { isPaid, usedUp } from '../membership/state.ts'
import {
  AFTER_CANCELLING,
  BENEFITS,
  Expired,
  FREE_TIER_TEXT,
  StateDetails,
  StateTag,
} from '../membership/state-details.tsx'
import type { Member } from '../membership/use-member.ts'
import { Downloads } from './downloads.tsx'

interface MembershipCardProps {
  readonly user: User
  readonly member: Member
  /** The page begins with the receipt of a cancellation, which has its download. */
  readonly hasReceipt: boolean
  /** The page begins with a welcome, which has the other downloads. */
  readonly hasWelcome: boolean
}

/** The membership on the account page, with the link to the plans. */
export function MembershipCard({ user, member, hasReceipt, hasWelcome }: MembershipCardProps) {
  const actionsLeft = useQuery(useServices().queries.actionsLeft)
  const { state, isAwaited } = member
  const notice = <MembershipNotice member={member} loading={<Loading lines={6} boxes={1} />} />
  if (!state) return <Card heading="Jouw lidmaatschap">{notice}</Card>
  const paid = isPaid(state)
  const isEnded = state.kind === 'ended'
  return (
    <Card heading={paid ? 'Klup Compleet' : 'Klup Start'} tag={<StateTag state={state} />}>
      {notice}
      {state.kind === 'active' && <TickList items={BENEFITS} />}
      {isEnded && !hasReceipt && <p>Je hebt je lidmaatschap opgezegd. {AFTER_CANCELLING}</p>}
      <Expired state={state} />
      {!paid && <p>Met Klup Start kun je {FREE_TIER_TEXT}.</p>}
      <StateDetails state={state} membership={member.membership} actionsLeft={actionsLeft} />
      {paid && !hasWelcome && (
        <Downloads user={user} endDate={state.endDate} isEnded={isEnded} hasReceipt={hasReceipt} />
      )}
      {!paid && actionsLeft.data && <UsedUp what={usedUp(actionsLeft.data)} />}
      {/* The notices above would move the link. */}
      {!isAwaited && (paid || isSettled(actionsLeft)) && (
        <ButtonLink to="/membership" kind={isEnded ? 'secondary' : 'primary'}>
          {state.kind === 'active' ? 'Lidmaatschap wijzigen' : 'Kies je lidmaatschap'}
        </ButtonLink>
      )}
    </Card>
  )
}

const USED_UP = {
  requests: ['Je contactverzoeken zijn op', 'Met Klup Compleet stuur je er zoveel je wilt.'],
  activities: ['Je activiteiten zijn op', 'Met Klup Compleet doe je zo vaak mee als je wilt.'],
  both: ['Je activiteiten en contactverzoeken zijn op', 'Met Klup Compleet ga je onbeperkt door.'],
} as const

function UsedUp({ what }: { what: ReturnType<typeof usedUp> }) {
  if (what === 'nothing') return null
  const [title, text] = USED_UP[what]
  return (
    <Notice kind="warning" title={title}>
      <p>{text}</p>
    </Notice>
  )
}
