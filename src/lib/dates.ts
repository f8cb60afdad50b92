/** A calendar date as the server writes it, `YYYY-MM-DD`. It is never passed through UTC midnight. */
export type CalendarDate = string

const DAY = 86_400_000

/** The days since 1970 of a calendar date, for counting; undefined when no such day exists. */
export function dayNumber(date: CalendarDate): number | undefined {
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

/** Whether a day has passed. Dates in this form sort as text does. */
export const isPast = (date: CalendarDate, today: CalendarDate): boolean => date < today
