import { useLayoutEffect } from 'react'

/** Keeps the height of an element, in px, in a CSS property of the document while the component is mounted. */
export function useHeight(property: `--${string}`, find: () => HTMLElement | null | undefined): void {
  useLayoutEffect(() => {
    const element = find()
    const { style } = document.documentElement
    const measure = () => style.setProperty(property, element ? `${element.offsetHeight}px` : '')
    measure()
    const observer = new ResizeObserver(measure)
    if (element) observer.observe(element)
    return () => observer.disconnect()
  })
  useLayoutEffect(() => () => void document.documentElement.style.removeProperty(property), [property])
}
