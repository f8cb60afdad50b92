import { SHARED_KEY } from '../features/membership/purchase/purchase.ts'
import type { App } from './create-app.ts'

/** How often the app reads the clock, in ms: at midnight a membership may end. */
const CLOCK_INTERVAL = 60_000

/**
 * Connects the app to the browser's events, until the signal. A page from the back/forward cache stays hidden until the
 * session is known again; the focus event of its return then refreshes nothing.
 */
export function connectBrowser(app: App, root: HTMLElement, signal = new AbortController().signal): void {
  const { queries, session, today } = app
  const onReturn = () => {
    if (root.hidden || document.visibilityState === 'hidden') return
    today.refresh()
    if (queries.membership.inspect().subscriberCount > 0) queries.membership.refetch().catch(() => {})
  }
  const hide = ({ persisted }: PageTransitionEvent) => {
    root.hidden = persisted
  }
  const restore = async ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    await session.restore()
    app.purchases.restoreAgain()
    root.hidden = false
    queries.membership.invalidate()
    // The browser aborted requests when it left the page.
    for (const query of app.cache.queries.values())
      if (query.data.peek() === undefined && !query.error.peek() && !query.pending.peek()) query.invalidate()
  }
  const clock = setInterval(today.refresh, CLOCK_INTERVAL)
  signal.addEventListener('abort', () => clearInterval(clock))
  window.addEventListener('error', ({ error }) => app.sendReport(error), { signal })
  window.addEventListener('unhandledrejection', ({ reason }) => app.sendReport(reason), { signal })
  window.addEventListener('storage', ({ key }) => key === SHARED_KEY && app.purchases.sync(), { signal })
  window.addEventListener('focus', onReturn, { signal })
  document.addEventListener('visibilitychange', onReturn, { signal })
  window.addEventListener('pagehide', hide, { signal })
  window.addEventListener('pageshow', restore, { signal })
}
