import { focusHeading } from '../lib/focus.ts'
import type { NavigationType } from '../lib/router.ts'
import { tryOrUndefined } from '../lib/try.ts'

/** The address and scroll position (px) of the page that the browser left last, in the tab's session storage. */
const SCROLL_KEY = 'klup-scroll'

/** Stores the scroll position for a reload, and for Back from another site. */
export function storeScroll(): void {
  const place = JSON.stringify([window.location.href, window.scrollY])
  tryOrUndefined(() => sessionStorage.setItem(SCROLL_KEY, place))
}

/**
 * Announces a new page: sets the title, focuses the heading so that screen readers read it, and scrolls to the top. The
 * browser restores the scroll position after Back and Forward.
 */
export function announcePage(navigation: NavigationType): void {
  const heading = document.querySelector('h1')
  if (heading) document.title = `${heading.textContent} – Klup`
  focusHeading(navigation)
  if (navigation === 'push' || navigation === 'replace') window.scrollTo(0, 0)
  if (navigation === 'start') restoreScroll()
}

/** Scrolls a page that the browser loads again, once it is high enough, unless the member uses it first. */
function restoreScroll(): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const [url, top] = tryOrUndefined(() => JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? '')) ?? []
  if (!load || load.type === 'navigate' || url !== window.location.href || window.scrollY > 0) return
  const used = new AbortController()
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < top) return
    used.abort()
    window.scrollTo(0, top)
  })
  used.signal.addEventListener('abort', () => observer.disconnect())
  for (const type of ['scroll', 'pointerdown', 'keydown'])
    window.addEventListener(type, () => used.abort(), { signal: used.signal })
  observer.observe(document.body)
}
