import type { ReactNode } from 'react'
import type { User } from '../../api/schemas.ts'
import { useServices } from '../../lib/services.ts'
import { ButtonRow, ExternalLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Back } from '../../ui/links.tsx'
import { Loading } from '../../ui/loading.tsx'
import { LoadError, Notice } from '../../ui/notice.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { DateText } from '../../ui/text.tsx'
import { type MembershipResult, useMembership } from '../membership/card/use-membership.ts'
import type { MembershipState } from '../membership/state.ts'
import { MEMBERSHIP_TEXTS } from '../membership/texts.ts'
import { css } from './cancellation.module.css'
import { CancellationForm } from './cancellation-form.tsx'

const TITLES = {
  active: 'We zien je graag blijven!',
  ended: 'Je lidmaatschap is al opgezegd',
  expired: 'Je lidmaatschap is al gestopt',
  none: 'Je hebt geen lidmaatschap',
} as const

/** Cancel the membership with a reason (§2, §4). */
export function Cancellation() {
  const { user, state, membershipQuery, isAwaited, isLoading } = useMembership()
  if (!user) return null
  const title = TITLES[state?.kind ?? 'active']
  return (
    <>
      <PageHeading title={title} width="narrow" />
      {/* A new element below a new title, so that the browser counts no layout shift. */}
      <Page key={title} width="narrow">
        <Card>
          {isAwaited ? (
            <Notice kind="success" title={MEMBERSHIP_TEXTS.awaited} />
          ) : (
            <>
              {!state && <LoadError query={membershipQuery} subject="je lidmaatschap" />}
              {isLoading && <Loading boxes={6} />}
              {state && <CardContent user={user} state={state} membershipQuery={membershipQuery} />}
            </>
          )}
          {(isAwaited || (!state && !isLoading)) && (
            <ButtonRow>
              <Back to="/membership" />
            </ButtonRow>
          )}
        </Card>
      </Page>
    </>
  )
}

type CardContentProps = Pick<MembershipResult, 'membershipQuery'> & { user: User; state: MembershipState }

function CardContent({ user, state, membershipQuery }: CardContentProps) {
  const { withdrawalUrl } = useServices().config
  if (state.kind !== 'active') {
    return (
      <>
        <Notice kind="info" title={nothingToCancel(state)} />
        <LoadError query={membershipQuery} subject="je lidmaatschap" />
        <ButtonRow>
          <Back to="/membership" />
        </ButtonRow>
      </>
    )
  }
  return (
    <>
      <p className="lead">
        Bedankt dat je lid bent van Klup. Jammer dat je wilt stoppen. Vertel je ons waarom? Dan kunnen wij
        Klup beter maken.
      </p>
      <p className={css.until}>
        Je kunt meedoen tot en met <DateText date={state.endDate} />. Daarna betaal je niets meer.
      </p>
      {withdrawalUrl && (
        <p>
          Korter dan 14 dagen geleden betaald?{' '}
          <ExternalLink href={withdrawalUrl}>Dan kun je je aankoop herroepen.</ExternalLink>
        </p>
      )}
      <LoadError query={membershipQuery} subject="je lidmaatschap" />
      <CancellationForm user={user} />
    </>
  )
}

function nothingToCancel(state: MembershipState): ReactNode {
  if (state.kind === 'none') return 'Je hoeft niets op te zeggen.'
  const words =
    state.kind === 'ended' ? 'Je kunt Klup Compleet gebruiken tot en met ' : 'Klup Compleet is gestopt op '
  return (
    <>
      {words}
      <DateText date={state.endDate} />.
    </>
  )
}
