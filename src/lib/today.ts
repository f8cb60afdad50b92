import { type ReadonlySignal, signal } from '@preact/signals-react'
import { type CalendarDate, calendarDate } from './dates.ts'

/** Today's date on the device, as of the last `refresh()`. */
export interface Today {
  readonly date: ReadonlySignal<CalendarDate>
  refresh(): CalendarDate
}

export function createToday(): Today {
  const date = signal(calendarDate(new Date()))
  return {
    date,
    refresh() {
      date.value = calendarDate(new Date())
      return date.peek()
    },
  }
}
