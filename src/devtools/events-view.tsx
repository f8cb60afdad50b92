import { useSignals } from '@preact/signals-react/runtime'
import css from './devtools.module.css'
import { type EventLog, LOG_LIMIT, type LogLine } from './event-log.ts'

/** What the event bus told, newest first. */
export function EventsView({ log }: { log: EventLog }) {
  useSignals()
  const lines = log.lines.value
  if (lines.length === 0) return <p>Nothing has happened since the devtools came.</p>
  return (
    <>
      <ol className={css.list} aria-label={`Events, newest first, at most ${LOG_LIMIT}`}>
        {lines.map(line => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
      <button type="button" className={css.button} onClick={log.clear}>
        Clear the log
      </button>
    </>
  )
}

function Line({ line: { time, name, text } }: { line: LogLine }) {
  return (
    <li>
      <p className={css.line}>
        {time} <strong>{name}</strong>
      </p>
      <p className={css.problem}>{text}</p>
    </li>
  )
}
