import { focusHeading } from '../lib/focus.ts'
import type { NavigationType } from '../lib/router.ts'
import { tryOrUndefined } from '../lib/try.ts'

/** Where the tab's session storage has the scroll position of a history entry, in px. The top is not stored. */
const nameOf = (key: string) => `klup-scroll-${key}`

const positionOf = (key: string) => Number(tryOrUndefined(() => sessionStorage.getItem(nameOf(key)))) || 0

/** Stores the scroll position of a history entry that is left, also for a page that is loaded anew. */
export const storeScrollPosition = (key: string): unknown =>
  tryOrUndefined(() => {
    if (window.scrollY > 0) sessionStorage.setItem(nameOf(key), String(window.scrollY))
    else sessionStorage.removeItem(nameOf(key))
  })

/**
 * What happens when a page appears: its title follows its heading, the heading takes the focus so that it is read out,
 * and the page starts at the top, or where it was left when the member goes back or loads it anew.
 */
export function announcePage(navigation: NavigationType, key = ''): void {
  const heading = document.querySelector('h1')
  if (heading) document.title = `${heading.textContent} – Klup`
  if (navigation === 'start') restoreScroll(key)
  else {
    focusHeading(navigation)
    window.scrollTo(0, navigation === 'pop' ? positionOf(key) : 0)
  }
}

/** Scrolls once to where the page was left, as soon as it is high enough, unless the member scrolls or presses first. */
function restoreScroll(key: string): void {
  const top = positionOf(key)
  // The page may have been scrolled, or a field used, before the app took it over.
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
