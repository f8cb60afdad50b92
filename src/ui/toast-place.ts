import type { ReadonlySignal } from '@preact/signals-react'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { Toast } from '../lib/toasts.ts'

/** Between a toast and what it stands clear of, in px. */
const GAP = 6
/** Between a toast and the bottom of the window, in px, as in toasts.module.css. */
const MARGIN = 20

/** Where a box is, in px from the top of the window. */
type Span = Pick<DOMRect, 'top' | 'bottom'>

/**
 * How far a stack of toasts must rise, in px, so that it covers nothing of what it should stand clear of. What would
 * drive it out of the window is covered all the same.
 */
export function rise(height: number, windowHeight: number, obstacles: readonly Span[]): number {
  let bottom = windowHeight - MARGIN
  // From the lowest up, since a stack that rises may meet the next.
  for (const { top, bottom: end } of [...obstacles].sort((a, b) => b.bottom - a.bottom)) {
    const isMet = top < bottom + GAP && end > bottom - height - GAP
    if (isMet && top - GAP - height >= 0) bottom = Math.min(bottom, top - GAP)
  }
  return windowHeight - MARGIN - bottom
}

/**
 * The control that was pressed with those beside it, the fields of its form with their labels, and what sticks to the
 * bottom of the window.
 */
function obstaclesFor(pressed: Element | undefined): Span[] {
  const beside = pressed?.parentElement?.querySelectorAll(':scope > :is(button, a)') ?? []
  const fields =
    pressed?.closest('form')?.querySelectorAll('label[for], input:not([type=radio]), textarea') ?? []
  const sticky = document.querySelectorAll('[data-sticky]')
  return [...beside, ...fields, ...sticky]
    .map(element => element.getBoundingClientRect())
    .filter(({ top, bottom }) => bottom > top && bottom > 0)
}

/** Keeps the stack clear of the control that was pressed last, and of what sticks to the bottom of the window. */
export function useStandClear(
  stack: RefObject<HTMLElement | null>,
  toasts: ReadonlySignal<readonly Toast[]>,
): void {
  const pressed = useRef<Element>(undefined)
  const place = useCallback(() => {
    const { current } = stack
    if (!current || toasts.peek().length === 0) return
    const px = rise(current.offsetHeight, window.innerHeight, obstaclesFor(pressed.current))
    current.style.setProperty('--rise', `${px}px`)
  }, [stack, toasts])
  useLayoutEffect(place)
  useEffect(() => {
    const unmount = new AbortController()
    const { signal } = unmount
    const keep = ({ target }: Event) => {
      const control = target instanceof Element && target.closest('button, a')
      if (control && !stack.current?.contains(control)) pressed.current = control
    }
    document.addEventListener('click', keep, { capture: true, signal })
    // Also when something comes into the page, such as an error in the bar to pay with.
    const observer = new ResizeObserver(place)
    observer.observe(document.body)
    for (const event of ['scroll', 'resize']) window.addEventListener(event, place, { passive: true, signal })
    return () => {
      observer.disconnect()
      unmount.abort()
    }
  }, [stack, place])
}
