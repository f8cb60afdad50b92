import { createApi, createQueries, QUERY_TIMES } from '../api/calls.ts'
import type { Config } from '../api/config-schema.ts'
import { csrfHeader } from '../api/csrf.ts'
import { PATHS } from '../api/paths.ts'
import { MEMBER_KEY } from '../boot/prefetch.ts'
import { createCancellations } from '../features/cancellation/cancellations.ts'
import { createPurchases, type Purchases } from '../features/membership/purchase/purchases.ts'
import { createReceipts } from '../features/membership/receipts.ts'
import { createReturnTo } from '../features/session/return-to.ts'
import { createSession, type Session } from '../features/session/session.ts'
import type { Tabs } from '../features/session/tabs.ts'
import { CallError, ContractError, serializeError } from '../lib/errors.ts'
import { createBus } from '../lib/events.ts'
import type { RouterHistory } from '../lib/history.ts'
import { createHttp, type HttpEvents } from '../lib/http.ts'
import { createQueryCache } from '../lib/query.ts'
import { createToasts } from '../lib/toasts.ts'
import { createToday } from '../lib/today.ts'
import { tryOrUndefined } from '../lib/try.ts'
import { createUnloading } from '../lib/unloading.ts'
import { createAppRouter } from './app-router.ts'
import { createErrorReports } from './error-reports.ts'
import { memberUrl } from './routes.ts'
import { memberScreens } from './screens.ts'

/** The parts that a test replaces. */
export interface Environment {
  readonly config: Config
  readonly history: RouterHistory
  readonly tabs: Tabs
  readonly fetch: typeof fetch
  /** Returns the page's cookies that scripts can read. */
  readonly cookies: () => string
  readonly storage: () => Storage
  /** Is shared by the tabs of the browser. */
  readonly sharedStorage: () => Storage
  readonly location: Pick<Location, 'assign' | 'replace'>
  readonly token: string | undefined
}

/** Everything behind the screens. */
export type App = ReturnType<typeof createApp>

/** Creates the app: config → http → cache → session → router. It sends nothing before `session.read()`. */
export function createApp(environment: Environment) {
  const { config, history, location, storage, sharedStorage, tabs, token } = environment
  const bus = createBus<HttpEvents>()
  const toasts = createToasts()
  const report = (error: Error) => bus.emit('server-error', error)
  const { isUnloading, unload } = createUnloading()
  const http = createHttp({
    fetch: environment.fetch,
    baseUrl: config.apiBaseUrl,
    bus,
    writeHeaders: () => csrfHeader(config, environment.cookies()),
    isUnloading,
    // The build runs in Node, which has no `navigator` before version 21.
    isOnline: () => globalThis.navigator?.onLine ?? true,
    epoch: () => session.epoch.peek(),
    askUser: ({ endpoint }) => session.askUser(endpoint),
  })
  const api = createApi(http, config)
  const cache = createQueryCache(QUERY_TIMES)
  const queries = createQueries(cache, api, () => {
    session.user.invalidate()
    return session.user.refetch()
  })
  // Not a reload: Firefox would keep the values of the fields.
  const reload = () => unload(() => location.replace('/'))
  const session: Session = createSession({
    api,
    cache,
    queries,
    bus,
    report,
    toasts,
    tabs,
    token,
    emptyStorage() {
      purchases.send({ type: 'loggedOut' })
      tryOrUndefined(() => storage().clear())
    },
    reload,
  })
  const returnTo = createReturnTo(storage, memberUrl)
  const router = createAppRouter({
    history,
    session,
    returnTo,
    redirectExternally: () => unload(() => location.replace(config.downloadUrl)),
  })
  const today = createToday()
  const { user, sendChanged: tell } = session
  const purchases: Purchases = createPurchases({ storage, sharedStorage, user, queries, today, tell })
  const receipts = createReceipts({ user: user.data, reread: session.rereadMember })
  const cancellations = createCancellations()
  const sendReport = createErrorReports(config.errorUrl, (url, line) => navigator.sendBeacon(url, line))

  session.status.subscribe(status => {
    // The next start asks for the data of its page beside the user.
    if (status === 'member') tryOrUndefined(() => sharedStorage().setItem(MEMBER_KEY, ''))
    else if (status !== 'starting') tryOrUndefined(() => sharedStorage().removeItem(MEMBER_KEY))
    // If this fails, the router shows it.
    if (status === 'member') memberScreens.load().catch(() => {})
  })
  bus.on('server-error', error => {
    const isCall = error instanceof CallError
    // The page of a visitor has no other place for why the start failed.
    const isStart = isCall && error.endpoint.path === PATHS.currentUser && session.status.peek() !== 'member'
    toasts.showError(error, isStart ? serializeError(error) : undefined)
    if (isCall) sendReport(error)
    if (error instanceof ContractError) console.error(contractReport(error))
  })

  return {
    config,
    history,
    bus,
    report,
    toasts,
    api,
    cache,
    queries,
    returnTo,
    session,
    router,
    today,
    purchases,
    receipts,
    cancellations,
    sendReport,
    unload,
    goToCheckout: (url: string) => unload(() => location.assign(url)),
  }
}

const contractReport = ({ endpoint, issues }: ContractError): string =>
  [`${endpoint.method} ${endpoint.path}: the answer breaks the contract.`, ...issues].join('\n')
