import { useEffect } from 'react'
import { errorCode } from '../../lib/errors.ts'
import { focusHeading, passFocusOn } from '../../lib/focus.ts'
import { useServices } from '../../lib/services.ts'
import { isSettled, type QueryResult, useQuery, useQuietQuery } from '../../lib/use-query.ts'
import { ExternalButton, ExternalLink } from '../../ui/button.tsx'
import * as drawings from '../../ui/drawings.module.css'
import { LoadError, Notice } from '../../ui/notice.tsx'
import { Band, Page, useTitle } from '../../ui/page.tsx'
import { usePhoto } from '../../ui/use-photo.ts'
import { isFree, type MembershipStatus, validMembership } from '../membership/membership-status.ts'
import { type MembershipResult, useMembership } from '../membership/use-membership.ts'
import * as css from './account.module.css'
import { AccountView } from './account-view.tsx'
import { useAnnouncement } from './announcement.ts'
import * as pass from './pass.module.css'
import { remind } from './reminder.ts'

/** Mijn Account (§2). */
export function Account() {
  useTitle('Mijn Account')
  const membership = useMembership()
  return membership.user && <AccountPage {...membership} user={membership.user} />
}

function AccountPage(membership: MembershipResult & { user: NonNullable<MembershipResult['user']> }) {
  const { user, userQuery } = membership
  const { config } = useServices()
  const { announcement, isStillActive } = useAnnouncement(membership)
  const answers = useAccountAnswers(membership)
  const image = usePhoto(user.photo)
  const isLoading = isFree(membership.status) && !isSettled(answers.actionsLeft)
  const status: MembershipStatus = isLoading ? { kind: 'loading' } : membership.status
  const valid = validMembership(status)
  const query = isFree(status) && !answers.membership.error ? answers.actionsLeft : answers.membership
  const news = announcement?.kind
  useEffect(() => {
    if (news) focusHeading('push')
  }, [news])
  return (
    <>
      <Band {...announcement} />
      <Page block="account">
        <AccountView
          user={user}
          config={config}
          status={status}
          answers={answers}
          image={image}
          hasNews={news !== undefined}
          {...(news === 'welcome' && {
            paid: <Paid />,
            appButton: <ExternalButton href={config.downloadUrl}>Open de Klup-app</ExternalButton>,
            withdrawal: <Withdrawal href={config.withdrawalUrl} />,
          })}
          warning={isStillActive && <Notice kind="warning" title="Je lidmaatschap loopt nog." />}
          problem={<Problem query={query} />}
          onRemind={() => valid && remind(user, valid)}
          userProblem={<LoadError query={userQuery} subject="je gegevens" />}
        />
      </Page>
    </>
  )
}

/** The tick and the dots of a payment that has just been booked. */
const Paid = () => (
  <svg className={`${drawings.pen} ${pass.paid}`} viewBox="0 0 166 140" aria-hidden="true">
    <path d="M122 54l10 10 19-20" />
    <path className={drawings.yellow} d="M-14 36v.01M22 8v.01M118 142v.01" />
    <path className={drawings.pink} d="M-4 128v.01M52 12v.01M-12 60v.01" />
  </svg>
)

const Withdrawal = ({ href }: { href: string }) =>
  href && (
    <ExternalLink href={href} minor>
      Aankoop herroepen (14 dagen)
    </ExternalLink>
  )

/** The plans and the offer are read with the other data, so that the price comes with the date. Their failures say nothing. */
function useAccountAnswers({ answers, status }: MembershipResult) {
  const { queries } = useServices()
  const actionsLeft = useQuery(queries.actionsLeft, isFree(status))
  const plans = useQuietQuery(queries.plans)
  const superklupper = useQuietQuery(queries.superklupper)
  return { ...answers, actionsLeft, plans, superklupper }
}

/** The retry on the pass of data that could not be read; a line below it for data that may be outdated. */
function Problem({ query }: { query: QueryResult<unknown> }) {
  const { data, error, pending, retry } = query
  if (!error || data !== undefined) return <LoadError query={query} subject="je lidmaatschap" />
  return (
    <p className={css.problem} ref={passFocusOn}>
      <button type="button" className="text-link" aria-busy={pending || undefined} onClick={retry}>
        Opnieuw proberen
      </button>
      <small>{errorCode(error)}</small>
    </p>
  )
}
