import type { ReactNode } from 'react'
import css from './profile.module.css'

interface PersonProps {
  photo: ReactNode
  name: string | undefined
  email: string
}

/** Who is signed in: photo, name and e-mail as one block, with a line of its own for the e-mail from 900 px. */
export function Person({ photo, name, email }: PersonProps) {
  return (
    <div className={css.person}>
      {photo}
      {name && <h2>{name}</h2>}
      <dl className={`${css.fact} ${css.mail}`}>
        <dt>E-mail</dt>
        <dd>{email}</dd>
      </dl>
    </div>
  )
}

interface PasswordRowProps {
  isSet: boolean
  /** What can be done about it. */
  children: ReactNode
}

/** A password, which is never shown, and what can be done about it: beside it on a phone, under it from 900 px. */
export function PasswordRow({ isSet, children }: PasswordRowProps) {
  return (
    <div className={css.password}>
      {/* Another one once it is known that there is none: nothing has moved then. */}
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
      <span className={css.mask} aria-hidden="true">
        ••••••••
      </span>
      <span className="hidden-text">verborgen</span>
    </>
  )
}
