import { type CalendarDate, formatDate, spellDate } from '../lib/dates.ts'

/** A date in digits, and in words for screen readers. */
export const DateText = ({ date }: { date: CalendarDate }) => (
  <SpelledDate digits={formatDate(date)} words={spellDate(date)} />
)

/** The two texts of a date. */
export function SpelledDate({ digits, words }: { digits: string; words: string }) {
  return (
    <>
      <span className="nowrap" aria-hidden="true">
        {digits}
      </span>
      <span className="hidden-text">{words}</span>
    </>
  )
}
