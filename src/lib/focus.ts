import { type RefObject, useEffect, useRef } from 'react'
import type { NavigationKind } from './router.ts'

/*
 * Where the app moves the focus, so that people with a keyboard or screen reader keep their place:
 *
 * | when                                       | to                                    | by                   |
 * |--------------------------------------------|---------------------------------------|----------------------|
 * | a page appears                             | its heading                           | `focusHeading`       |
 * | the spinner over the page disappears       | the pressed control, or the heading   | `makeInert`          |
 * | a pressed control disappears               | the heading of the page               | `passFocusOn`        |
 * | a page is drawn afresh                     | the new control, or the heading       | `rememberUse`        |
 * | a form has errors                          | the first field with an error         | `focusField`         |
 * | a notice replaces a form or button         | the notice                            | `useFocusOnMount`    |
 * | the keyboard closes a toast                | the control before it, or the page    | `restoreFocus`       |
 */

/** Focuses the heading of a page, unless the browser has just loaded it: then screen readers announce the title. */
export function focusHeading(navigation: NavigationKind): void {
  if (navigation !== 'load') document.querySelector('h1')?.focus({ preventScroll: true })
}

/** Makes a page inert. The returned function undoes that, and restores the focus or passes it to the heading. */
export function makeInert(page: HTMLElement): () => void {
  const pressed = document.activeElement
  page.inert = true
  return () => {
    page.inert = false
    if (document.activeElement !== document.body) return
    // A page that rendered while inert could not take focus, so focus its heading now.
    if (pressed instanceof HTMLElement && pressed !== document.body && pressed.isConnected) pressed.focus()
    else focusHeading('push')
  }
}

/** A ref for controls that disappear when they are pressed. It moves the focus to the heading of the page. */
export const passFocusOn = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) focusHeading('push')
}

/** Focuses a field of a form, or the first of its radio buttons. */
export function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  if (name) form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}

/** Returns a ref. Its element gets the focus on mount if `takesFocus`. */
export function useFocusOnMount(takesFocus: boolean | undefined): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) element.current?.focus()
  }, [takesFocus])
  return element
}

/** Focuses an element again, or the page if the element is gone. */
export function restoreFocus(origin: Element | null): void {
  const target = origin?.isConnected ? origin : document.querySelector('main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

/**
 * Announces a new page: focuses the heading, which screen readers then read, and scrolls to the top. After Back and Forward the
 * browser restores the scroll position.
 */
export function announcePage(navigation: NavigationKind): void {
  focusHeading(navigation)
  if (navigation === 'push' || navigation === 'replace') window.scrollTo(0, 0)
}
