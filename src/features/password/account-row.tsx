import { useServices } from '../../lib/services.ts'
import { useQuery } from '../../lib/use-query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FactRow } from '../../ui/profile.tsx'
import { RequestPassword } from './request-password.tsx'

const MASKED = (
  <>
    <span aria-hidden="true">••••••••</span>
    <span className="hidden-text">verborgen</span>
  </>
)

/** The password on the account page. A member who registered in the mobile app may not have one yet. */
export function AccountPassword({ email }: { email: string }) {
  const { queries } = useServices()
  const isSet = useQuery(queries.hasPassword).data !== false
  return (
    <FactRow term="Wachtwoord" isSet={isSet} value={isSet ? MASKED : 'Je hebt nog geen wachtwoord.'}>
      {isSet ? (
        <ButtonLink to="/account/change-password" kind="secondary" asLink>
          Wachtwoord wijzigen
        </ButtonLink>
      ) : (
        <RequestPassword email={email} asLink />
      )}
    </FactRow>
  )
}
