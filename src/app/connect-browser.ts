import { PURCHASE_KEY } from '../features/membership/record.ts'
import { failureOf } from '../lib/try.ts'
import type { App } from './create-app.ts'

/** How often the app reads today's date, in ms: a membership may end at midnight. */
const CLOCK_INTERVAL = 60_000
/** The minimum time between two reads because the member returns to the page, in ms. */
export const RETURN_INTERVAL = 1000

/**
 * Connects the app to the browser's events until the signal aborts. A page from the back/forward cache stays hidden until the
 * session is known, and its focus event reads nothing.
 */
export function connectBrowser(app: App, root: HTMLElement, signal = new AbortController().signal): void {
  const { queries, session, today } = app
  const { membership } = queries
  let wasHidden = false
  /** Replaces pending reads when the page becomes visible: a phone may have closed the connections of the hidden page. */
  function replaceReads(): void {
    const isHidden = document.visibilityState === 'hidden'
    // When the session may have expired, the user is read once, and other reads wait for it.
    const isAlone = (query: object) => query === session.user && app.isIdle()
    const pending = [...app.cache.queries.values()].filter(query => query.pending.peek() && !isAlone(query))
    if (wasHidden && !isHidden) for (const query of pending) query.replacePending()
    wasHidden = isHidden
  }
  /** Reads the membership again, if the page shows it. */
  function readOnReturn(): Promise<unknown> | undefined {
    if (signal.aborted || root.hidden || document.visibilityState === 'hidden') return undefined
    today.refresh()
    // A frozen tab gets no storage events, so read the record before the membership.
    app.purchases.sync()
    return membership.inspect().subscriberCount > 0 ? failureOf(membership.refetch()) : undefined
  }
  const hide = ({ persisted }: PageTransitionEvent) => {
    root.hidden = persisted
  }
  const restore = async ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    await session.restore()
    app.purchases.sync()
    root.hidden = false
    membership.invalidate()
    // The browser aborted requests when it left the page. The session has already read the user.
    for (const query of app.cache.queries.values()) {
      const isAborted = query.data.peek() === undefined && !query.error.peek() && !query.pending.peek()
      if (isAborted && query !== session.user) query.invalidate()
    }
  }
  const clock = setInterval(today.refresh, CLOCK_INTERVAL)
  signal.addEventListener('abort', () => clearInterval(clock))
  window.addEventListener('error', ({ error }) => app.sendReport(error), { signal })
  window.addEventListener('unhandledrejection', ({ reason }) => app.sendReport(reason), { signal })
  const followConnection = ({ type }: Event) => {
    app.isOffline.value = type === 'offline'
  }
  window.addEventListener('online', followConnection, { signal })
  window.addEventListener('offline', followConnection, { signal })
  window.addEventListener('storage', ({ key }) => key === PURCHASE_KEY && app.purchases.sync(), { signal })
  // Before the other listeners, so that they join these reads.
  document.addEventListener('visibilitychange', replaceReads, { signal })
  window.addEventListener('focus', throttled(readOnReturn), { signal })
  document.addEventListener('visibilitychange', throttled(readOnReturn), { signal })
  window.addEventListener('pagehide', hide, { signal })
  window.addEventListener('pageshow', restore, { signal })
}

/** Throttles a read: events during the read or `RETURN_INTERVAL` cause one more read afterwards. */
function throttled(read: () => Promise<unknown> | undefined): () => void {
  let isReading = false
  let isRepeated = false
  return async function run() {
    isRepeated = isReading
    if (isReading) return
    const answered = read()
    isReading = answered !== undefined
    if (!isReading) return
    await Promise.all([answered, new Promise(resolve => setTimeout(resolve, RETURN_INTERVAL))])
    isReading = false
    if (isRepeated) await run()
  }
}
