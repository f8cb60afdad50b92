import { photoSources } from '../../api/image-sources.ts'
import type { User } from '../../api/schemas.ts'
import { useServices } from '../../lib/services.ts'
import { Page, PageHeading } from '../../ui/band.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Photo } from '../../ui/photo.tsx'
import { Person } from '../../ui/profile.tsx'
import { useMember } from '../membership/use-member.ts'
import { AccountPassword } from '../password/account-row.tsx'
import { css } from './account.module.css'
import { CancellationReceipt, useNewReceipt } from './cancellation-receipt.tsx'
import { MembershipCard } from './membership-card.tsx'
import { useBought, Welcome } from './welcome.tsx'

/** Mijn Account (§2). */
export function Account() {
  const member = useMember()
  const { user, account } = member
  const cancelledUntil = useNewReceipt(user)
  const bought = useBought()
  if (!user) return null
  const { firstName } = user
  return (
    <>
      <PageHeading
        title="Mijn Account"
        lead={firstName ? `Fijn dat je er bent, ${firstName}.` : 'Fijn dat je er bent.'}
        motif
      />
      <Page>
        {cancelledUntil && <CancellationReceipt user={user} endDate={cancelledUntil} />}
        <div className={css.news} aria-live="polite">
          {bought && <Welcome user={user} bought={bought} />}
        </div>
        <div className={css.columns}>
          <Profile user={user}>
            <LoadError query={account} subject="je gegevens" />
          </Profile>
          <MembershipCard
            user={user}
            member={member}
            hasReceipt={cancelledUntil !== undefined}
            hasWelcome={bought !== undefined}
          />
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
