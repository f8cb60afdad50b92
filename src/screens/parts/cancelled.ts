import type { CalendarDate } from '../../domain/dates.ts'

interface Kept {
  readonly memberId: number
  readonly endDate: CalendarDate
  readonly on: CalendarDate
}

let kept: Kept | undefined

/** Keeps, in memory, on which day a member cancelled the membership that lasts until a date: the server does not tell. */
export function keepCancelled(cancelled: Kept): void {
  kept = cancelled
}

/** When this membership was cancelled, if that was done on this page. */
export const cancelledOn = (memberId: number, endDate: CalendarDate): CalendarDate | undefined =>
  kept?.memberId === memberId && kept.endDate === endDate ? kept.on : undefined
