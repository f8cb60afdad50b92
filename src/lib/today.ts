import { type ReadonlySignal, signal } from '@preact/signals-react'
import { type CalendarDate, calendarDate } from './dates.ts'

/** Today's date on the device, which changes while a page is open. */
export interface Today {
  readonly date: ReadonlySignal<CalendarDate>
  /** Reads the clock. Returns the date. */
  refresh(): CalendarDate
  /** Refreshes at every midnight until the signal aborts. A device that slept needs a `refresh()`. */
  follow(signal: AbortSignal): void
}

/** Creates a date that changes only by `refresh()` or `follow()`. */
export function createToday(): Today {
  const date = signal(calendarDate(new Date()))
  const check = () => {
    date.value = calendarDate(new Date())
    return date.peek()
  }
  return {
    date,
    refresh: check,
    follow(signal) {
      let timer: ReturnType<typeof setTimeout>
      const waitForMidnight = () => {
        const now = new Date()
        const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
        timer = setTimeout(() => {
          check()
          waitForMidnight()
        }, midnight.getTime() - now.getTime())
      }
      waitForMidnight()
      signal.addEventListener('abort', () => clearTimeout(timer))
    },
  }
}
