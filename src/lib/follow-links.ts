import type { SitePath } from './history.ts'

/** Matches links inside this site. Two slashes begin the address of another host. */
const SITE_LINK = 'a[href^="/"]:not([href^="//"], [target], [download])'

/**
 * Navigates when a link to this site in `root` is clicked. Modified clicks, other mouse buttons and handled events are
 * left to the browser.
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
    if (!link?.matches(SITE_LINK) || !root.contains(link)) return
    event.preventDefault()
    navigate(link.getAttribute('href') as SitePath)
  }
  document.addEventListener('click', follow, { signal })
}
