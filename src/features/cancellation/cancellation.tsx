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
import { type MembershipStatus, validMembership } from '../membership/membership-status.ts'
import { MEMBERSHIP_TEXTS } from '../membership/texts.ts'
import * as css from './cancellation.module.css'
import { CancellationForm } from './cancellation-form.tsx'

const TITLES: Partial<Record<MembershipStatus['kind'], string>> = {
  ended: 'Je lidmaatschap is al opgezegd',
  expired: 'Je lidmaatschap is al gestopt',
  none: 'Je hebt geen lidmaatschap',
}

/** Cancel the membership with a reason (§2, §4). */
export function Cancellation() {
  const membership = useMembership()
  const { user, status } = membership
  if (!user) return null
  const { kind } = validMembership(status) ?? status
  const title = TITLES[kind] ?? 'We zien je graag blijven!'
  return (
    <>
      <PageHeading title={title} width="narrow" />
      {/* The key makes a new element after a change of the title, so no layout shift counts. */}
      <Page key={title} width="narrow">
        <Card>
          <CardContent {...membership} user={user} />
        </Card>
      </Page>
    </>
  )
}

function CardContent({ user, status, answers }: MembershipResult & { readonly user: User }) {
  const { withdrawalUrl } = useServices().config
  if (status.kind === 'loading') return <Loading boxes={6} />
  if (status.kind !== 'active') {
    return (
      <>
        <NothingToCancel status={status} />
        {status.kind !== 'awaited' && <LoadError query={answers.membership} subject="je lidmaatschap" />}
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
      <p className={css.endDate}>
        Je kunt meedoen tot en met <DateText date={status.endDate} />. Daarna betaal je niets meer.
      </p>
      {withdrawalUrl && (
        <p>
          Korter dan 14 dagen geleden betaald?{' '}
          <ExternalLink href={withdrawalUrl}>Dan kun je je aankoop herroepen.</ExternalLink>
        </p>
      )}
      <LoadError query={answers.membership} subject="je lidmaatschap" />
      <CancellationForm user={user} />
    </>
  )
}

function NothingToCancel({ status }: { status: MembershipStatus }) {
  if (status.kind === 'awaited') return <Notice kind="success" title={MEMBERSHIP_TEXTS.awaited} />
  if (status.kind === 'none') return <Notice kind="info" title="Je hoeft niets op te zeggen." />
  if (status.kind !== 'ended' && status.kind !== 'expired') return null
  const title = (
    <>
      {status.kind === 'ended'
        ? 'Je kunt Klup Compleet gebruiken tot en met '
        : 'Klup Compleet is gestopt op '}
      <DateText date={status.endDate} />.
    </>
  )
  return <Notice kind="info" title={title} />
}
