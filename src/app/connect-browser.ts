import type { CalendarDate } from '../lib/dates.ts'
import { ContractError } from '../lib/errors.ts'
import type { App } from './create-app.ts'
import { storeScrollPosition } from './page-effects.ts'

/**
 * Connects the app to the browser's events, until the signal. A page from the back/forward cache stays hidden until the
 * session is known again; the focus event of its return then refreshes nothing.
 */
export function connectBrowser(app: App, root: HTMLElement, signal = new AbortController().signal): void {
  const { queries, session, router, bus, history } = app
  const onReturn = () => {
    if (root.hidden || document.visibilityState === 'hidden') return
    app.today.refresh()
    void refreshOnFocus(app)
  }
  app.today.follow(signal)
  window.history.scrollRestoration = 'manual'
  bus.on('server-error', error => error instanceof ContractError && console.error(reportOf(error)))
  bus.on('server-error', app.sendReport)
  window.addEventListener('error', ({ error }) => app.sendReport(error), { signal })
  window.addEventListener('unhandledrejection', ({ reason }) => app.sendReport(reason), { signal })
  window.addEventListener('focus', onReturn, { signal })
  document.addEventListener('visibilitychange', onReturn, { signal })
  let scrollTop = 0
  window.addEventListener(
    'pagehide',
    event => {
      root.hidden = event.persisted
      scrollTop = window.scrollY
      storeScrollPosition(history.key)
    },
    { signal },
  )
  window.addEventListener(
    'pageshow',
    event => {
      if (!event.persisted) return
      const page = router.page.peek()
      void session.load().then(() => {
        root.hidden = false
        // WebKit does not restore the scroll position here.
        if (router.page.peek() === page) window.scrollTo(0, scrollTop)
        queries.membership.invalidate()
        // The browser aborted requests when it left the page.
        for (const query of app.cache.queries.values())
          if (!query.data.peek() && !query.error.peek() && !query.pending.peek()) query.invalidate()
      })
    },
    { signal },
  )
}

/**
 * Refreshes the membership. If its end date changed elsewhere, the user may have changed too: then the user is read before
 * the new membership is stored.
 */
async function refreshOnFocus({ queries: { membership }, session }: App): Promise<void> {
  if (membership.pending.peek() || membership.inspect().subscriberCount === 0) return
  const before = membership.data.peek()?.endDate
  const accept = async ({ endDate }: { endDate: CalendarDate | null }) => {
    if (endDate === before) return
    session.user.invalidate()
    await session.user.refetch()
  }
  await membership.refetch(accept).catch(() => {})
}

const reportOf = ({ endpoint: where, issues }: ContractError): string =>
  [`${where.method} ${where.path}: the answer breaks the contract.`, ...issues].join('\n')
