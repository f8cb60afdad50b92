import { useEntry } from '../../react/use-entry.ts'
import { Facts, MaskedPassword } from '../../ui/account-layout.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { RequestPassword } from '../parts/request-password.tsx'
import { useServices } from '../services.ts'

/** E-mail and password. A member who came in by the app may not have a password yet. */
export function AccountFacts({ email }: { email: string }) {
  const { entries } = useServices()
  const hasPassword = useEntry(entries.hasPassword).data !== false
  return (
    <>
      <Facts
        rows={[
          { term: 'E-mail', value: email },
          { term: 'Wachtwoord', value: hasPassword ? <MaskedPassword /> : 'Je hebt nog geen wachtwoord.' },
        ]}
      />
      {hasPassword ? (
        <ButtonLink to="/account/change-password" kind="secondary" wide>
          Wachtwoord wijzigen
        </ButtonLink>
      ) : (
        <RequestPassword email={email} />
      )}
    </>
  )
}
