import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { CallError } from '../lib/errors.ts'
import type { Bus } from '../lib/events.ts'
import type { HttpEvents } from '../lib/http.ts'
import { explain } from './explain.ts'

/** One event of the bus, as it is shown. */
export interface LogLine {
  readonly id: number
  /** `HH:MM:SS`, local time. */
  readonly time: string
  readonly name: keyof HttpEvents
  readonly text: string
}

/** The newest lines that are kept. */
export const LOG_LIMIT = 50

/** Everything that the bus has told since the devtools came, newest first. */
export interface EventLog {
  readonly lines: ReadonlySignal<readonly LogLine[]>
  clear(): void
}

/** Listens to the bus for as long as the page lives. */
export function createEventLog(bus: Bus<HttpEvents>): EventLog {
  const lines = signal<readonly LogLine[]>([])
  let count = 0
  const listen = (name: keyof HttpEvents) =>
    bus.on(name, (error: CallError) => {
      const line: LogLine = {
        id: ++count,
        time: new Date().toTimeString().slice(0, 8),
        name,
        text: explain(error),
      }
      lines.value = [line, ...lines.peek()].slice(0, LOG_LIMIT)
    })
  listen('server-error')
  listen('session-ended')
  return {
    lines,
    clear() {
      lines.value = []
    },
  }
}
