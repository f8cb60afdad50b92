import { Card } from '../../ui/card.tsx'
import { LoadError } from '../../ui/notice.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import * as profile from '../../ui/profile.module.css'
import { useMembership } from '../membership/card/use-membership.ts'
import { AccountPassword } from '../password/account-row.tsx'
import * as css from './account.module.css'
import { AccountMembership } from './account-membership.tsx'
import { Goodbye, StillActive, useAnnouncement, Welcome } from './announcement.tsx'
import { Person } from './person.tsx'

/** Mijn Account (§2). */
export function Account() {
  const membership = useMembership()
  const { user, userQuery } = membership
  const { welcome, goodbye, isStillActive } = useAnnouncement(membership)
  if (!user) return null
  // Without a name, nothing follows the comma.
  const address = user.firstName && `, ${user.firstName}`
  return (
    <>
      <PageHeading
        title="Mijn Account"
        lead={`${goodbye ? 'Je bent altijd welkom' : 'Fijn dat je er bent'}${address}.`}
        motif
      />
      <Page>
        {goodbye && <Goodbye user={user} endDate={goodbye} />}
        <div className={css.announcements} aria-live="polite">
          {welcome && <Welcome user={user} purchase={welcome} />}
          {isStillActive && <StillActive />}
        </div>
        <div className={css.columns}>
          <AccountMembership
            user={user}
            membership={membership}
            hasReceipt={goodbye !== undefined}
            hasWelcome={welcome !== undefined}
          />
          <Card>
            <LoadError query={userQuery} subject="je gegevens" />
            <div className={profile.person} data-block="person">
              <Person user={user} />
            </div>
            <AccountPassword email={user.email} />
          </Card>
        </div>
      </Page>
    </>
  )
}
