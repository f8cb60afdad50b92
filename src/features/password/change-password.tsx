import { useServices } from '../../lib/services.ts'
import { useQuery } from '../../lib/use-query.ts'
import { ButtonRow } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Back } from '../../ui/links.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { ChangeForm } from './change-form.tsx'
import { RequestPassword } from './request-password.tsx'

/** Change the password (§2). A member who has none, or has forgotten it, can request a mail. */
export function ChangePassword() {
  const { queries, session } = useServices()
  const hasPassword = useQuery(queries.hasPassword).data !== false
  const user = useQuery(session.user).data
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
