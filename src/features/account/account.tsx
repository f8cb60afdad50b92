import { photoSources } from '../../api/image-sources.ts'
import type { User } from '../../api/schemas.ts'
import { useServices } from '../../lib/services.ts'
import { useLate } from '../../lib/use-late.ts'
import { isSettled, type QueryResult, useQuery } from '../../lib/use-query.ts'
import { Page, PageHeading } from '../../ui/band.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Photo } from '../../ui/photo.tsx'
import { Person } from '../../ui/profile.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import { PAYMENT_TEXTS } from '../membership/payment-texts.ts'
import { type ActionsLeft, isPaid, type MembershipState, usedUp } from '../membership/state.ts'
import {
  AFTER_CANCELLING,
  BENEFITS,
  Expired,
  FREE_TIER_TEXT,
  StateDetails,
  StateTag,
} from '../membership/state-details.tsx'
import { useMember } from '../membership/use-member.ts'
import { AccountPassword } from '../password/account-row.tsx'
import { css } from './account.module.css'
import { Downloads } from './downloads.tsx'
import { Goodbye, useGoodbye } from './goodbye.tsx'
import { useBought, Welcome } from './welcome.tsx'

/** Mijn Account (§2). */
export function Account() {
  const { user, account, state, membership, awaited } = useMember()
  const actionsLeft = useQuery(useServices().queries.actionsLeft)
  const goodbye = useGoodbye(user)
  const bought = useBought()
  if (!user) return null
  const { firstName } = user
  const failed = <LoadError query={membership} subject="je lidmaatschap" />
  const notice = (
    <>
      {awaited && <Notice kind="success" title={PAYMENT_TEXTS.awaited} />}
      {failed}
    </>
  )
  return (
    <>
      <PageHeading
        title="Mijn Account"
        lead={firstName ? `Fijn dat je er bent, ${firstName}.` : 'Fijn dat je er bent.'}
        motif
      />
      <Page>
        {goodbye && <Goodbye user={user} endDate={goodbye} />}
        {bought && <Welcome user={user} bought={bought} />}
        <div className={css.columns}>
          <Profile user={user}>
            <LoadError query={account} subject="je gegevens" />
          </Profile>
          {state && (!awaited || isPaid(state)) ? (
            <MembershipCard
              user={user}
              state={state}
              actionsLeft={actionsLeft}
              confirmed={goodbye !== undefined}
              isNew={bought !== undefined}
              isForSale={!awaited}
            >
              {notice}
            </MembershipCard>
          ) : (
            <Card heading="Jouw lidmaatschap">
              {notice}
              {!awaited && !membership.error && <Loading lines={6} boxes={1} />}
            </Card>
          )}
        </div>
      </Page>
    </>
  )
}

function Profile({ user, children }: { user: User; children: React.ReactNode }) {
  const { config } = useServices()
  const photo = user.photo ? photoSources(user.photo, config.imageBaseUrl, config.imageSizes) : {}
  return (
    <Card>
      {children}
      <Person
        photo={
          <Photo {...photo} alt={user.firstName ? `Profielfoto van ${user.firstName}` : 'Je profielfoto'} />
        }
        name={user.firstName}
        email={user.email}
      />
      <AccountPassword email={user.email} />
    </Card>
  )
}

interface MembershipCardProps {
  readonly user: User
  readonly state: MembershipState
  readonly actionsLeft: QueryResult<ActionsLeft>
  /** The page begins with what was cancelled. */
  readonly confirmed: boolean
  readonly isForSale: boolean
  /** The page welcomes the member, with the same files to keep. */
  readonly isNew: boolean
  readonly children: React.ReactNode
}

function MembershipCard(props: MembershipCardProps) {
  const { user, state, actionsLeft, confirmed, isForSale, isNew, children } = props
  const paid = isPaid(state)
  const isReady = paid || isSettled(actionsLeft)
  const late = useLate(!isReady)
  const isEnded = state.kind === 'ended'
  return (
    <Card heading={paid ? 'Klup Compleet' : 'Klup Start'} tag={<StateTag state={state} />}>
      {children}
      {state.kind === 'active' && <TickList items={BENEFITS} />}
      {isEnded && !confirmed && <p>Je hebt je lidmaatschap opgezegd. {AFTER_CANCELLING}</p>}
      <Expired state={state} />
      {!paid && <p>Met Klup Start kun je {FREE_TIER_TEXT}.</p>}
      <StateDetails state={state} actionsLeft={actionsLeft} />
      {!paid && <LoadError query={actionsLeft} subject="je activiteiten en contactverzoeken" />}
      {paid && !isNew && (
        <Downloads user={user} endDate={state.endDate} ended={isEnded} confirmed={confirmed} />
      )}
      {!paid && actionsLeft.data && <UsedUp what={usedUp(actionsLeft.data)} />}
      {isForSale && (isReady || late) && (
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
