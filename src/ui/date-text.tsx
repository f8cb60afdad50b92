import { type CalendarDate, formatDate, spellDate } from '../lib/dates.ts'

/** A date in digits, and in words for screen readers. */
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
