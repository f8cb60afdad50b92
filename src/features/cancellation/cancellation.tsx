import type { User } from '../../api/schemas.ts'
import { useServices } from '../../lib/services.ts'
import { ButtonRow, ExternalLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Back } from '../../ui/links.tsx'
import { Loading } from '../../ui/loading.tsx'
import { LoadError, Notice } from '../../ui/notice.tsx'
import { PageBody, PageHeading } from '../../ui/page.tsx'
import { DateText } from '../../ui/text.tsx'
import { AWAITED_TEXT, type MembershipStatus } from '../membership/membership-status.ts'
import { type MembershipResult, useMembership } from '../membership/use-membership.ts'
import * as css from './cancellation.module.css'
import { CancellationForm } from './cancellation-form.tsx'

/** Cancel the membership with a reason (§2, §4). */
export function Cancellation() {
  const membership = useMembership()
  const { user } = membership
  if (!user) return null
  return (
    <>
      <PageHeading title="We zien je graag blijven!" width="narrow" />
      <PageBody width="narrow">
        <Card>
          <CardContent {...membership} user={user} />
        </Card>
      </PageBody>
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

/** Why a member has nothing to cancel; nothing if the membership is unknown. */
function NothingToCancel({ status }: { status: MembershipStatus }) {
  if (status.kind === 'awaited') return <Notice kind="success" title={AWAITED_TEXT} />
  if (status.kind === 'none')
    return (
      <Notice kind="info" title="Je hebt geen lidmaatschap.">
        <p>Je hoeft niets op te zeggen.</p>
      </Notice>
    )
  if (status.kind !== 'ended' && status.kind !== 'expired') return null
  const isEnded = status.kind === 'ended'
  return (
    <Notice
      kind="info"
      title={isEnded ? 'Je lidmaatschap is al opgezegd.' : 'Je lidmaatschap is al gestopt.'}
    >
      <p>
        {isEnded ? 'Je kunt Klup Compleet gebruiken tot en met ' : 'Klup Compleet is gestopt op '}
        <DateText date={status.endDate} />.
      </p>
    </Notice>
  )
}
