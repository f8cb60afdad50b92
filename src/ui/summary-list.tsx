import css from './summary-list.module.css'

interface Row {
  term: string
  text: string
}

/** What is being bought, line by line, and what it costs. */
export function SummaryList({ rows, total }: { rows: readonly Row[]; total: Row }) {
  return (
    <dl>
      {rows.map(({ term, text }) => (
        <div className={css.row} key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div className={`${css.row} ${css.total}`}>
        <dt>{total.term}</dt>
        <dd>{total.text}</dd>
      </div>
    </dl>
  )
}
