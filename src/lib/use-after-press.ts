import { useEffect, useRef } from 'react'

/**
 * Returns a function that runs a callback once no pointer is down. A message that appears between press and release
 * moves the pressed control, and the click is lost.
 */
export function useAfterPress(): (callback: () => void) => void {
  const isPressed = useRef(false)
  useEffect(() => {
    const unmount = new AbortController()
    const update = ({ type }: Event) => {
      isPressed.current = type === 'pointerdown'
    }
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
      document.addEventListener(type, update, { capture: true, signal: unmount.signal })
    return () => unmount.abort()
  }, [])
  return callback => {
    if (!isPressed.current) callback()
    // The click follows `pointerup`.
    else document.addEventListener('pointerup', () => setTimeout(callback), { once: true })
  }
}
