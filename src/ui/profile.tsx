import type { ReactNode } from 'react'
import * as css from './profile.module.css'

interface ProfileProps {
  /** The member, who is shown as soon as it is known who is signed in. */
  person: ReactNode
  children: ReactNode
}

/** Who the member is, and the facts below that. */
export function Profile({ person, children }: ProfileProps) {
  return (
    <>
      <div className={css.person} data-block="person">
        {person}
      </div>
      {children}
    </>
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
