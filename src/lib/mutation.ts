import { type ReadonlySignal, signal } from '@preact/signals-react'
import { useEffect, useRef, useState } from 'react'
import { asError, isAbort } from './errors.ts'
import { useServices } from './services.ts'

/** A write that a member starts, such as a payment or a new password. */
export interface Mutation<Args extends unknown[]> {
  readonly pending: ReadonlySignal<boolean>
  /** The error of the last run; the next run clears it. */
  readonly error: ReadonlySignal<Error | undefined>
  reset(): void
  /** Runs the task, unless it is pending: two presses in one tick are one run. Never rejects. */
  run(...args: Args): Promise<void>
}

interface MutationHandlers {
  onError?(error: Error): void
  /** Gets an error that the next run clears. */
  onClear?(error: Error): void
}

/** Creates a mutation from an async function. An abort is not an error. */
export function createMutation<Args extends unknown[]>(
  mutate: (...args: Args) => Promise<void>,
  { onError, onClear }: MutationHandlers = {},
): Mutation<Args> {
  const pending = signal(false)
  const error = signal<Error | undefined>(undefined)
  function reset(): void {
    const cleared = error.peek()
    error.value = undefined
    if (cleared) onClear?.(cleared)
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
        if (isAbort(cause)) return
        onError?.(asError(cause))
        error.value = asError(cause)
      } finally {
        pending.value = false
      }
    },
  }
}

/**
 * A mutation of a component. Its signal aborts when the component unmounts: the request continues, but the page ignores
 * its result. A new run closes the error toast of the last one.
 */
export function useMutation<Args extends unknown[]>(
  mutate: (signal: AbortSignal, ...args: Args) => Promise<void>,
): Mutation<Args> {
  const { onError, toasts } = useServices()
  const latest = useRef(mutate)
  const controller = useRef(new AbortController())
  useEffect(() => {
    latest.current = mutate
  })
  useEffect(() => {
    controller.current = new AbortController()
    return () => controller.current.abort()
  }, [])
  const [mutation] = useState(() =>
    createMutation((...args: Args) => latest.current(controller.current.signal, ...args), {
      onError,
      onClear: toasts.dismissFor,
    }),
  )
  return mutation
}
