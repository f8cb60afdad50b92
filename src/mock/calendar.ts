const text = (year: number, month: number, day: number) =>
  [String(year).padStart(4, '0'), String(month + 1).padStart(2, '0'), String(day).padStart(2, '0')].join('-')

function parts(date: string) {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number)
  return { year, month: month - 1, day }
}

/** The local calendar date of a moment, `YYYY-MM-DD`. Never through UTC: 00:30 in Amsterdam is today. */
export const localDate = (moment: Date) => text(moment.getFullYear(), moment.getMonth(), moment.getDate())

/** A calendar date a number of days later (or earlier, when negative). */
export function addDays(date: string, days: number): string {
  const { year, month, day } = parts(date)
  return localDate(new Date(year, month, day + days))
}

/** A calendar date a number of months later; 31 January plus one month is the last day of February. */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = parts(date)
  const lastDay = new Date(year, month + months + 1, 0)
  return text(lastDay.getFullYear(), lastDay.getMonth(), Math.min(day, lastDay.getDate()))
}

/** Whether a text is a date that exists, written `YYYY-MM-DD`. */
export const isCalendarDate = (date: string) => /^\d{4}-\d{2}-\d{2}$/.test(date) && addDays(date, 0) === date
