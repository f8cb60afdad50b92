import { useEffect, useRef, useState } from 'react'
import { type Action, createAction } from '../lib/action.ts'
import { useRetract } from './retract.ts'

/**
 * An action that belongs to a component. Its work gets a signal that aborts when the component unmounts: the write
 * itself goes on, but its answer no longer changes anything.
 */
export function useAction<Args extends unknown[]>(
  work: (gone: AbortSignal, ...args: Args) => Promise<void>,
): Action<Args> {
  const latest = useRef(work)
  const gone = useRef(new AbortController())
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    gone.current = new AbortController()
    return () => gone.current.abort()
  }, [])
  const retract = useRetract()
  const [action] = useState(() =>
    createAction((...args: Args) => latest.current(gone.current.signal, ...args), retract),
  )
  return action
}
