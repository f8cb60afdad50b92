import type { CalendarDate } from '../lib/dates.ts'
import { ContractError } from '../lib/errors.ts'
import type { App } from './create-app.ts'
import { storeScrollPosition } from './page-effects.ts'

/**
 * Connects an app to what the browser tells, until the signal. A page that sleeps in the back/forward cache shows
 * nothing until it is known again who is signed in; the focus that comes with that asks nothing of its own.
 */
export function connectBrowser(app: App, root: HTMLElement, signal = new AbortController().signal): void {
  const { queries, session, router, bus, history } = app
  const onReturn = () => {
    if (root.hidden || document.visibilityState === 'hidden') return
    app.today.refresh()
    void readOnFocus(app)
  }
  app.today.follow(signal)
  window.history.scrollRestoration = 'manual'
  bus.on('server-error', error => error instanceof ContractError && console.error(reportOf(error)))
  bus.on('server-error', app.sendReport)
  window.addEventListener('error', ({ error }) => app.sendReport(error), { signal })
  window.addEventListener('unhandledrejection', ({ reason }) => app.sendReport(reason), { signal })
  window.addEventListener('focus', onReturn, { signal })
  document.addEventListener('visibilitychange', onReturn, { signal })
  let left = 0
  window.addEventListener(
    'pagehide',
    event => {
      root.hidden = event.persisted
      left = window.scrollY
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
        // WebKit leaves the scroll position to the app here too.
        if (router.page.peek() === page) window.scrollTo(0, left)
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
 * Reads the membership. One that ends on another day was changed elsewhere, perhaps it is another member's: then the user
 * is read first, and of another member nothing is taken.
 */
async function readOnFocus({ queries: { membership }, session }: App): Promise<void> {
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
  [`${where.method} ${where.path}: the answer is not what was agreed.`, ...issues].join('\n')
