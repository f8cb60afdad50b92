import { focusHeading } from '../lib/focus.ts'
import type { NavigationType } from '../lib/router.ts'

/**
 * Announces a new page: sets the title, focuses the heading so that screen readers read it, and scrolls to the top. After
 * Back, Forward and a reload the browser restores the scroll position.
 */
export function announcePage(navigation: NavigationType): void {
  const heading = document.querySelector('h1')
  if (heading) document.title = `${heading.textContent} – Klup`
  focusHeading(navigation)
  if (navigation === 'push' || navigation === 'replace') window.scrollTo(0, 0)
}
