import { signal } from '@preact/signals-react'
import {
  type Api,
  createApi,
  createQueries,
  hasToast,
  isNotSignedIn,
  isOfCurrentUser,
  QUERY_TIMES,
} from '../api/client.ts'
import type { Config } from '../api/config.ts'
import { csrfHeader, lacksCsrfCookie } from '../api/csrf.ts'
import { createCancellations } from '../features/cancellation/cancellations.ts'
import { Purchases } from '../features/membership/purchases.ts'
import { createLastResponse, type LastResponse } from '../features/session/last-response.ts'
import { forgetRestart, restart, restartReasonIn } from '../features/session/restart.ts'
import { createReturnTo, type ReturnTo } from '../features/session/return-to.ts'
import { Session } from '../features/session/session.ts'
import type { Tabs } from '../features/session/tabs.ts'
import { calendarDate } from '../lib/dates.ts'
import { asError, CallError, ContractError, callErrorIn, isAbort, serializeError } from '../lib/errors.ts'
import type { RouterHistory } from '../lib/history.ts'
import { createHttp, type HttpOptions } from '../lib/http.ts'
import { createQueryCache } from '../lib/query.ts'
import { createToasts } from '../lib/toasts.ts'
import { failureOf } from '../lib/try.ts'
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

export type App = ReturnType<typeof createApp>

declare module '../lib/services.ts' {
  interface Services extends App {}
}

/** Creates the app: config → http → cache → session → router. It sends nothing before `session.read()`. */
export function createApp(environment: Environment) {
  const { config, history, location, storage, sharedStorage, tabs, token } = environment
  const toasts = createToasts()
  const sendReport = createErrorReports(config.errorUrl, (url, line) => navigator.sendBeacon(url, line))
  const showError = (error: Error) => showToast(error, { toasts, session, sendReport })
  const onError = (error: Error) => void (hasToast(error) && showError(error))
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
  const parts = { api, cache, queries, showError, toasts, tabs, token, isIdle: lastResponse.isIdle }
  const returnTo = createReturnTo(storage, memberUrl)
  let restartReason = restartReasonIn(storage)
  const session: Session = new Session({
    ...parts,
    restartReason,
    restart(reason) {
      const address = restartAddress(history, returnTo)
      return unload(() => restart(reason, { storage, location, address }))
    },
  })
  const redirectExternally = () => unload(() => location.replace(config.downloadUrl))
  const router = createAppRouter({ history, session, returnTo, redirectExternally })
  const today = createToday()
  const purchases = new Purchases({ ...environment, session, queries, toasts })
  const cancellations = createCancellations(session)

  followSession(session, lastResponse)
  // A start that cannot read the user leaves the reason to the next one.
  session.state.subscribe(state => {
    const isKnown = state.status === 'member' || (state.status === 'visitor' && !state.notice?.canRetry)
    if (!restartReason || !isKnown) return
    if (state.status === 'visitor' && restartReason.startsWith('logout')) purchases.remove()
    restartReason = undefined
    forgetRestart(storage)
  })

  return {
    config,
    history,
    isOffline,
    isIdle: lastResponse.isIdle,
    showError,
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

/** Today's date on the device, as of the last `refresh()`. */
function createToday() {
  const date = signal(calendarDate(new Date()))
  function refresh() {
    date.value = calendarDate(new Date())
    return date.peek()
  }
  return { date, refresh }
}

/** Returns the current address or, for a visitor who was sent to the login page, the remembered one. */
function restartAddress({ location: { path, search } }: RouterHistory, returnTo: ReturnTo): string {
  return (path === '/' && returnTo.peek()) || path + search
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
    beforeWrite: () => (lacksCsrfCookie(config, cookies()) ? readCsrfCookie(api, session()) : undefined),
    writeHeaders: () => csrfHeader(config, cookies()),
    epoch: () => session().epoch.peek(),
    sessionSignal: () => session().signal,
    checkSession: error => session().checkSession(error),
    readUserFirst: () => session().readUserFirst(),
  })
  const api = createApi(http, config, failure => broadcast(failure, session().status.peek()))
  const cache = createQueryCache({ ...QUERY_TIMES, onError })
  const queries = createQueries(cache, api, since => session().confirmUser(since))
  return { api, cache, queries }
}

/**
 * Reads the user, whose answer brings a new CSRF cookie: a login of another member may have removed the last one. Rejects if that
 * fails, with an error that is not of the write, since the write was not sent.
 */
async function readCsrfCookie(api: Api, session: Session): Promise<void> {
  const failure = await failureOf(
    session.status.peek() === 'member' ? session.rereadMember() : api.currentUser(),
  )
  if (isAbort(failure)) throw failure
  if (failure && !isNotSignedIn(failure, 'atStart'))
    throw new Error(asError(failure).message, { cause: failure })
}

/** Stores whether a member is signed in, for the script of the next document, and loads the members' screens. */
function followSession({ status }: Session, lastResponse: LastResponse): void {
  status.subscribe(status => {
    if (status !== 'starting') lastResponse.setMember(status === 'member')
    // If this fails, the router shows it.
    if (status === 'member') memberScreens.load().catch(() => {})
  })
}

/** The failures that were broadcast: calls that wait for one read of the user fail with its error. */
const broadcasted = new WeakSet<CallError>()

/** Tells other scripts of the page of a failed call (§8), but not that a visitor is one. The app itself does not listen. */
function broadcast(failure: CallError, status: string): void {
  const isVisitor = status !== 'member' && isOfCurrentUser(failure) && isNotSignedIn(failure, 'atStart')
  if (isVisitor || broadcasted.has(failure)) return
  broadcasted.add(failure)
  window.dispatchEvent(new CustomEvent('server-error', { detail: { message: failure.message } }))
}

function showToast(error: Error, app: Pick<App, 'toasts' | 'session' | 'sendReport'>): void {
  const { toasts, session, sendReport } = app
  // A visitor's page shows the cause of a failed read of the user only here.
  const hasDetail = isOfCurrentUser(error) && session.status.peek() !== 'member'
  toasts.showError(error, hasDetail ? serializeError(error) : undefined)
  const cause = callErrorIn(error)
  if (cause instanceof CallError) sendReport(cause)
  if (!(cause instanceof ContractError)) return
  const { method, path } = cause.endpoint
  console.error([`${method} ${path}: the answer breaks the contract.`, ...cause.issues].join('\n'))
}
