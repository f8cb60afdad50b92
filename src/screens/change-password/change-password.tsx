import { useEntry } from '../../react/use-entry.ts'
import { Page, PageHeading } from '../../ui/band.tsx'
import { Card } from '../../ui/card.tsx'
import { ButtonRow } from '../../ui/layout.tsx'
import { Back } from '../parts/back.tsx'
import { RequestPassword } from '../parts/request-password.tsx'
import { useServices } from '../services.ts'
import { ChangeForm } from './change-form.tsx'

/** Change the password (§2). Who has none, or does not know it any more, can ask for a mail. */
export function ChangePassword() {
  const { entries, session } = useServices()
  const hasPassword = useEntry(entries.hasPassword).data !== false
  const user = useEntry(session.user).data
  return (
    <>
      <PageHeading title="Wachtwoord wijzigen" width="task" />
      <Page width="task">
        {hasPassword && (
          <Card>
            <ChangeForm />
          </Card>
        )}
        {user && (
          <Card heading={hasPassword ? 'Oud wachtwoord vergeten?' : 'Je hebt nog geen wachtwoord'}>
            <p>We mailen je een link waarmee je een nieuw wachtwoord kiest.</p>
            <RequestPassword email={user.email} />
            {!hasPassword && (
              <ButtonRow>
                <Back to="/account" />
              </ButtonRow>
            )}
          </Card>
        )}
      </Page>
    </>
  )
}
