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
