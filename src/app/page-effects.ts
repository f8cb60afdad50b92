import { focusHeading } from '../lib/focus.ts'
import type { NavigationType } from '../lib/router.ts'

/**
 * Announces a new page: focuses the heading so that screen readers read it, and scrolls to the top. The browser restores
 * the scroll position after Back and Forward.
 */
export function announcePage(navigation: NavigationType): void {
  focusHeading(navigation)
  if (navigation === 'push' || navigation === 'replace') window.scrollTo(0, 0)
}
