import { createApi, createQueries } from '../api/calls.ts'
import type { Config } from '../api/config-schema.ts'
import { csrfHeader } from '../api/csrf.ts'
import { PATHS } from '../api/paths.ts'
import { createCancellations } from '../features/cancellation/cancellations.ts'
import { createPurchases } from '../features/membership/purchases.ts'
import { createReturnTo } from '../features/session/return-to.ts'
import { createSession, type Session } from '../features/session/session.ts'
import type { Tabs } from '../features/session/tabs.ts'
import type { Tokens } from '../features/session/token.ts'
import { type CallError, HttpError, serializeError } from '../lib/errors.ts'
import { createBus } from '../lib/events.ts'
import type { History } from '../lib/history.ts'
import { createHttp, type HttpEvents } from '../lib/http.ts'
import { fill, match } from '../lib/match.ts'
import { createQueryCache } from '../lib/query-cache.ts'
import { createRouter } from '../lib/router.ts'
import { createToasts } from '../lib/toasts.ts'
import { createToday } from '../lib/today.ts'
import { createUnloading } from '../lib/unloading.ts'
import { createErrorReports } from './error-reports.ts'
import { storeScrollPosition } from './page-effects.ts'
import { type AppRow, hashPath, memberPlace, ROUTES } from './routes.ts'
import { memberScreens, type Screen, screenNamed } from './screens.ts'

/** What differs between a browser and a test. */
export interface Environment {
  readonly config: Config
  readonly history: History
  readonly tabs: Tabs
  readonly fetch: typeof fetch
  /** The text of the page's cookies that scripts can read. */
  readonly cookies: () => string
  readonly storage: () => Storage
  /** Loads other pages. */
  readonly location: Pick<Location, 'assign' | 'replace'>
  readonly tokens: Tokens
}

/** Everything that is behind the screens. */
export type App = ReturnType<typeof createApp>

/** Puts the pieces together: config → http → cache → session → router. Nothing is asked before `session.load()`. */
export function createApp(environment: Environment) {
  const { config, history, location } = environment
  const bus = createBus<HttpEvents>()
  const toasts = createToasts()
  const writeHeaders = () => csrfHeader(config, environment.cookies())
  const { unload, back } = createUnloading()
  const http = createHttp({
    fetch: environment.fetch,
    baseUrl: config.apiBaseUrl,
    bus,
    writeHeaders,
    back,
    isOnline: () => navigator.onLine,
    epoch: () => session.epoch.peek(),
  })
  const api = createApi(http, config)
  const cache = createQueryCache()
  const queries = createQueries(cache, api)
  const returnTo = createReturnTo(environment.storage, memberPlace)
  // A visit to /login discards the stored returnTo.
  if (match('/login', history.location.path)) returnTo.take()
  const session: Session = createSession({
    api,
    cache,
    queries,
    bus,
    toasts,
    returnTo: {
      ...returnTo,
      // A path in the hash overrides the stored returnTo.
      take() {
        const wanted = returnTo.take()
        return hashPath(history.location.hash) ? undefined : wanted
      },
    },
    tabs: environment.tabs,
    tokens: environment.tokens,
    replaceUrl(url) {
      history.replace(url)
      // For anybody else the change of status refreshes the router.
      if (session.status.peek() === 'member') router.refresh()
    },
    // Not a reload: Firefox would keep what stands in the fields.
    restart: () => unload(() => location.replace('/')),
  })
  // The other statuses have no routes.
  const tables = { ...ROUTES, starting: [], leaving: [], logoutFailed: [] }
  const router = createRouter<AppRow, Screen>({
    history,
    screenNamed,
    rows: () => tables[session.status.peek()],
    async act({ continueTo = '/' }, params) {
      const isSignedOn = await session.signOn(fill(continueTo, params))
      if (isSignedOn) return
      if (params.months) returnTo.remember(fill(continueTo, params))
      router.navigate('/login', { replace: true })
    },
    onRedirect: (row, { path, search }) => row.remembersAddress && returnTo.remember(path + search),
    redirectExternally: () => unload(() => location.replace(config.downloadUrl)),
    onLeave: storeScrollPosition,
  })
  const today = createToday()
  const purchases = createPurchases({
    storage: environment.storage,
    user: session.user,
    queries,
    today,
    onDone: session.sendChanged,
  })
  session.epoch.subscribe(purchases.pause)
  session.status.subscribe(status => {
    if (status === 'leaving') purchases.drop()
    // The router says so when they do not load.
    if (status === 'member') memberScreens.load().catch(() => {})
    router.refresh()
  })
  bus.on('server-error', error =>
    toasts.show(error.message, 'error', { detail: detailOf(error), cause: error }),
  )
  const cancellations = createCancellations()
  return {
    config,
    history,
    report: createErrorReports(config.errorUrl, (url, line) => navigator.sendBeacon(url, line)),
    bus,
    toasts,
    cancellations,
    purchases,
    today,
    returnTo,
    api,
    cache,
    queries,
    session,
    router,
    helpUrl: config.helpUrl,
    unload,
    goToCheckout: (url: string) => unload(() => location.assign(url)),
  }
}

/** For a helpdesk; what the server itself said to the member needs no explanation. */
function detailOf(error: CallError): string | undefined {
  const isStart = error.endpoint.path === PATHS.currentUser
  return error instanceof HttpError && error.status < 500 && !isStart ? undefined : serializeError(error)
}
