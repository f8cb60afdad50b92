import { signal } from '@preact/signals-react'
import {
  createApi,
  createQueries,
  isNotSignedIn,
  isOfCurrentUser,
  isReported,
  QUERY_TIMES,
} from '../api/client.ts'
import type { Config } from '../api/config-schema.ts'
import { csrfHeader } from '../api/csrf.ts'
import { createCancellations } from '../features/cancellation/cancellations.ts'
import { Purchases } from '../features/membership/purchase/purchases.ts'
import { createLastResponse, type LastResponse } from '../features/session/last-response.ts'
import { createReturnTo } from '../features/session/return-to.ts'
import { Session } from '../features/session/session.ts'
import type { Tabs } from '../features/session/tabs.ts'
import { SESSION_TEXTS } from '../features/session/texts.ts'
import { CallError, ContractError, serializeError } from '../lib/errors.ts'
import type { RouterHistory } from '../lib/history.ts'
import { createHttp, type HttpOptions } from '../lib/http.ts'
import { createQueryCache } from '../lib/query.ts'
import { createToasts, type Toasts } from '../lib/toasts.ts'
import { createToday } from '../lib/today.ts'
import { tryOrUndefined } from '../lib/try.ts'
import { createUnloading } from '../lib/unloading.ts'
import { createAppRouter } from './app-router.ts'
import { createErrorReports } from './error-reports.ts'
import { memberUrl } from './routes.ts'
import { memberScreens } from './screens.ts'

/** The parts of the browser that tests replace. */
export interface Environment {
  readonly config: Config
  readonly history: RouterHistory
  readonly tabs: Tabs
  readonly fetch: typeof fetch
  readonly cookies: () => string
  readonly storage: () => Storage
  /** Is shared by the tabs of the browser. */
  readonly sharedStorage: () => Storage
  readonly location: Pick<Location, 'assign' | 'replace'>
  readonly token: string | undefined
}

/** In the tab's storage: the tab has just signed out. The next start says so. */
const SIGNED_OUT_KEY = 'klup-signed-out'

export type App = ReturnType<typeof createApp>

declare module '../lib/services.ts' {
  interface Services extends App {}
}

/** Creates the app: config → http → cache → session → router. It sends nothing before `session.read()`. */
export function createApp(environment: Environment) {
  const { config, history, location, storage, sharedStorage, tabs, token } = environment
  const toasts = createToasts()
  const sendReport = createErrorReports(config.errorUrl, (url, line) => navigator.sendBeacon(url, line))
  const report = (error: Error) => showError(error, { toasts, session, sendReport })
  const onError = (error: Error) => void (isReported(error) && report(error))
  const { isUnloading, unload } = createUnloading()
  /** Set by the browser and its events. Any response resets it: behind a VPN the browser may be wrong. */
  const isOffline = signal(globalThis.navigator?.onLine === false)
  const lastResponse = createLastResponse(sharedStorage)
  const connection = {
    isUnloading,
    isOnline: () => !isOffline.peek(),
    onResponse(isForeign: boolean) {
      isOffline.value = false
      if (!isForeign) lastResponse.record()
    },
  }
  const { api, cache, queries } = createData(environment, connection, onError, () => session)
  const reload = () => unload(() => startSignedOut(storage, location))
  const emptyStorage = () => {
    purchases.remove()
    tryOrUndefined(() => storage().clear())
  }
  const parts = { api, cache, queries, report, toasts, tabs, token, isIdle: lastResponse.isIdle }
  const session: Session = new Session({ ...parts, emptyStorage, reload })
  const returnTo = createReturnTo(storage, memberUrl)
  const redirectExternally = () => unload(() => location.replace(config.downloadUrl))
  const router = createAppRouter({ history, session, returnTo, redirectExternally })
  const today = createToday()
  const purchases = new Purchases({ ...environment, session, queries, toasts })
  const cancellations = createCancellations(session)

  followSession(session, lastResponse)
  session.status.subscribe(status => confirmLogout(status, storage, toasts))

  return {
    config,
    history,
    isOffline,
    isIdle: lastResponse.isIdle,
    report,
    onError,
    toasts,
    api,
    cache,
    queries,
    returnTo,
    session,
    router,
    today,
    purchases,
    cancellations,
    sendReport,
    unload,
    goToCheckout: (url: string) => unload(() => location.assign(url)),
  }
}

/** Creates the client of the API and its queries. `session` is a function, since the session needs them first. */
function createData(
  { config, fetch, cookies }: Environment,
  connection: Pick<HttpOptions, 'isUnloading' | 'isOnline' | 'onResponse'>,
  onError: (error: Error) => void,
  session: () => Session,
) {
  const http = createHttp({
    ...connection,
    fetch,
    baseUrl: config.apiBaseUrl,
    writeHeaders: () => csrfHeader(config, cookies()),
    epoch: () => session().epoch.peek(),
    checkSession: error => session().checkSession(error),
    readUserFirst: () => session().readUserFirst(),
  })
  const api = createApi(http, config, failure => broadcast(failure, session().status.peek()))
  const cache = createQueryCache({ ...QUERY_TIMES, onError })
  const queries = createQueries(cache, api, () => session().reread())
  return { api, cache, queries }
}

/** Stores whether a member is signed in, for the script of the next document, and loads the members' screens. */
function followSession({ status }: Session, lastResponse: LastResponse): void {
  status.subscribe(status => {
    if (status !== 'starting') lastResponse.setMember(status === 'member')
    // If this fails, the router shows it.
    if (status === 'member') memberScreens.load().catch(() => {})
  })
}

/** Loads the app again after a logout. It does not reload the page, because Firefox would keep the values of the fields. */
function startSignedOut(storage: () => Storage, location: Pick<Location, 'replace'>): void {
  tryOrUndefined(() => storage().setItem(SIGNED_OUT_KEY, ''))
  location.replace('/')
}

/** Shows once that the logout before this start succeeded, unless somebody has signed in since. */
function confirmLogout(status: string, storage: () => Storage, toasts: Toasts): void {
  if (status === 'starting' || !tryOrUndefined(() => SIGNED_OUT_KEY in storage())) return
  storage().removeItem(SIGNED_OUT_KEY)
  if (status === 'visitor') toasts.show(SESSION_TEXTS.signedOut)
}

/** Tells other scripts of the page of a failed call (§8), but not of a visitor's start. The app itself does not listen. */
function broadcast(failure: CallError, status: string): void {
  if (status === 'starting' && isOfCurrentUser(failure) && isNotSignedIn(failure, 'atStart')) return
  window.dispatchEvent(new CustomEvent('server-error', { detail: { message: failure.message } }))
}

function showError(error: Error, app: Pick<App, 'toasts' | 'session' | 'sendReport'>): void {
  const { toasts, session, sendReport } = app
  // A visitor's page shows the cause of a failed read of the user only here.
  const hasDetail = isOfCurrentUser(error) && session.status.peek() !== 'member'
  toasts.showError(error, hasDetail ? serializeError(error) : undefined)
  if (error instanceof CallError) sendReport(error)
  if (error instanceof ContractError) console.error(contractReport(error))
}

const contractReport = ({ endpoint, issues }: ContractError): string =>
  [`${endpoint.method} ${endpoint.path}: the answer breaks the contract.`, ...issues].join('\n')
