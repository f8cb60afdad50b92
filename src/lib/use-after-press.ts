import { useEffect, useRef } from 'react'

/**
 * Returns a function that runs a check at once, or after the pointer is released. A message that appears between press
 * and release would move the pressed control, and the click would be lost.
 */
export function useAfterPress(): (check: () => void) => void {
  /** The checks that wait for the release; undefined while nothing is pressed. */
  const waiting = useRef<(() => void)[]>(undefined)
  useEffect(() => {
    const unmount = new AbortController()
    const on = (event: string, listener: () => void) =>
      document.addEventListener(event, listener, { capture: true, signal: unmount.signal })
    const release = () => {
      for (const check of waiting.current ?? []) setTimeout(check)
      waiting.current = undefined
    }
    on('pointerdown', () => {
      waiting.current ??= []
    })
    on('pointerup', release)
    on('pointercancel', release)
    return () => unmount.abort()
  }, [])
  return check => void (waiting.current ? waiting.current.push(check) : check())
}
