import { type ReadonlySignal, signal } from '@preact/signals-react'
import { type CalendarDate, calendarDate } from './dates.ts'

/** The member's own date, which changes while a page is open. */
export interface Today {
  readonly date: ReadonlySignal<CalendarDate>
  /** Looks at the clock now. Returns the date. */
  check(): CalendarDate
  /** Follows the clock until the signal: looks again at every midnight. A device that slept needs a `check()`. */
  follow(signal: AbortSignal): void
}

/** Starts with the date of now; it stays that until it is checked or followed. */
export function createToday(): Today {
  const date = signal(calendarDate(new Date()))
  const check = () => {
    date.value = calendarDate(new Date())
    return date.peek()
  }
  return {
    date,
    check,
    follow(signal) {
      let timer: ReturnType<typeof setTimeout>
      const wait = () => {
        const now = new Date()
        const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
        timer = setTimeout(next, midnight.getTime() - now.getTime())
      }
      const next = () => {
        check()
        wait()
      }
      wait()
      signal.addEventListener('abort', () => clearTimeout(timer))
    },
  }
}
