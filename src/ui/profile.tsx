import type { ReactNode } from 'react'
import { css } from './profile.module.css'

interface PersonProps {
  photo: ReactNode
  name: string | undefined
  email: string
}

/** Photo, name and e-mail of the member. From 1000 px the e-mail has a row of its own. */
export function Person({ photo, name, email }: PersonProps) {
  return (
    <div className={css.person}>
      {photo}
      <div>
        {name && <h2>{name}</h2>}
        <dl className={`${css.fact} ${css.email}`}>
          <dt>E-mail</dt>
          <dd>{email}</dd>
        </dl>
      </div>
    </div>
  )
}

interface PasswordRowProps {
  isSet: boolean
  /** The action beside it. */
  children: ReactNode
}

/** The hidden password and its action, which is beside it on a phone and below it from 1000 px. */
export function PasswordRow({ isSet, children }: PasswordRowProps) {
  return (
    <div className={css.password}>
      {/* A new element when there is no password: it replaces the other, so that the browser counts no layout shift. */}
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
