import { useContext, useEffect, useRef, useState } from 'react'
import { type Action, createAction } from '../lib/action.ts'
import { RetractContext } from './retract.ts'

/**
 * An action that belongs to a component. Its work gets a signal that aborts when the component unmounts: the write
 * itself goes on, but its answer no longer changes anything.
 */
export function useAction<Args extends unknown[]>(
  work: (signal: AbortSignal, ...args: Args) => Promise<void>,
): Action<Args> {
  const latest = useRef(work)
  const controller = useRef(new AbortController())
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    controller.current = new AbortController()
    return () => controller.current.abort()
  }, [])
  const retract = useContext(RetractContext)
  const [action] = useState(() =>
    createAction((...args: Args) => latest.current(controller.current.signal, ...args), retract),
  )
  return action
}
