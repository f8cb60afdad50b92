import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { css } from './pay-bar.module.css'

interface PayBarProps {
  /** «€34,95» */
  price: string
  /** «6 maanden, daarna €6,99 per maand» */
  terms: string
  button: ReactNode
  /** Why paying did not begin. */
  problem?: ReactNode
  /** What stands under the button. */
  children: ReactNode
}

/**
 * The lower part of the summary. Below 1000 px the button sticks to the bottom of the window with the price beside it,
 * and settles in the summary when that comes into view. A screen reader skips the price, which the summary says too.
 */
export function PayBar({ price, terms, button, problem, children }: PayBarProps) {
  const under = useRef<HTMLDivElement>(null)
  const isStuck = useIsBelowWindow(under)
  return (
    <>
      <div className={isStuck ? `${css.bar} ${css.stuck}` : css.bar} data-sticky>
        {problem && <div className={css.problem}>{problem}</div>}
        <p className={css.inShort} aria-hidden="true">
          <strong className="nowrap">{price}</strong>
          <small>{terms}</small>
        </p>
        {button}
      </div>
      <div className={css.under} ref={under}>
        {children}
      </div>
    </>
  )
}

/** Whether an element is still below what the window shows. */
function useIsBelowWindow(target: RefObject<HTMLElement | null>): boolean {
  const [isBelow, setIsBelow] = useState(true)
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsBelow(!entry.isIntersecting && entry.boundingClientRect.top > 0)
    })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return isBelow
}
