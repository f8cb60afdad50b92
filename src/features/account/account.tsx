import { photoSources } from '../../api/photo.ts'
import type { User } from '../../api/schemas.ts'
import { useServices } from '../../lib/services.ts'
import { Card } from '../../ui/card.tsx'
import { LoadError } from '../../ui/notice.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { Photo } from '../../ui/photo.tsx'
import { Person } from '../../ui/profile.tsx'
import { UnconfirmedCancellation } from '../membership/card/unconfirmed-cancellation.tsx'
import { useMember } from '../membership/card/use-member.ts'
import { AccountPassword } from '../password/account-row.tsx'
import { css } from './account.module.css'
import { AccountMembership } from './account-membership.tsx'
import { Goodbye, useAnnouncement, Welcome } from './announcement.tsx'
import { type PersonFacts, personFacts } from './person-facts.ts'

/** Mijn Account (§2). */
export function Account() {
  const member = useMember()
  const { user, userQuery } = member
  const { welcome, goodbye } = useAnnouncement(member)
  const { config, textsOf } = useServices()
  if (!user) return null
  const person = textsOf(personFacts(user, config))
  return (
    <>
      <PageHeading
        title="Mijn Account"
        lead={`${goodbye ? 'Je bent altijd welkom' : 'Fijn dat je er bent'}${person.address}.`}
        motif
      />
      <Page>
        {goodbye && <Goodbye user={user} endDate={goodbye} />}
        <UnconfirmedCancellation ending={member.ending} />
        <div className={css.announcements} aria-live="polite">
          {welcome && <Welcome user={user} purchase={welcome} />}
        </div>
        <div className={css.columns}>
          <AccountMembership
            user={user}
            member={member}
            hasReceipt={goodbye !== undefined}
            hasWelcome={welcome !== undefined}
          />
          <Profile user={user} person={person}>
            <LoadError query={userQuery} subject="je gegevens" />
          </Profile>
        </div>
      </Page>
    </>
  )
}

interface ProfileProps {
  readonly user: User
  readonly person: PersonFacts
  readonly children: React.ReactNode
}

function Profile({ user, person, children }: ProfileProps) {
  const { config } = useServices()
  return (
    <Card>
      {children}
      <Person
        photo={<Photo {...photoSources(user.photo, config)} alt={person.alt} />}
        name={person.name}
        email={person.email}
      />
      <AccountPassword email={user.email} />
    </Card>
  )
}
