import { type ReadonlySignal, signal } from '@preact/signals-react'

interface LogLine {
  readonly id: number
  /** `HH:MM:SS`, local time. */
  readonly time: string
  readonly text: string
}

export const LOG_LIMIT = 50

/** The failed calls since the devtools loaded, newest first. */
export interface EventLog {
  readonly lines: ReadonlySignal<readonly LogLine[]>
  clear(): void
}

/** Creates the log, which listens to `server-error` (§8). */
export function createEventLog(target: EventTarget): EventLog {
  const lines = signal<readonly LogLine[]>([])
  let count = 0
  target.addEventListener('server-error', event => {
    const { message: text } = (event as CustomEvent<{ message: string }>).detail
    count += 1
    const line = { id: count, time: new Date().toTimeString().slice(0, 8), text }
    lines.value = [line, ...lines.peek()].slice(0, LOG_LIMIT)
  })
  return {
    lines,
    clear() {
      lines.value = []
    },
  }
}
