import { PURCHASE_KEY } from '../features/membership/record.ts'
import { failureOf } from '../lib/try.ts'
import type { App } from './create-app.ts'

/** How often the app reads today's date, in ms: a membership may end at midnight. */
const CLOCK_INTERVAL = 60_000
/** The minimum time between two reads because the member returns to the page, in ms. */
export const RETURN_INTERVAL = 1000

/** Connects the app to the browser's events until the signal aborts. */
export function connectBrowser(app: App, root: HTMLElement, signal = new AbortController().signal): void {
  const { isOffline, purchases, sendReport, today } = app
  const clock = setInterval(today.refresh, CLOCK_INTERVAL)
  signal.addEventListener('abort', () => clearInterval(clock))
  window.addEventListener('error', ({ error }) => sendReport(error), { signal })
  window.addEventListener('unhandledrejection', ({ reason }) => sendReport(reason), { signal })
  for (const type of ['online', 'offline']) {
    const follow = () => {
      isOffline.value = type === 'offline'
    }
    window.addEventListener(type, follow, { signal })
  }
  window.addEventListener('storage', ({ key }) => key === PURCHASE_KEY && purchases.sync(), { signal })
  readOnReturn(app, root, signal)
  hideRestored(app, root, signal)
}

/** Reads again when the member returns to the page. */
function readOnReturn(app: App, root: HTMLElement, signal: AbortSignal): void {
  const { cache, purchases, queries, session, today } = app
  const isHidden = () => document.visibilityState === 'hidden'
  let wasHidden = false
  /** Replaces pending reads: a phone may have closed the connections of the hidden page. */
  function replaceReads(): void {
    // When the session may have expired, the user is read once, and other reads wait for it.
    const isAlone = (query: object) => query === session.user && app.isIdle()
    if (wasHidden && !isHidden())
      for (const query of cache.queries.values()) if (!isAlone(query)) query.replacePending()
    wasHidden = isHidden()
  }
  /** Reads the membership again, if the page shows it. */
  function readMembership(): Promise<unknown> | undefined {
    if (signal.aborted || root.hidden || isHidden()) return undefined
    today.refresh()
    // A frozen tab gets no storage events, so read the record before the membership.
    purchases.sync()
    const { membership } = queries
    return membership.inspect().subscriberCount > 0 ? failureOf(membership.refetch()) : undefined
  }
  // First, so that the membership joins these reads.
  document.addEventListener('visibilitychange', replaceReads, { signal })
  document.addEventListener('visibilitychange', throttled(readMembership), { signal })
  window.addEventListener('focus', throttled(readMembership), { signal })
}

/** Hides a page of the back/forward cache until the user is read, and then reads its data again. */
function hideRestored({ cache, purchases, queries, session }: App, root: HTMLElement, signal: AbortSignal) {
  const hide = ({ persisted }: PageTransitionEvent) => {
    root.hidden = persisted
  }
  const restore = async ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    await session.restore()
    purchases.sync()
    root.hidden = false
    queries.membership.invalidate()
    // The browser aborted requests when it left the page. The session has already read the user.
    for (const query of cache.queries.values()) {
      const isAborted = query.data.peek() === undefined && !query.error.peek() && !query.pending.peek()
      if (isAborted && query !== session.user) query.invalidate()
    }
  }
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
