import { type ReadonlySignal, signal } from '@preact/signals-react'
import { type CalendarDate, calendarDate } from './dates.ts'

/** Today's date on the device, as of the last `refresh()`. */
export type Today = ReturnType<typeof createToday>

/** Creates it, and reads the clock of the device. */
export function createToday() {
  const date = signal(calendarDate(new Date()))
  return {
    date: date as ReadonlySignal<CalendarDate>,
    /** Reads the clock. Returns the date. */
    refresh(): CalendarDate {
      date.value = calendarDate(new Date())
      return date.peek()
    },
  }
}
