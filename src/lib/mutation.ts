import { type ReadonlySignal, signal } from '@preact/signals-react'
import { asError, isAbort } from './errors.ts'

/** A task that a member starts and that takes a while, such as paying or changing a password. */
export interface Mutation<Args extends unknown[]> {
  readonly pending: ReadonlySignal<boolean>
  /** Why the last run failed; cleared by the next one. */
  readonly error: ReadonlySignal<Error | undefined>
  /** Runs it, unless it is running already: two presses in one tick are one run. Never rejects. */
  run(...args: Args): Promise<void>
  /** Forgets the last failure. */
  reset(): void
}

/** Makes an action of an async function. An abort is no error. `retract` gets each failure once it is outdated. */
export function createMutation<Args extends unknown[]>(
  work: (...args: Args) => Promise<void>,
  retract: (failure: Error) => void = () => {},
): Mutation<Args> {
  const pending = signal(false)
  const error = signal<Error | undefined>(undefined)
  function reset() {
    if (error.peek()) retract(error.peek() as Error)
    error.value = undefined
  }
  return {
    pending,
    error,
    reset,
    async run(...args) {
      if (pending.peek()) return
      pending.value = true
      reset()
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
