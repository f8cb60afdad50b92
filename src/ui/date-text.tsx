import { type CalendarDate, formatDate, spellDate } from '../lib/dates.ts'

/** A date to read, and the same in words for who hears it. */
export function DateText({ date }: { date: CalendarDate }) {
  return (
    <>
      <span className="nowrap" aria-hidden="true">
        {formatDate(date)}
      </span>
      <span className="hidden-text">{spellDate(date)}</span>
    </>
  )
}
