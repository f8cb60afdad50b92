import { type ReadonlySignal, signal } from '@preact/signals-react'
import { asError, isAbort } from './errors.ts'

/** A task that a member starts, such as paying or changing a password. */
export interface Mutation<Args extends unknown[]> {
  readonly pending: ReadonlySignal<boolean>
  /** Why the last run failed; cleared by the next run. */
  readonly error: ReadonlySignal<Error | undefined>
  reset(): void
  /** Runs the task, unless it is pending: two presses in one tick are one run. Never rejects. */
  run(...args: Args): Promise<void>
}

/** Creates a mutation from an async function. An abort is not an error. `onClear` gets each error that is cleared. */
export function createMutation<Args extends unknown[]>(
  mutate: (...args: Args) => Promise<void>,
  onClear: (error: Error) => void = () => {},
): Mutation<Args> {
  const pending = signal(false)
  const error = signal<Error | undefined>(undefined)
  function reset(): void {
    const cleared = error.peek()
    error.value = undefined
    if (cleared) onClear(cleared)
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
        await mutate(...args)
      } catch (cause) {
        if (!isAbort(cause)) error.value = asError(cause)
      } finally {
        pending.value = false
      }
    },
  }
}
