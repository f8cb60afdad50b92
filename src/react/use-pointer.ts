import { type PointerEvent, useEffect, useRef } from 'react'

/** Tells whether a pointer is elsewhere than it was: a toast that appears under one that rests is not pointed at. */
export function usePointer(): (event: PointerEvent) => boolean {
  const last = useRef<{ x: number; y: number }>(undefined)
  useEffect(() => {
    const unmount = new AbortController()
    const keep = ({ clientX, clientY }: globalThis.PointerEvent) => {
      last.current = { x: clientX, y: clientY }
    }
    for (const event of ['pointermove', 'pointerdown'] as const)
      document.addEventListener(event, keep, { passive: true, signal: unmount.signal })
    return () => unmount.abort()
  }, [])
  return ({ clientX, clientY }) => last.current?.x !== clientX || last.current.y !== clientY
}
