import type { CalendarDate } from './dates.ts'

/** `2026-03-14` as `14-03-2026` (§9). */
export const formatDate = (date: CalendarDate): string => date.split('-').reverse().join('-')

const MONTHS =
  'januari februari maart april mei juni juli augustus september oktober november december'.split(' ')

/** `2026-03-14` as `14 maart 2026`, for screen readers. Dutch month names are set explicitly (§9). */
export function spellDate(date: CalendarDate): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`
}
