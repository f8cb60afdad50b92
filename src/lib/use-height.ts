import { useLayoutEffect } from 'react'

/** Keeps the height of an element in a property of the styles, in px, while it is on the page. */
export function useHeight(property: `--${string}`, find: () => HTMLElement | null | undefined): void {
  useLayoutEffect(() => {
    const element = find()
    const { style } = document.documentElement
    const measure = () => {
      const height = element ? `${element.offsetHeight}px` : ''
      // Each change styles the whole page anew.
      if (style.getPropertyValue(property) !== height) style.setProperty(property, height)
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (element) observer.observe(element)
    return () => observer.disconnect()
  })
  useLayoutEffect(() => () => void document.documentElement.style.removeProperty(property), [property])
}
