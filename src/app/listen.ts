import { ContractError } from '../lib/errors.ts'
import type { App } from './create-app.ts'

/**
 * Connects an app to what the browser tells, until the signal. A page that sleeps in the back/forward cache shows
 * nothing until it is known again who is signed in; the focus that comes with that asks nothing of its own.
 */
export function listen(app: App, root: HTMLElement, signal = new AbortController().signal): void {
  const { entries, session, router, bus } = app
  const onReturn = () => {
    if (root.hidden || document.visibilityState === 'hidden') return
    app.today.check()
    void readOnFocus(app)
  }
  app.today.follow(signal)
  window.history.scrollRestoration = 'manual'
  bus.on('server-error', error => error instanceof ContractError && console.error(reportOf(error)))
  bus.on('server-error', app.report)
  window.addEventListener('error', ({ error }) => app.report(error), { signal })
  window.addEventListener('unhandledrejection', ({ reason }) => app.report(reason), { signal })
  window.addEventListener('focus', onReturn, { signal })
  document.addEventListener('visibilitychange', onReturn, { signal })
  let left = 0
  window.addEventListener(
    'pagehide',
    event => {
      root.hidden = event.persisted
      left = window.scrollY
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
        entries.membership.invalidate()
      })
    },
    { signal },
  )
}

/** Reads the membership; one that ends on another day was cancelled or bought elsewhere, which the member's data tell. */
async function readOnFocus({ entries: { membership }, session }: App): Promise<void> {
  if (membership.pending.peek() || membership.inspect().readers === 0) return
  const before = membership.data.peek()
  const now = await membership.refetch().catch(() => undefined)
  if (before && now && now.endDate !== before.endDate) session.user.invalidate()
}

const reportOf = ({ where, issues }: ContractError): string =>
  [`${where.method} ${where.path}: the answer is not what was agreed.`, ...issues].join('\n')
