import { useLayoutEffect } from 'react'

/** Keeps the height of an element in a property of the styles, in px, while it is on the page. */
export function useHeight(property: `--${string}`, find: () => HTMLElement | null | undefined): void {
  useLayoutEffect(() => {
    const element = find()
    if (!element) return
    const { style } = document.documentElement
    const measure = () => style.setProperty(property, `${element.offsetHeight}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  })
}
