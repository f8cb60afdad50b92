import { useServices } from '../../lib/services.ts'
import { isSettled, useQuery, useQuietQuery } from '../../lib/use-query.ts'
import { LoadError } from '../../ui/notice.tsx'
import { Band, Page, useTitle } from '../../ui/page.tsx'
import { usePhoto } from '../../ui/use-photo.ts'
import { AwaitedNotice, MembershipProblem } from '../membership/card/membership-notices.tsx'
import { remind } from '../membership/card/reminder.ts'
import { type MembershipResult, useMembership } from '../membership/card/use-membership.ts'
import { isFree, type MembershipStatus, validMembership } from '../membership/membership-status.ts'
import { AccountView } from './account-view.tsx'
import { Goodbye, StillActive, useAnnouncement, Welcome } from './announcement.tsx'

/** Mijn Account (§2). */
export function Account() {
  useTitle('Mijn Account')
  const membership = useMembership()
  return membership.user && <AccountPage {...membership} user={membership.user} />
}

function AccountPage(membership: MembershipResult & { user: NonNullable<MembershipResult['user']> }) {
  const { user, userQuery } = membership
  const services = useServices()
  const { welcome, isArrival, goodbye, isStillActive } = useAnnouncement(membership)
  const answers = useAccountAnswers(membership)
  const image = usePhoto(user.photo)
  const isLoading = isFree(membership.status) && !isSettled(answers.actionsLeft)
  const status: MembershipStatus = isLoading ? { kind: 'loading' } : membership.status
  const valid = validMembership(status)
  return (
    <>
      <Band />
      <Page block="account">
        <AccountView
          user={user}
          config={services.config}
          status={status}
          answers={answers}
          image={image}
          goodbye={goodbye && <Goodbye user={user} endDate={goodbye} />}
          news={
            welcome && valid ? (
              <Welcome user={user} title={welcome} endDate={valid.endDate} isArrival={isArrival} />
            ) : (
              isStillActive && <StillActive />
            )
          }
          awaited={<AwaitedNotice />}
          problem={<MembershipProblem status={status} answers={answers} />}
          links={{
            hasGoodbye: goodbye !== undefined,
            hasWelcome: welcome !== undefined,
            onRemind: () => valid && remind(user, valid),
          }}
          userProblem={<LoadError query={userQuery} subject="je gegevens" />}
        />
      </Page>
    </>
  )
}

/** Reads the plans after the other data, for the card and for the membership page. */
function useAccountAnswers({ answers, status }: MembershipResult) {
  const { queries } = useServices()
  const actionsLeft = useQuery(queries.actionsLeft, isFree(status))
  const isReady = [answers.membership, ...(isFree(status) ? [actionsLeft] : [])].every(isSettled)
  const plans = useQuietQuery(queries.subscriptions, isReady)
  const superklupper = useQuietQuery(queries.superklupper, isReady)
  return { ...answers, actionsLeft, plans, superklupper }
}
