import { type ReadonlySignal, signal } from '@preact/signals-react'
import { ContractError, serializeError } from '../lib/errors.ts'

interface LogLine {
  readonly id: number
  /** `HH:MM:SS`, local time. */
  readonly time: string
  readonly text: string
}

export const LOG_LIMIT = 50

/** The events of the bus since the devtools loaded, newest first. */
export interface EventLog {
  readonly lines: ReadonlySignal<readonly LogLine[]>
  clear(): void
}

/** Creates the log, which subscribes to the bus. */
export function createEventLog(bus: EventTarget): EventLog {
  const lines = signal<readonly LogLine[]>([])
  let count = 0
  bus.addEventListener('server-error', event => {
    const { detail: error } = event as CustomEvent<Error>
    count += 1
    const time = new Date().toTimeString().slice(0, 8)
    const line = { id: count, time, text: describe(error) }
    lines.value = [line, ...lines.peek()].slice(0, LOG_LIMIT)
  })
  return {
    lines,
    clear() {
      lines.value = []
    },
  }
}

/** An error for a developer, in lines: the user's message, the failed call and the schema's issues. */
export const describe = (error: Error): string =>
  [error.message, serializeError(error), ...(error instanceof ContractError ? error.issues : [])].join('\n')
