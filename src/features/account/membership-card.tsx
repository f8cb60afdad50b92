import type { User } from '../../api/schemas.ts'
import { useServices } from '../../lib/services.ts'
import type { QueryResult } from '../../lib/use-query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import { MembershipNotice } from '../membership/membership-notice.tsx'
import { offerFor } from '../membership/plans.ts'
import { type ActionsLeft, isPaid, usedUp } from '../membership/state.ts'
import {
  AFTER_CANCELLING,
  BENEFITS,
  Expired,
  FREE_TIER_TEXT,
  StateDetails,
  StateTag,
} from '../membership/state-details.tsx'
import type { Member } from '../membership/use-member.ts'
import { css } from './account.module.css'
import { Downloads } from './downloads.tsx'

interface MembershipCardProps {
  readonly user: User
  readonly member: Member
  readonly actionsLeft: QueryResult<ActionsLeft>
  /** The card waits for all of its data, because the card below it would move. */
  readonly isLoading: boolean
  /** The page begins with the receipt of a cancellation, which has its download. */
  readonly hasReceipt: boolean
  /** The page begins with a welcome, which has the other downloads. */
  readonly hasWelcome: boolean
}

/** The membership on the account page, with the link to the plans. */
export function MembershipCard(props: MembershipCardProps) {
  const { user, member, actionsLeft, isLoading, hasReceipt, hasWelcome } = props
  const { subscriptions, superklupper } = useServices().queries
  // Reads only the cache: this page sends no request for the offer.
  const { special } = offerFor(subscriptions.data.peek() ?? [], superklupper.data.peek() === true)
  const { state, isAwaited } = member
  const notice = isLoading ? <Loading lines={6} boxes={1} /> : <MembershipNotice member={member} />
  if (!state || isLoading) return <Card heading="Jouw lidmaatschap">{notice}</Card>
  const paid = isPaid(state)
  const used = actionsLeft.data ? usedUp(actionsLeft.data) : 'nothing'
  const isEnded = state.kind === 'ended'
  return (
    <Card heading={paid ? 'Klup Compleet' : 'Klup Start'} tag={<StateTag state={state} />}>
      {notice}
      {state.kind === 'active' && (
        <div className={css.benefits}>
          <TickList items={BENEFITS} />
        </div>
      )}
      {isEnded && !hasReceipt && <p>Je hebt je lidmaatschap opgezegd. {AFTER_CANCELLING}</p>}
      <Expired state={state} />
      {!paid && used !== 'both' && <p>Met Klup Start kun je {FREE_TIER_TEXT}.</p>}
      <StateDetails state={state} membership={member.membership} actionsLeft={actionsLeft} />
      {paid && !hasWelcome && (
        <Downloads user={user} endDate={state.endDate} isEnded={isEnded} hasReceipt={hasReceipt} />
      )}
      {!paid && <UsedUp what={used} />}
      {special.length > 0 && state.kind !== 'active' && <p>Er ligt een speciaal aanbod voor je klaar.</p>}
      {!isAwaited && (
        <ButtonLink to="/membership" kind={isEnded ? 'secondary' : 'primary'}>
          {state.kind === 'active' ? 'Lidmaatschap wijzigen' : 'Kies je lidmaatschap'}
        </ButtonLink>
      )}
    </Card>
  )
}

const USED_UP = {
  requests: 'Je contactverzoeken zijn op',
  activities: 'Je activiteiten zijn op',
  both: 'Je activiteiten en contactverzoeken zijn op',
} as const

function UsedUp({ what }: { what: ReturnType<typeof usedUp> }) {
  if (what === 'nothing') return null
  return (
    <Notice kind="warning" title={USED_UP[what]}>
      <p>Met Klup Compleet ga je onbeperkt door.</p>
    </Notice>
  )
}
