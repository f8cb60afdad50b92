import type { ReactNode } from 'react'
import { css } from './summary-list.module.css'

interface Row {
  term: string
  text: ReactNode
}

export function SummaryList({ rows }: { rows: readonly Row[] }) {
  return (
    <dl>
      {rows.map(({ term, text }) => (
        <div className={css.row} key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
