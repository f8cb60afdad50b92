import type { NavigationType } from '../lib/router.ts'
import { focusHeading } from '../react/focus.ts'

/** The scroll position of each history entry, by its key, in px. */
const positions = new Map<string, number>()

/** Stores the scroll position of a history entry that is left. */
export const storeScrollPosition = (key: string): unknown => positions.set(key, window.scrollY)

/**
 * What happens when a page appears: its title follows its heading, the heading takes the focus so that it is read out,
 * and the page starts at the top, or where it was left when the member goes back.
 */
export function announcePage(navigation: NavigationType, key = ''): void {
  const heading = document.querySelector('h1')
  if (heading) document.title = `${heading.textContent} – Klup`
  if (navigation === 'start') return
  focusHeading(navigation)
  window.scrollTo(0, navigation === 'pop' ? (positions.get(key) ?? 0) : 0)
}
