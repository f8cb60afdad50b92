import { css } from './summary-list.module.css'

interface Row {
  term: string
  text: string
}

/** The lines of a purchase and its total. A line that changes is read out as a whole. */
export function SummaryList({ rows, total }: { rows: readonly Row[]; total: Row }) {
  return (
    <dl>
      {rows.map(({ term, text }) => (
        <div className={css.row} key={term} aria-atomic="true">
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div className={`${css.row} ${css.total}`} aria-atomic="true">
        <dt>{total.term}</dt>
        <dd>{total.text}</dd>
      </div>
    </dl>
  )
}
