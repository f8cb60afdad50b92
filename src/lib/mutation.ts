import { type ReadonlySignal, signal } from '@preact/signals-react'
import { asError, isAbort } from './errors.ts'

/** A task that a member starts, such as paying or changing a password. */
export type Mutation<Args extends unknown[]> = ReturnType<typeof createMutation<Args>>

/** Creates a mutation from an async function. An abort is not an error. `onClear` gets each error that is cleared. */
export function createMutation<Args extends unknown[]>(
  mutate: (...args: Args) => Promise<void>,
  onClear: (error: Error) => void = () => {},
) {
  const pending = signal(false)
  const error = signal<Error | undefined>(undefined)
  /** Clears the error. */
  function reset(): void {
    const cleared = error.peek()
    error.value = undefined
    if (cleared) onClear(cleared)
  }
  return {
    pending: pending as ReadonlySignal<boolean>,
    /** Why the last run failed; cleared by the next run. */
    error: error as ReadonlySignal<Error | undefined>,
    reset,
    /** Runs the task, unless it is pending: two presses in one tick are one run. Never rejects. */
    async run(...args: Args): Promise<void> {
      if (pending.peek()) return
      pending.value = true
      reset()
      try {
        await mutate(...args)
      } catch (cause) {
        if (!isAbort(cause)) error.value = asError(cause)
      } finally {
        pending.value = false
      }
    },
  }
}
