import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { css } from './pay-bar.module.css'

interface PayBarProps {
  /** «€34,95» */
  price: string
  /** «6 maanden, daarna €6,99 per maand» */
  terms: string
  /** The button, and above it the failure of the last press. */
  button: ReactNode
  /** The text under the button. */
  children: ReactNode
}

/**
 * The lower part of the summary. Below 1000 px the button sticks to the bottom of the window, beside the price, until its
 * own place in the summary scrolls into view. Screen readers skip this price, because the summary contains it too.
 */
export function PayBar({ price, terms, button, children }: PayBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const under = useRef<HTMLDivElement>(null)
  const isStuck = useIsBelowWindow(under)
  useToastsAbove(bar, isStuck)
  return (
    <>
      <div className={isStuck ? `${css.bar} ${css.stuck}` : css.bar} ref={bar}>
        <p className={css.price} aria-hidden="true">
          <small>{terms}</small>
          <strong className="nowrap">{price}</strong>
        </p>
        {button}
      </div>
      <div className={css.details} ref={under}>
        {children}
      </div>
    </>
  )
}

/** Where the summary is beside the plans. */
const WIDE = '(min-width: 1000px)'

/** Whether the window is 22 lines high. With larger text a bar would cover too much of it. */
const hasRoom = () =>
  window.innerHeight >= 22 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Whether an element is still below the visible part of the page, and there is room for a bar. */
function useIsBelowWindow(target: RefObject<HTMLElement | null>): boolean {
  const [isBelow, setIsBelow] = useState(() => !matchMedia(WIDE).matches && hasRoom())
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver(entries => {
      const entry = entries.at(-1)
      if (entry) setIsBelow(!entry.isIntersecting && entry.boundingClientRect.top > 0 && hasRoom())
    })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return isBelow
}

/** The height of the bar without a notice, in px: setting it before the first layout saves a second one. */
const BAR_HEIGHT = 108

/** Keeps toasts and focused elements above a bar that sticks to the window. */
function useToastsAbove(bar: RefObject<HTMLElement | null>, isStuck: boolean): void {
  useLayoutEffect(() => {
    if (!bar.current || !isStuck) return
    const { style } = document.documentElement
    let height = 0
    const keepAbove = (px: number) => {
      if (px === height) return
      height = px
      style.setProperty('--toast-bottom', `${px}px`)
    }
    keepAbove(BAR_HEIGHT)
    const observer = new ResizeObserver(([entry]) => {
      const [box] = entry?.borderBoxSize ?? []
      keepAbove(Math.max(BAR_HEIGHT, Math.ceil(box?.blockSize ?? 0)))
    })
    observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--toast-bottom')
    }
  }, [bar, isStuck])
}
