import { useContext, useEffect, useRef, useState } from 'react'
import { DismissContext } from './dismiss-context.ts'
import { createMutation, type Mutation } from './mutation.ts'

/**
 * An action that belongs to a component. Its work gets a signal that aborts when the component unmounts: the write
 * itself goes on, but its answer no longer changes anything.
 */
export function useMutation<Args extends unknown[]>(
  work: (signal: AbortSignal, ...args: Args) => Promise<void>,
): Mutation<Args> {
  const latest = useRef(work)
  const controller = useRef(new AbortController())
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    controller.current = new AbortController()
    return () => controller.current.abort()
  }, [])
  const retract = useContext(DismissContext)
  const [action] = useState(() =>
    createMutation((...args: Args) => latest.current(controller.current.signal, ...args), retract),
  )
  return action
}
