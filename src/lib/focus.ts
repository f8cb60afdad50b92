import { type RefObject, useEffect, useRef } from 'react'
import type { NavigationType } from './router.ts'

/*
 * Where the focus goes, so that a keyboard and a screen reader go on where the member is:
 *
 * | when                                      | to                                        | by              |
 * |-------------------------------------------|-------------------------------------------|-----------------|
 * | a page came                               | its heading                               | `focusHeading`  |
 * | the spinner over the page goes            | what was pressed, or the new heading      | `makeInert`     |
 * | the control that has it goes away         | the heading of what came instead          | `keepFocus`     |
 * | a form is refused                         | its first wrong field                     | `focusField`    |
 * | a notice takes the place of what had it   | that notice                               | `useFocusOnMount` |
 * | what can be closed is closed by keyboard  | where it was before, or the page          | `giveFocusBack` |
 */

/** Has the heading read out, unless the browser does so because it has just loaded the page. */
export function focusHeading(navigation: NavigationType): void {
  if (navigation !== 'start') document.querySelector('h1')?.focus({ preventScroll: true })
}

/**
 * Makes a page inert. The returned function ends that and restores the focus; `newPage` returns how the member reached
 * a page that came meanwhile, or undefined.
 */
export function makeInert(page: HTMLElement, newPage: () => NavigationType | undefined): () => void {
  const pressed = document.activeElement
  page.inert = true
  return () => {
    page.inert = false
    if (document.activeElement !== document.body) return
    const navigation = newPage()
    const isThere = pressed instanceof HTMLElement && pressed !== document.body && pressed.isConnected
    // A page that came meanwhile could not take the focus; what came in the place of the pressed control has a heading.
    if (isThere && !navigation) pressed.focus()
    else focusHeading(navigation ?? 'push')
  }
}

/** Puts the focus into a field of a form; of radio buttons, into the first. */
export function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  if (name) form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}

/** Puts the focus onto an element when it appears, if it is to take it. */
export function useFocusOnMount(takesFocus: boolean | undefined): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) element.current?.focus()
  }, [takesFocus])
  return element
}

/** Puts the focus back to where it was, or else to the page. */
export function giveFocusBack(origin: Element | null): void {
  const place = origin?.isConnected ? origin : document.getElementById('inhoud')
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
}

/**
 * Keeps a keyboard at its place when the control that has the focus goes away, as a retry does once it has worked:
 * the heading of what came instead takes the focus, or else the one above it. Returns the end of that.
 */
export function keepFocus(root: HTMLElement): () => void {
  let last: Node | null = null
  const remember = ({ target }: FocusEvent) => {
    last = target as Node
  }
  const observer = new MutationObserver(records => {
    if (document.activeElement !== document.body) return
    const gone = records.find(({ removedNodes }) => [...removedNodes].some(node => node.contains(last)))
    if (!gone) return
    const came = records.find(({ target, addedNodes }) => target === gone.target && addedNodes.length > 0)
    const heading = headingAt(root, came?.addedNodes[0] ?? gone.previousSibling ?? gone.target)
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
  root.addEventListener('focusin', remember)
  observer.observe(root, { childList: true, subtree: true })
  return () => {
    root.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}

/** The first heading in a place, or the last one before it; none that is read out by itself. */
function headingAt(root: HTMLElement, place: Node): HTMLElement | undefined {
  const headings = [...root.querySelectorAll<HTMLElement>('h1, h2, h3')].filter(
    heading => !heading.closest('[role="status"]') && heading.getClientRects().length > 0,
  )
  const isBefore = (heading: Node) =>
    heading.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING
  return headings.find(heading => place.contains(heading)) ?? headings.findLast(isBefore)
}
