import { type CalendarDate, calendarDate, dayNumber } from './dates.ts'

/** How many days from one date to another; negative when it is past. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  (dayNumber(to) ?? 0) - (dayNumber(from) ?? 0)

/** The same day some months later or earlier, or the last day of that month when it is shorter. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(year, month + months, 0).getDate()
  return calendarDate(new Date(year, month - 1 + months, Math.min(day, last)))
}
