/** A date as `YYYY-MM-DD`, without a time zone. */
export type CalendarDate = string

const DAY = 86_400_000

/** Returns the number of days since 1970, or undefined if the date does not exist. */
function dayNumber(date: CalendarDate): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const time = Date.UTC(year, month - 1, day)
  const exists = new Date(time).getUTCMonth() === month - 1 && day > 0
  return exists ? time / DAY : undefined
}

/** Whether a text is an existing date in the notation `YYYY-MM-DD`. */
export const isCalendarDate = (text: string): boolean => dayNumber(text) !== undefined

/** The date of a moment, in the time zone of the device. */
export function calendarDate(now: Date): CalendarDate {
  const pad = (value: number, length = 2) => String(value).padStart(length, '0')
  return `${pad(now.getFullYear(), 4)}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

/** Whether a date is before today. `YYYY-MM-DD` sorts as text. */
export const isPast = (date: CalendarDate, today: CalendarDate): boolean => date < today

/** The number of days from one date to another; negative if `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  (dayNumber(to) ?? 0) - (dayNumber(from) ?? 0)

/** Adds months to a date; 31 January plus one month is the last day of February. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(year, month + months, 0).getDate()
  return calendarDate(new Date(year, month - 1 + months, Math.min(day, last)))
}

/** The number of whole months from a date to a later one, as `addMonths` counts them. */
export function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  const [year = 0, month = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number)
  const months = (toYear - year) * 12 + toMonth - month
  return addMonths(from, months) > to ? months - 1 : months
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return calendarDate(new Date(year, month - 1, day + days))
}

/** `2026-03-14` as `14-03-2026` (§9). */
export const formatDate = (date: CalendarDate): string => date.split('-').reverse().join('-')

const MONTHS =
  'januari februari maart april mei juni juli augustus september oktober november december'.split(' ')

/** `2026-03-14` as `14 maart 2026`, for screen readers. The month names are Dutch in every locale (§9). */
export function spellDate(date: CalendarDate): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`
}
