import { photoSources } from '../../api/image-sources.ts'
import type { User } from '../../api/schemas.ts'
import { useServices } from '../../lib/services.ts'
import { isSettled, useQuery } from '../../lib/use-query.ts'
import { Page, PageHeading } from '../../ui/band.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Photo } from '../../ui/photo.tsx'
import { Person } from '../../ui/profile.tsx'
import { isPaid } from '../membership/state.ts'
import { useMember } from '../membership/use-member.ts'
import { AccountPassword } from '../password/account-row.tsx'
import { css } from './account.module.css'
import { CancellationReceipt, useNewReceipt } from './cancellation-receipt.tsx'
import { MembershipCard } from './membership-card.tsx'
import { useCompletedPurchase, Welcome } from './welcome.tsx'

/** Mijn Account (§2). */
export function Account() {
  const member = useMember()
  const { user, account, state } = member
  const actionsLeft = useQuery(useServices().queries.actionsLeft)
  const cancelledUntil = useNewReceipt(user)
  const purchase = useCompletedPurchase()
  if (!user) return null
  const { firstName } = user
  const isLoading = state ? !isPaid(state) && !isSettled(actionsLeft) : member.isLoading
  return (
    <>
      <PageHeading
        title="Mijn Account"
        lead={firstName ? `Fijn dat je er bent, ${firstName}.` : 'Fijn dat je er bent.'}
        motif
      />
      <Page>
        {cancelledUntil && <CancellationReceipt user={user} endDate={cancelledUntil} />}
        <div className={css.announcements} aria-live="polite">
          {purchase && <Welcome user={user} purchase={purchase} />}
        </div>
        <div className={isLoading ? `${css.columns} ${css.loading}` : css.columns}>
          <MembershipCard
            user={user}
            member={member}
            actionsLeft={actionsLeft}
            isLoading={isLoading}
            hasReceipt={cancelledUntil !== undefined}
            hasWelcome={purchase !== undefined}
          />
          <Profile user={user}>
            <LoadError query={account} subject="je gegevens" />
          </Profile>
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
