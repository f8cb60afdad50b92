import type { ReactNode } from 'react'
import css from './layout.module.css'

interface Children {
  children: ReactNode
}

/** Two columns, 5 to 7, from 900 px: the cards of the account page. */
export function Columns({ children }: Children) {
  return <div className={css.columns}>{children}</div>
}

/** Photo and name, side by side. */
export function Person({ children }: Children) {
  return <div className={css.person}>{children}</div>
}

/** Quiet links under a text; they wrap. */
export function QuietRow({ children }: Children) {
  return <div className={css.quiet}>{children}</div>
}

/** Facts about the member, name above value, with a line before each. */
export function Facts({ rows }: { rows: readonly { term: string; value: ReactNode }[] }) {
  return (
    <dl className={css.facts}>
      {rows.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Dots in place of a password, which is never shown. */
export function MaskedPassword() {
  return (
    <>
      <span className={css.mask} aria-hidden="true">
        ••••••••
      </span>
      <span className="hidden-text">verborgen</span>
    </>
  )
}
