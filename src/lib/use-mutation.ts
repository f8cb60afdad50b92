import { useEffect, useRef, useState } from 'react'
import { createMutation, type Mutation } from './mutation.ts'
import { useServices } from './services.ts'

/**
 * A mutation of a component. Its signal aborts when the component unmounts: the request itself goes on, but its result
 * no longer changes anything. A new run closes the error toast of the last one.
 */
export function useMutation<Args extends unknown[]>(
  mutate: (signal: AbortSignal, ...args: Args) => Promise<void>,
): Mutation<Args> {
  const { toasts } = useServices()
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
    createMutation((...args: Args) => latest.current(controller.current.signal, ...args), toasts.dismissFor),
  )
  return mutation
}
