import { type ReadonlySignal, signal } from '@preact/signals-react'
import { asError, isAbort } from './errors.ts'

/** A task that a member starts and that takes a while, such as paying or changing a password. */
export interface Action<Args extends unknown[]> {
  readonly pending: ReadonlySignal<boolean>
  /** Why the last run failed; cleared by the next one. */
  readonly error: ReadonlySignal<Error | undefined>
  /** Runs it, unless it is running already: two presses in one tick are one run. Never rejects. */
  run(...args: Args): Promise<void>
  /** Forgets the last failure. */
  reset(): void
}

/** Creates an action from an async function. An abort is not an error. */
export function createAction<Args extends unknown[]>(work: (...args: Args) => Promise<void>): Action<Args> {
  const pending = signal(false)
  const error = signal<Error | undefined>(undefined)
  return {
    pending,
    error,
    reset: () => {
      error.value = undefined
    },
    async run(...args) {
      if (pending.peek()) return
      pending.value = true
      error.value = undefined
      try {
        await work(...args)
      } catch (cause) {
        if (!isAbort(cause)) error.value = asError(cause)
      } finally {
        pending.value = false
      }
    },
  }
}
