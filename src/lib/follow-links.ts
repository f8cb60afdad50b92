import type { SitePath } from './history.ts'

/** A link to an address on this site: two slashes begin that of another one. */
const OWN = 'a[href^="/"]:not([href^="//"], [target], [download])'

/**
 * Navigates when a link in `root` to an address on this site is clicked. The browser handles modified clicks, clicks of other
 * buttons and handled events.
 */
export function followLinks(
  root: Element,
  navigate: (url: SitePath) => void,
  signal = new AbortController().signal,
): void {
  const follow = (event: MouseEvent) => {
    const link = (event.target as Partial<Element>).closest?.('a')
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || event.button !== 0 || isModified) return
    if (!link?.matches(OWN) || !root.contains(link)) return
    event.preventDefault()
    navigate(link.getAttribute('href') as SitePath)
  }
  document.addEventListener('click', follow, { signal })
}
