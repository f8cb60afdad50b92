import type { ReactNode } from 'react'
import { TextLink } from '../../ui/button.tsx'
import * as css from '../../ui/facts.module.css'

/** The masked password and the link to change it. `missing` is the way to a first one, for a member who has none. */
export const PasswordRowView = ({ missing }: { missing?: ReactNode }) => (
  <div className={css.row}>
    {/* The key replaces the element when the password turns out to be missing, which is no layout shift. */}
    <dl key={String(!missing)} className={css.fact}>
      <dt>Wachtwoord</dt>
      <dd>
        {missing ? (
          'Je hebt nog geen wachtwoord.'
        ) : (
          <>
            <span aria-hidden="true">••••••••</span>
            <span className="hidden-text">verborgen</span>
          </>
        )}
      </dd>
    </dl>
    {missing || <TextLink to="/account/change-password">Wachtwoord wijzigen</TextLink>}
  </div>
)
