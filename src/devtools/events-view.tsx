import { useSignals } from '@preact/signals-react/runtime'
import * as css from './devtools.module.css'
import { type EventLog, LOG_LIMIT } from './event-log.ts'
import { Button } from './form.tsx'

/** The failed calls, newest first. */
export function EventsView({ log }: { log: EventLog }) {
  useSignals()
  const lines = log.lines.value
  if (lines.length === 0) return <p>Nothing has happened since the devtools were loaded.</p>
  return (
    <>
      <ol className={css.list} aria-label={`Events, newest first, at most ${LOG_LIMIT}`}>
        {lines.map(({ id, time, text }) => (
          <li key={id}>
            <p className={css.line}>
              {time} <strong>server-error</strong>
            </p>
            <p className={css.problem}>{text}</p>
          </li>
        ))}
      </ol>
      <Button label="Clear the log" onPress={log.clear} />
    </>
  )
}
