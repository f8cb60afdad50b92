import { ContractError } from '../lib/errors.ts'
import type { App } from './create-app.ts'
import { storeScrollPosition } from './page-effects.ts'

/**
 * Connects an app to what the browser tells, until the signal. A page that sleeps in the back/forward cache shows
 * nothing until it is known again who is signed in; the focus that comes with waking up asks nothing of its own.
 */
export function listen({ cache, session, router, bus }: App, root: HTMLElement, signal?: AbortSignal): void {
  const on = { ...(signal && { signal }) }
  const wake = () => root.hidden || document.visibilityState === 'hidden' || cache.focus()
  window.history.scrollRestoration = 'manual'
  router.onLeave(storeScrollPosition)
  bus.on('server-error', error => error instanceof ContractError && console.error(reportOf(error)))
  window.addEventListener('focus', wake, on)
  document.addEventListener('visibilitychange', wake, on)
  window.addEventListener(
    'pagehide',
    event => {
      root.hidden = event.persisted
    },
    on,
  )
  window.addEventListener(
    'pageshow',
    event => {
      if (!event.persisted) return
      void session.load().then(() => {
        root.hidden = false
        cache.invalidate('membership')
      })
    },
    on,
  )
}

const reportOf = ({ where, issues }: ContractError): string =>
  [`${where.method} ${where.path}: the answer is not what was agreed.`, ...issues].join('\n')
