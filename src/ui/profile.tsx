import type { ReactNode } from 'react'
import { Email } from './email.tsx'
import { css } from './profile.module.css'

interface PersonProps {
  photo: ReactNode
  name: string | undefined
  email: string
}

/** The photo, name and e-mail address of the member. The address has its own row from 1000 px. */
export function Person({ photo, name, email }: PersonProps) {
  return (
    <div className={css.person}>
      {photo}
      <div>
        {name && <h2>{name}</h2>}
        <dl className={`${css.fact} ${css.email}`}>
          <dt>E-mail</dt>
          <dd>
            <Email email={email} />
          </dd>
        </dl>
      </div>
    </div>
  )
}

interface PasswordRowProps {
  isSet: boolean
  /** The link or button for the password. */
  children: ReactNode
}

/** The hidden password and its link or button: beside it on a phone, below it from 1000 px. */
export function PasswordRow({ isSet, children }: PasswordRowProps) {
  return (
    <div className={css.password}>
      {/* The key replaces the element when the password turns out to be missing, which is no layout shift. */}
      <dl key={String(isSet)} className={isSet ? css.fact : `${css.fact} ${css.unset}`}>
        <dt>Wachtwoord</dt>
        <dd>{isSet ? <MaskedPassword /> : 'Je hebt nog geen wachtwoord.'}</dd>
      </dl>
      {children}
    </div>
  )
}

function MaskedPassword() {
  return (
    <>
      <span aria-hidden="true">••••••••</span>
      <span className="hidden-text">verborgen</span>
    </>
  )
}
