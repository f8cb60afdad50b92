import { ContractError } from '../lib/errors.ts'
import type { App } from './create-app.ts'
import { storeScroll } from './page-effects.ts'

/** How often the app reads the clock, in ms: at midnight a membership may end. */
const CLOCK_INTERVAL = 60_000

/**
 * Connects the app to the browser's events, until the signal. A page from the back/forward cache stays hidden until the
 * session is known again; the focus event of its return then refreshes nothing.
 */
export function connectBrowser(app: App, root: HTMLElement, signal = new AbortController().signal): void {
  const { queries, session, bus, today } = app
  const onReturn = () => {
    if (root.hidden || document.visibilityState === 'hidden') return
    today.refresh()
    if (queries.membership.inspect().subscriberCount > 0) queries.membership.refetch().catch(() => {})
  }
  const hide = ({ persisted }: PageTransitionEvent) => {
    root.hidden = persisted
    storeScroll()
  }
  const restore = async ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    await session.load()
    root.hidden = false
    queries.membership.invalidate()
    // The browser aborted requests when it left the page.
    for (const query of app.cache.queries.values())
      if (!query.data.peek() && !query.error.peek() && !query.pending.peek()) query.invalidate()
  }
  const clock = setInterval(today.refresh, CLOCK_INTERVAL)
  signal.addEventListener('abort', () => clearInterval(clock))
  bus.on('server-error', error => error instanceof ContractError && console.error(reportOf(error)))
  bus.on('server-error', app.sendReport)
  window.addEventListener('error', ({ error }) => app.sendReport(error), { signal })
  window.addEventListener('unhandledrejection', ({ reason }) => app.sendReport(reason), { signal })
  window.addEventListener('focus', onReturn, { signal })
  document.addEventListener('visibilitychange', onReturn, { signal })
  window.addEventListener('pagehide', hide, { signal })
  window.addEventListener('pageshow', restore, { signal })
}

const reportOf = ({ endpoint, issues }: ContractError): string =>
  [`${endpoint.method} ${endpoint.path}: the answer breaks the contract.`, ...issues].join('\n')
