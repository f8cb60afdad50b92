import { useEffect, useLayoutEffect, useState } from 'react'
import { type CalendarDate, isPast } from '../../lib/dates.ts'
import { errorCode } from '../../lib/errors.ts'
import { focusHeading, passFocusOn } from '../../lib/focus.ts'
import { useServices } from '../../lib/services.ts'
import { firstFailed, isSettled, type QueryResult, useQuery, useQuietQuery } from '../../lib/use-query.ts'
import { useVisible } from '../../lib/use-visible.ts'
import { ExternalButton, ExternalLink } from '../../ui/button.tsx'
import * as drawings from '../../ui/drawings.module.css'
import { LoadError, Notice, RetryLink } from '../../ui/notice.tsx'
import { Band, PageBody, useTitle } from '../../ui/page.tsx'
import { usePhoto } from '../../ui/use-photo.ts'
import type { Receipt } from '../cancellation/cancellations.ts'
import { isFree, type MembershipStatus, validMembership } from '../membership/membership-status.ts'
import { useMembership } from '../membership/use-membership.ts'
import * as css from './account.module.css'
import { AccountView } from './account-view.tsx'
import * as pass from './pass.module.css'
import { remind } from './reminder.ts'

/** Mijn Account (§2). */
export function Account() {
  useTitle('Mijn Account')
  const { cancellations, config, queries } = useServices()
  const { user, userQuery, status: found, answers: known } = useMembership()
  const answers = {
    ...known,
    actionsLeft: useQuery(queries.actionsLeft, isFree(found)),
    // The page reads the prices with the other data, and works without them.
    plans: useQuietQuery(queries.plans),
    superklupper: useQuietQuery(queries.superklupper),
  }
  const status: MembershipStatus =
    isFree(found) && !isSettled(answers.actionsLeft) ? { kind: 'loading' } : found
  const image = usePhoto(user?.photo ?? '')
  const valid = validMembership(status)
  const welcome = useWelcomeTitle(answers.today)
  const receipt = cancellations.receiptOf(user?.id)
  const isGoodbye = useIsNew(receipt) && valid?.kind === 'ended' && valid.endDate === receipt?.endDate
  const title = welcome ?? (isGoodbye ? 'Jammer dat je gaat' : undefined)
  useEffect(() => {
    if (title) focusHeading('push')
  }, [title])
  if (!user) return null
  const goodbye = `Je bent altijd welkom${user.firstName && `, ${user.firstName}`}.`
  const isStillActive = status.kind === 'active' && status.endDate === receipt?.endDate
  const reads = [userQuery, answers.membership, ...(isFree(status) ? [answers.actionsLeft] : [])]
  const unread = firstFailed(reads.filter(({ data }) => data === undefined))
  const read = reads.filter(({ data }) => data !== undefined)
  return (
    <>
      <Band {...(title && { title, lead: welcome ? 'Je kunt nu onbeperkt meedoen.' : goodbye })} />
      <PageBody block="account">
        <AccountView
          user={user}
          config={config}
          status={status}
          answers={answers}
          image={image}
          hasNews={title !== undefined}
          {...(welcome && {
            paid: <Paid />,
            appButton: <ExternalButton href={config.downloadUrl}>Open de Klup-app</ExternalButton>,
            withdrawal: config.withdrawalUrl && (
              <ExternalLink href={config.withdrawalUrl} minor>
                Aankoop herroepen (14 dagen)
              </ExternalLink>
            ),
          })}
          warning={isStillActive && <Notice kind="warning" title="Je lidmaatschap loopt nog." />}
          unread={unread && <Unread query={unread} />}
          outdated={<LoadError query={firstFailed(read)} subject="je lidmaatschap" />}
          onRemind={() => valid && remind(user, valid)}
        />
      </PageBody>
    </>
  )
}

/** Returns the title of the welcome after a purchase. The account shows it once, until the member leaves the page. */
function useWelcomeTitle(today: CalendarDate): string | undefined {
  const { purchases } = useServices()
  const isDue = useVisible() && purchases.current.value === 'booked'
  const [shown, setShown] = useState<string>()
  const title = isDue ? welcomeTitle(purchases.record.value?.endDate, today) : shown
  // Record the welcome, so that no other page shows it again.
  useLayoutEffect(() => {
    if (!isDue) return
    setShown(title)
    purchases.welcome()
  }, [isDue, title, purchases])
  return title
}

/** The title of a welcome. `before`: the end date when the member pressed. */
function welcomeTitle(before: CalendarDate | null | undefined, today: CalendarDate): string {
  if (!before) return 'Welkom bij Klup Compleet'
  return isPast(before, today) ? 'Fijn dat je weer meedoet' : 'Je lidmaatschap is verlengd'
}

const seen = new WeakSet<Receipt>()

/** Whether this page is the first to show a cancellation. */
function useIsNew(receipt: Receipt | undefined): boolean {
  const [isNew] = useState(receipt && !seen.has(receipt))
  useEffect(() => {
    if (receipt) seen.add(receipt)
  }, [receipt])
  return isNew === true
}

/** The tick and the dots of a payment that has just been booked. */
const Paid = () => (
  <svg className={`${drawings.pen} ${pass.paid}`} viewBox="0 0 166 140" aria-hidden="true">
    <path d="M122 54l10 10 19-20" />
    <path className={drawings.yellow} d="M-14 36v.01M22 8v.01M118 142v.01" />
    <path className={drawings.pink} d="M-4 128v.01M52 12v.01M-12 60v.01" />
  </svg>
)

/** The retry on the pass of data that could not be read. As a component its `p` is not reused for the date, so the focus can pass on. */
const Unread = ({ query }: { query: QueryResult<unknown> }) => (
  <p className={css.problem} ref={passFocusOn}>
    <RetryLink query={query} />
    <small>{query.error && errorCode(query.error)}</small>
  </p>
)
