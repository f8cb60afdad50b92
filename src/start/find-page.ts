import type { Config } from '../api/config-schema.ts'
import { csrfHeader } from '../api/csrf.ts'
import { NOT_SIGNED_IN, PATHS } from '../api/paths.ts'
import { RETURN_TO_KEY } from '../features/session/return-to.ts'
import type { TabMessage } from '../features/session/tabs.ts'
import { isToken, type Tokens } from '../features/session/token.ts'
import { fill, match } from '../lib/match.ts'
import { requestInit } from '../lib/request-init.ts'
import { userIn } from './current-user.ts'
import type { PaintedPage } from './paint.ts'
import type { Prefetch } from './prefetch.ts'

/** What the build derives from the route tables of the app. */
export interface StartTable {
  /** The script of the members' screens. */
  readonly memberScript: string
  /** The paths of the API that each screen reads. */
  readonly reads: Partial<Record<string, readonly string[]>>
  /** The first row whose path matches applies. */
  readonly rows: readonly {
    readonly path: string
    readonly visitor: string | undefined
    readonly member: string | undefined
    /** Where a visitor goes on after single sign-on; undefined when this is not its address. */
    readonly signedOn: string | undefined
  }[]
}

declare const START_TABLE: StartTable

interface FirstPageOptions {
  readonly window: Window
  readonly config: Config
  readonly prefetch: Prefetch
  readonly tokens: Tokens
  readonly channel: BroadcastChannel | undefined
  readonly signal: AbortSignal
}

/**
 * Finds the page to paint: asks who is signed in, signs a visitor in with the token of a link (§2), and sends the reads
 * of the screen. Undefined when it is not known who is signed in, or when only the app can tell what to show. Rejects when
 * a call fails, and when the signal says that this is for nothing.
 */
export async function findFirstPage(options: FirstPageOptions): Promise<PaintedPage | undefined> {
  const { window, prefetch, config, channel, signal } = options
  const { document, location } = window
  const get = (path: string) => {
    signal.throwIfAborted()
    return prefetch.send(config.apiBaseUrl + path, requestInit({ method: 'GET' }))
  }
  const currentUser = () => get(PATHS.currentUser)
  // A path in the hash is for the app to follow.
  const row = location.hash.startsWith('#/')
    ? undefined
    : START_TABLE.rows.find(({ path }) => match(path, location.pathname))

  let answer = await currentUser()
  const isVisitor = NOT_SIGNED_IN.includes(answer.status)
  const signsOn = isVisitor && row?.signedOn !== undefined && (await postToken(options))
  if (signsOn) answer = await currentUser()
  const user = answer.ok ? userIn(await answer.text()) : undefined
  // A tab that shows another member must not pay as this one. The app tells it too, but its script may come late.
  if (signsOn && user) channel?.postMessage({ type: 'login', id: user.id } satisfies TabMessage)
  if (user) preloadMemberScreens(document)
  const screen = user ? (signsOn ? row?.signedOn : row?.member) : isVisitor ? row?.visitor : undefined
  // With a destination the login page says what follows, which only the app can tell.
  if (!screen || (screen === 'login' && RETURN_TO_KEY in window.sessionStorage)) return undefined
  for (const path of START_TABLE.reads[screen] ?? []) {
    // The query of the return address tells which payment it is.
    void get(path === PATHS.payment ? path + location.search : path)
  }
  return { screen, user }
}

/** Posts the token of a link, once. Whether it was accepted shows in who is signed in: another tab may have used it. */
async function postToken({ window, config, prefetch, tokens }: FirstPageOptions): Promise<boolean> {
  const [token = '', ...more] = tokens.peek() ?? []
  if (!isToken(token) || more.length > 0) return false
  const url = config.apiBaseUrl + fill(PATHS.singleSignOn, { token })
  const init = requestInit({ method: 'POST' }, () => csrfHeader(config, window.document.cookie))
  await prefetch.sendOnce(url, init).catch(() => {})
  return true
}

/** Begins to load the screens of members. */
function preloadMemberScreens({ head }: Document): void {
  const href = START_TABLE.memberScript
  head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
