import { useEffect, useRef } from 'react'

/**
 * Runs a check when the finger or button that is down has come up: a message that appears between press and
 * release would move the link or button away from under it, and the click would be lost.
 */
export function useAfterPress(): (check: () => void) => void {
  /** What waits for the release; undefined while nothing is down. */
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
