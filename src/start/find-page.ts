import type { Config } from '../api/config-schema.ts'
import { csrfHeader } from '../api/csrf.ts'
import { NOT_SIGNED_IN, PATHS } from '../api/paths.ts'
import { RETURN_TO_KEY } from '../features/session/return-to.ts'
import type { TabMessage } from '../features/session/tabs.ts'
import { activated } from '../lib/activated.ts'
import { fill, match } from '../lib/match.ts'
import { requestInit } from '../lib/request-init.ts'
import type { Facts } from '../lib/services.ts'
import { tryOrUndefined } from '../lib/try.ts'
import { userIn } from './current-user.ts'
import { readFacts } from './facts.ts'
import type { PaintedPage } from './paint.ts'
import { MEMBER_KEY, type Prefetch } from './prefetch.ts'

/** What the build derives from the route tables of the app. */
export interface StartTable {
  readonly memberScript: string
  readonly prefetch: Partial<Record<string, readonly string[]>>
  /** The screens of each address. The first row whose path matches applies. */
  readonly rows: readonly {
    readonly path: string
    readonly visitor: string | undefined
    readonly member: string | undefined
    /** The screen after single sign-on; undefined for an address without it. */
    readonly signedOn: string | undefined
  }[]
}

declare const START_TABLE: StartTable

interface FindPageOptions {
  readonly window: Window
  readonly config: Config
  readonly prefetch: Prefetch
  readonly token: string | undefined
  readonly channel: BroadcastChannel | undefined
  readonly signal: AbortSignal
}

/**
 * Finds the page to paint: reads the current user, signs a visitor in with the token of a link (§2), and prefetches the
 * data of the screen. Undefined if only the app can decide what to show. Rejects if a call fails or the signal aborts.
 * `facts` is what the block of the page shows, once its answers are there.
 */
export async function findPage(
  options: FindPageOptions,
): Promise<{ readonly page: PaintedPage; readonly facts: Promise<Facts | undefined> } | undefined> {
  const { window, prefetch, config, channel, signal } = options
  const { document, location } = window
  const get = (path: string) => {
    signal.throwIfAborted()
    return prefetch.send(config.apiBaseUrl + path, requestInit({ method: 'GET' }))
  }
  const currentUser = () => get(PATHS.currentUser)
  // The app follows a path in the hash.
  const row = location.hash.startsWith('#/')
    ? undefined
    : START_TABLE.rows.find(({ path }) => match(path, location.pathname))
  const { months } = match(row?.path ?? '', location.pathname) ?? {}

  const answers = new Map<string, Promise<Response>>()
  const ask = (screen: string) => {
    // The query of the return address identifies the payment.
    for (const path of START_TABLE.prefetch[screen] ?? [])
      answers.set(path, get(path === PATHS.payment ? path + location.search : path))
  }

  const asked = currentUser()
  // A browser that had a member asks for the data of the page at the same time.
  if (row?.member && tryOrUndefined(() => MEMBER_KEY in window.localStorage)) ask(row.member)
  let answer = await asked
  const isVisitor = await isVisitors(answer)
  if (isVisitor) {
    prefetch.dropReads(config.apiBaseUrl + PATHS.currentUser)
    answers.clear()
  }
  const signsOn = isVisitor && row?.signedOn !== undefined && (await postToken(options))
  if (signsOn) answer = await currentUser()
  const user = answer.ok ? userIn(await answer.text()) : undefined
  // A tab of another member must not pay as this one. The app sends this too, but its script may load late.
  if (signsOn && user) channel?.postMessage({ type: 'login', id: user.id } satisfies TabMessage)
  if (user) preloadMemberScreens(document)
  const screen = user ? (signsOn ? row?.signedOn : row?.member) : isVisitor ? row?.visitor : undefined
  // With a remembered address, the login page has a message that only the app can choose.
  if (!screen || (screen === 'login' && RETURN_TO_KEY in window.sessionStorage)) return undefined
  if (answers.size === 0) ask(screen)
  const facts = user && readFacts(screen, { user, months }, answers, window)
  return { page: { screen, user }, facts: Promise.resolve(facts).catch(() => undefined) }
}

/** Whether the first answer about the current user means that nobody is signed in (DECISIONS, Session). */
async function isVisitors(answer: Response): Promise<boolean> {
  if (!answer.redirected || answer.status >= 500) return NOT_SIGNED_IN.atStart.includes(answer.status)
  const text = await answer.text()
  return tryOrUndefined(() => JSON.parse(text)) === undefined
}

/**
 * Posts the token of a link once, and returns whether it did. The current user shows whether the server accepted it, since
 * another tab may have used the same token.
 */
async function postToken({ window, config, prefetch, token, signal }: FindPageOptions): Promise<boolean> {
  if (!token) return false
  await activated()
  signal.throwIfAborted()
  const url = config.apiBaseUrl + fill(PATHS.singleSignOn, { token })
  const init = requestInit({ method: 'POST' }, () => csrfHeader(config, window.document.cookie))
  await prefetch.send(url, init).catch(() => {})
  return true
}

function preloadMemberScreens({ head }: Document): void {
  const href = START_TABLE.memberScript
  head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
