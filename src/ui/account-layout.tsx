import type { ReactNode } from 'react'
import { css } from './layout.module.css'

interface Children {
  children: ReactNode
}

/** Two columns, 5 to 7, from 900 px: the cards of the account page. */
export function Columns({ children }: Children) {
  return <div className={css.columns}>{children}</div>
}

/** Quiet links under a text; they wrap. */
export function QuietRow({ children }: Children) {
  return <div className={css.quiet}>{children}</div>
}
