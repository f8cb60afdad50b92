import { createApi } from '../api/calls.ts'
import type { Config } from '../api/config.ts'
import { createEntries } from '../api/entries.ts'
import { createCache } from '../lib/cache.ts'
import { type CallError, HttpError, serializeError } from '../lib/errors.ts'
import { createBus } from '../lib/events.ts'
import type { History } from '../lib/history.ts'
import { createHttp, type HttpEvents } from '../lib/http.ts'
import { match } from '../lib/match.ts'
import { createRouter } from '../lib/router.ts'
import { createToasts } from '../lib/toasts.ts'
import { createCancellations } from '../screens/parts/cancellations.ts'
import { createDestination } from '../session/destination.ts'
import { createSession } from '../session/session.ts'
import type { Tabs } from '../session/tabs.ts'
import { fade } from './fade.ts'
import { createRelease } from './release.ts'
import { createRoutes, hashPath } from './routes.ts'
import type { Screen } from './screens.ts'

/** What differs between a browser and a test. */
export interface Surroundings {
  readonly config: Config
  readonly history: History
  readonly tabs: Tabs
  readonly fetch: typeof fetch
  /** The text of the page's cookies that scripts can read. */
  readonly cookies: () => string
  readonly storage: () => Storage
  readonly reload: () => void
  /** Goes to an address outside this site, to come back from: a payment. */
  readonly leave: (url: string) => void
  /** The same for an address that replaces this one: the download page. */
  readonly leaveForGood: (url: string) => void
  readonly takeTokens: () => readonly string[] | undefined
}

/** Everything that is behind the screens. */
export type App = ReturnType<typeof createApp>

/** Puts the pieces together: config → http → cache → session → router. Nothing is asked before `session.look()`. */
export function createApp(around: Surroundings) {
  const { config, history } = around
  const bus = createBus<HttpEvents>()
  const toasts = createToasts()
  const writeHeaders = () => csrfHeader(config, around.cookies())
  const http = createHttp({ fetch: around.fetch, baseUrl: config.apiBaseUrl, bus, writeHeaders })
  const api = createApi(http, config)
  const cache = createCache()
  const entries = createEntries(cache, api)
  const destination = createDestination(around.storage)
  // Who comes to the login page by its own address wants nothing of before.
  if (match('/login', history.location.path)) destination.take()
  const session = createSession({
    api,
    http,
    cache,
    bus,
    toasts,
    destination: {
      ...destination,
      // A hash that says where to go is the newer wish.
      take() {
        const wanted = destination.take()
        return hashPath(history.location.hash) ? undefined : wanted
      },
    },
    tabs: around.tabs,
    takeTokens: around.takeTokens,
    replace: history.replace,
    changed: () => router.refresh(),
    reload: around.reload,
  })
  const routes = createRoutes({
    downloadUrl: config.downloadUrl,
    signOn: months => void session.signOn(months),
    remember: destination.remember,
  })
  // While it is not known who is signed in no address means anything.
  const tables = { ...routes, starting: [], locked: [] }
  const release = createRelease(around)
  const router = createRouter<Screen>({
    history,
    rows: () => tables[session.status.peek()],
    leave: around.leaveForGood,
    recover: release.recover,
    fade,
  })
  router.page.subscribe(page => page?.arrival === 'start' && page.screen && release.started())
  bus.on('server-error', error => toasts.show(error.message, 'error', detailOf(error)))
  const cancellations = createCancellations()
  return { config, bus, toasts, cancellations, api, cache, entries, session, router, leave: around.leave }
}

/** For a helpdesk; what the server itself said to the member needs no explanation. */
function detailOf(error: CallError): string | undefined {
  const isStart = error.where.path === '/api/klupper'
  return error instanceof HttpError && error.status < 500 && !isStart ? undefined : serializeError(error)
}

/** The value of the configured cookie, for servers that want it back in a header of every write. */
function csrfHeader({ csrfCookie, csrfHeader: header }: Config, cookies: string): Record<string, string> {
  if (!csrfCookie || !header) return {}
  const pair = cookies.split('; ').find(part => part.startsWith(`${csrfCookie}=`))
  return pair ? { [header]: decoded(pair.slice(csrfCookie.length + 1)) } : {}
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
