import { effect } from '@preact/signals-react'
import type { ReturnTo } from '../features/session/return-to.ts'
import type { Session } from '../features/session/session.ts'
import type { RouterHistory } from '../lib/history.ts'
import { match } from '../lib/match.ts'
import { createRouter, type Router } from '../lib/router.ts'
import { hashPath, ROUTES, signedOnPath } from './routes.ts'
import { screenNamed } from './screens.ts'

interface AppRouterOptions {
  readonly history: RouterHistory
  readonly session: Session
  readonly returnTo: ReturnTo
  readonly redirectExternally: () => void
}

/** Creates the router for the tables of §2. The session's status chooses the table; some statuses have no rows. */
export function createAppRouter(options: AppRouterOptions): Router {
  const { history, session, returnTo, redirectExternally } = options
  const tables = { ...ROUTES, starting: [], signingOut: [] }
  const router = createRouter({
    history,
    screenNamed,
    rows: () => tables[session.status.peek()],
    onRedirect: ({ path, search }) => returnTo.remember(path + search),
    redirectExternally,
  })

  async function signOn(): Promise<void> {
    const { params } = router.location.peek()
    if (await session.signOn()) return
    if (params.months) returnTo.remember(signedOnPath(params))
    router.navigate('/login', { replace: true })
  }

  /** Returns the address after a login, and forgets the remembered one. A path in the hash or a link overrides it. */
  function takeTarget(): string | undefined {
    const remembered = returnTo.take()
    if (router.page.peek()?.name === 'signOn') return signedOnPath(router.location.peek().params)
    return hashPath(history.location.hash) ? undefined : remembered
  }

  // A visit to /login discards the remembered address.
  if (match('/login', history.location.path)) returnTo.take()
  router.page.subscribe(page => page?.name === 'signOn' && void signOn())
  let wasVisitor = false
  session.status.subscribe(status => {
    const target = status === 'member' ? takeTarget() : undefined
    if (target && wasVisitor) history.replace(target)
    wasVisitor = status === 'visitor'
    router.refresh()
  })
  return router
}

/** Waits until the user and the screen are loaded, so that the first render is complete. */
export async function waitForPage(router: Router, session: Session): Promise<void> {
  let stop = () => {}
  await new Promise<void>(resolve => {
    stop = effect(() => {
      const page = router.page.value
      const isSettled = !session.busy.value && !router.loading.value && !session.user.pending.value
      if (isSettled && (page?.screen || page?.failure)) resolve()
    })
  })
  stop()
}
