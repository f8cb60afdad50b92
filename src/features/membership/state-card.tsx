import type { QueryResult } from '../../lib/use-query.ts'
import { Card, CardHeading } from '../../ui/card.tsx'
import { Loading } from '../../ui/loading.tsx'
import { css } from './membership.module.css'
import { MembershipNotice } from './membership-notice.tsx'
import type { ActionsLeft, MembershipState } from './state.ts'
import { AFTER_CANCELLING, FREE_TIER_TEXT, StateDetails, StateTag } from './state-details.tsx'
import type { Member } from './use-member.ts'

const HEADING = 'Jouw lidmaatschap'

interface StateCardProps {
  readonly member: Member
  readonly actionsLeft: QueryResult<ActionsLeft>
}

/** «Jouw lidmaatschap» on the membership page. */
export function StateCard({ member, actionsLeft }: StateCardProps) {
  const { state } = member
  const notice = <MembershipNotice member={member} loading={<Loading />} />
  if (!state) return <Card heading={HEADING}>{notice}</Card>
  return (
    <Card>
      {notice}
      <div className={css.state}>
        <div className={css.description}>
          <CardHeading tag={<StateTag state={state} />}>{HEADING}</CardHeading>
          <StateText key={state.kind} state={state} />
        </div>
        <StateDetails state={state} membership={member.membership} actionsLeft={actionsLeft} />
      </div>
    </Card>
  )
}

function StateText({ state }: { state: MembershipState }) {
  if (state.kind === 'active') {
    return (
      <p>
        Je hebt <strong>Klup Compleet</strong>. Je kunt onbeperkt meedoen en contactverzoeken sturen.
      </p>
    )
  }
  if (state.kind === 'ended') {
    return (
      <p>
        Je hebt <strong>Klup Compleet</strong> opgezegd. {AFTER_CANCELLING}
      </p>
    )
  }
  return (
    <p>
      Je hebt <strong>Klup Start</strong>. Daarmee kun je {FREE_TIER_TEXT}.
    </p>
  )
}
