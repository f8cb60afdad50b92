import type { ReactNode } from 'react'
import { css } from './summary-list.module.css'

interface Row {
  term: string
  text: ReactNode
}

/** The lines of a purchase. Screen readers announce a changed line as a whole. */
export function SummaryList({ rows, isTotal }: { rows: readonly Row[]; isTotal?: boolean }) {
  return (
    <dl>
      {rows.map(({ term, text }) => (
        <div className={isTotal ? `${css.row} ${css.total}` : css.row} key={term} aria-atomic="true">
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
