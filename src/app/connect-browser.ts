import { PURCHASE_KEY } from '../features/membership/purchase/record.ts'
import { failureOf } from '../lib/try.ts'
import type { App } from './create-app.ts'

/** How often the app reads the clock, in ms: at midnight a membership may end. */
const CLOCK_INTERVAL = 60_000
/** How long the returns to the page count as one, in ms. */
export const RETURN_INTERVAL = 1000

/**
 * Connects the app to the browser's events, until the signal. A page from the back/forward cache stays hidden until the
 * session is known again; the focus event of its return then refreshes nothing.
 */
export function connectBrowser(app: App, root: HTMLElement, signal = new AbortController().signal): void {
  const { queries, session, today } = app
  const { membership } = queries
  let wasHidden = false
  /** A phone may close the connections of a hidden page. Its reads then wait for their time-out. */
  function replaceReads(): void {
    const isHidden = document.visibilityState === 'hidden'
    // After a pause the user is read once, whom the other reads join.
    const isAlone = (query: object) => query === session.user && app.isIdle()
    const pending = [...app.cache.queries.values()].filter(query => query.pending.peek() && !isAlone(query))
    if (wasHidden && !isHidden) for (const query of pending) query.replacePending()
    wasHidden = isHidden
  }
  /** Returns the read of the membership, if the page shows it. */
  function readOnReturn(): Promise<unknown> | undefined {
    if (signal.aborted || root.hidden || document.visibilityState === 'hidden') return undefined
    today.refresh()
    // A frozen tab may not have heard of a press that is older than this read.
    app.purchases.sync()
    return membership.inspect().subscriberCount > 0 ? failureOf(membership.refetch()) : undefined
  }
  const hide = ({ persisted }: PageTransitionEvent) => {
    root.hidden = persisted
  }
  const restore = async ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    await session.read('restored')
    app.purchases.sync()
    root.hidden = false
    membership.invalidate()
    // The browser aborted requests when it left the page. Whether the user is read is the session's decision.
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
  // First, so that the reads of the other listeners join.
  document.addEventListener('visibilitychange', replaceReads, { signal })
  // A switch of tabs is one event of each kind, whose reads are one.
  window.addEventListener('focus', spaced(readOnReturn), { signal })
  document.addEventListener('visibilitychange', spaced(readOnReturn), { signal })
  window.addEventListener('pagehide', hide, { signal })
  window.addEventListener('pageshow', restore, { signal })
}

/** Makes a read for the first event, and after it and `RETURN_INTERVAL` one more for all that came meanwhile. */
function spaced(read: () => Promise<unknown> | undefined): () => void {
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
