import type { ReactNode } from 'react'
import { css } from './profile.module.css'
import { Email } from './text.tsx'

interface PersonProps {
  photo: ReactNode
  /** May be empty. */
  name: string
  email: string
}

/** The photo, name and e-mail address of the member. The address has its own row from 1000 px. */
export function Person({ photo, name, email }: PersonProps) {
  return (
    <div className={css.person} data-block="person">
      {photo}
      <div>
        <h2>{name}</h2>
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

interface FactRowProps {
  term: string
  value: ReactNode
  /** Without it, the value says that there is none. */
  isSet: boolean
  children: ReactNode
}

/** A fact with its link or button: beside it on a phone, below it from 1000 px. */
export function FactRow({ term, value, isSet, children }: FactRowProps) {
  return (
    <div className={css.row}>
      {/* The key replaces the element when the value turns out to be missing, which is no layout shift. */}
      <dl key={String(isSet)} className={isSet ? css.fact : `${css.fact} ${css.unset}`}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </dl>
      {children}
    </div>
  )
}
