import { useEntry } from '../../react/use-entry.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PasswordRow } from '../../ui/profile.tsx'
import { RequestPassword } from '../parts/request-password.tsx'
import { useServices } from '../services.ts'

/** The password of the account. A member who came in by the app may not have one yet. */
export function AccountPassword({ email }: { email: string }) {
  const { entries } = useServices()
  const isSet = useEntry(entries.hasPassword).data !== false
  return (
    <PasswordRow isSet={isSet}>
      {isSet ? (
        <ButtonLink to="/account/change-password" kind="secondary" modest>
          Wachtwoord wijzigen
        </ButtonLink>
      ) : (
        <RequestPassword email={email} modest />
      )}
    </PasswordRow>
  )
}
