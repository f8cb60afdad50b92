import type { ReturnTo } from '../features/session/return-to.ts'
import type { Session } from '../features/session/session.ts'
import type { History } from '../lib/history.ts'
import { fill, match } from '../lib/match.ts'
import { createRouter, type Router } from '../lib/router.ts'
import { type AppRow, hashPath, ROUTES } from './routes.ts'
import { type Screen, screenNamed } from './screens.ts'

interface AppRouterOptions {
  readonly history: History
  readonly session: Session
  readonly returnTo: ReturnTo
  readonly redirectExternally: () => void
}

/** Creates the router of the tables in §2. It follows the session, and shows nothing while no table applies. */
export function createAppRouter(options: AppRouterOptions): Router<AppRow, Screen> {
  const { history, session, returnTo, redirectExternally } = options
  const tables = { ...ROUTES, starting: [], signingOut: [], logoutFailed: [] }
  const router = createRouter<AppRow, Screen>({
    history,
    screenNamed,
    rows: () => tables[session.status.peek()],
    async runAction({ continueTo = '/' }, params) {
      if (await session.signOn()) return
      if (params.months) returnTo.remember(fill(continueTo, params))
      router.navigate('/login', { replace: true })
    },
    onRedirect: (row, { path, search }) => row.remembersAddress && returnTo.remember(path + search),
    redirectExternally,
  })

  /** Returns where a login leads: a path in the hash and the target of single sign-on override the remembered address. */
  function takeTarget(): string | undefined {
    const remembered = returnTo.take()
    const { row, params = {} } = router.page.peek() ?? {}
    if (row?.continueTo) return fill(row.continueTo, params)
    return hashPath(history.location.hash) ? undefined : remembered
  }

  // A visit to /login discards the remembered address.
  if (match('/login', history.location.path)) returnTo.take()
  let wasVisitor = false
  session.status.subscribe(status => {
    const target = status === 'member' ? takeTarget() : undefined
    if (target && wasVisitor) history.replace(target)
    wasVisitor = status === 'visitor'
    router.refresh()
  })
  return router
}
