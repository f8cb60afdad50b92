import { focusHeading } from '../lib/focus.ts'
import type { NavigationType } from '../lib/router.ts'
import { tryOrUndefined } from '../lib/try.ts'

/** The key of a history entry's scroll position (px) in the tab's session storage. */
const nameOf = (key: string) => `klup-scroll-${key}`

const positionOf = (key: string) => Number(tryOrUndefined(() => sessionStorage.getItem(nameOf(key)))) || 0

/** Stores the scroll position of a history entry before another page replaces it. */
export const storeScrollPosition = (key: string): unknown =>
  tryOrUndefined(() => {
    if (window.scrollY > 0) sessionStorage.setItem(nameOf(key), String(window.scrollY))
    else sessionStorage.removeItem(nameOf(key))
  })

/**
 * Announces a new page: focuses the heading so that screen readers read it, and scrolls to the top, or to the stored
 * position after Back, Forward or a reload.
 */
export function announcePage(navigation: NavigationType, key = ''): void {
  if (navigation === 'start') restoreScroll(key)
  else {
    focusHeading(navigation)
    window.scrollTo(0, navigation === 'pop' ? positionOf(key) : 0)
  }
}

/** Scrolls to the stored position once the page is high enough, unless the member scrolls or presses a key first. */
function restoreScroll(key: string): void {
  const top = positionOf(key)
  // The member may have scrolled the page or used a field before hydration.
  if (!top || window.scrollY > 0 || document.activeElement !== document.body) return
  tryOrUndefined(() => sessionStorage.removeItem(nameOf(key)))
  const stop = new AbortController()
  const { signal } = stop
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < top) return
    stop.abort()
    window.scrollTo(0, top)
  })
  signal.addEventListener('abort', () => observer.disconnect())
  for (const type of ['scroll', 'pointerdown', 'keydown', 'popstate'])
    window.addEventListener(type, () => stop.abort(), { signal })
  observer.observe(document.body)
}
