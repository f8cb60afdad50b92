/** A calendar date as the server writes it, `YYYY-MM-DD`. It is never passed through UTC midnight. */
export type CalendarDate = string

const DAY = 86_400_000

/** The days since 1970 of a calendar date, for counting; undefined when no such day exists. */
function dayNumber(date: CalendarDate): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const time = Date.UTC(year, month - 1, day)
  const exists = new Date(time).getUTCMonth() === month - 1 && day > 0
  return exists ? time / DAY : undefined
}

/** Whether the text is a day that exists, written `YYYY-MM-DD`. */
export const isCalendarDate = (text: string): boolean => dayNumber(text) !== undefined

/** The member's own date today, in the time zone of the device. */
export function calendarDate(now: Date): CalendarDate {
  const pad = (value: number, length = 2) => String(value).padStart(length, '0')
  return `${pad(now.getFullYear(), 4)}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

/** `2026-03-14` as `14-03-2026` (§9). */
export const formatDate = (date: CalendarDate): string => date.split('-').reverse().join('-')

const MONTHS =
  'januari februari maart april mei juni juli augustus september oktober november december'.split(' ')

/** `2026-03-14` as `14 maart 2026`, for screen readers. Dutch month names are set explicitly (§9). */
export function spellDate(date: CalendarDate): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`
}

/** How many days from one date to another; negative when it is past. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  (dayNumber(to) ?? 0) - (dayNumber(from) ?? 0)

/** The same day some months later or earlier, or the last day of that month when it is shorter. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(year, month + months, 0).getDate()
  return calendarDate(new Date(year, month - 1 + months, Math.min(day, last)))
}
