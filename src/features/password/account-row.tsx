import { useServices } from '../../lib/services.ts'
import { useQuery } from '../../lib/use-query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import * as css from '../../ui/profile.module.css'
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
    <div className={css.row}>
      {/* The key replaces the element when the password turns out to be missing, which is no layout shift. */}
      <dl key={String(isSet)} className={isSet ? css.fact : `${css.fact} ${css.unset}`}>
        <dt>Wachtwoord</dt>
        <dd>{isSet ? MASKED : 'Je hebt nog geen wachtwoord.'}</dd>
      </dl>
      {isSet ? (
        <ButtonLink to="/account/change-password" kind="secondary" asLink>
          Wachtwoord wijzigen
        </ButtonLink>
      ) : (
        <RequestPassword email={email} asLink />
      )}
    </div>
  )
}
