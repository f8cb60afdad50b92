import { type ReadonlySignal, signal } from '@preact/signals-react'
import { type Api, isNotSignedIn, type Queries } from '../../api/calls.ts'
import type { User } from '../../api/schemas.ts'
import { abortError, asError, CallError, hasStatus, isAbort } from '../../lib/errors.ts'
import type { Bus } from '../../lib/events.ts'
import type { HttpEvents } from '../../lib/http.ts'
import type { Query } from '../../lib/query.ts'
import { failureOf } from '../../lib/try.ts'
import { createReceiver } from './receive.ts'
import type { ReturnTo } from './return-to.ts'
import { type SessionEffects, SessionState, type SessionStatus } from './state.ts'
import type { Tabs } from './tabs.ts'
import { SESSION_TEXTS } from './texts.ts'
import { isToken, type Tokens } from './token.ts'

/** Who is signed in (§4). The current-user call alone decides whether somebody is (§6). */
export interface Session {
  readonly status: ReadonlySignal<SessionStatus>
  /** Signing in or out is under way: the spinner covers the page. */
  readonly busy: ReadonlySignal<boolean>
  readonly user: Query<User>
  /** Changes with every session, so that no screen keeps what it held for the last member. */
  readonly epoch: ReadonlySignal<number>
  /** Why the visitor is on the login page, or why the logout failed. */
  readonly notice: ReadonlySignal<string | undefined>
  /** The notice says that the current user could not be loaded, so that `load()` may help. */
  readonly loadFailed: ReadonlySignal<boolean>
  /** Loads the current user: at the start, and after the page was in the back/forward cache. Never rejects. */
  load(): Promise<void>
  /** Signs in with a password. Rejects with the reason. */
  login(email: string, password: string): Promise<void>
  /** Signs in with the token of a link, and goes on to `target`. Resolves to false when that failed; never rejects. */
  signOn(target: string): Promise<boolean>
  /** Signs out and loads the app anew. Never rejects: the status is `logoutFailed` when it failed. */
  logout(): Promise<void>
  /**
   * Reads the current user again, for the last moment before money or a membership is at stake. Rejects with an abort
   * when another member, or nobody, is signed in by now: their pages are shown. Rejects with the failure when the user
   * cannot be read; the caller shows it, since it is not broadcast (DECISIONS, Moments of money).
   */
  confirmMember(): Promise<void>
  /** Something was done that other tabs show too: they read it again. */
  sendChanged(): void
  /** Registration is in the mobile app (§4). */
  register(): Promise<Record<string, never>>
}

interface SessionOptions extends SessionEffects {
  readonly api: Api
  readonly queries: Pick<Queries, 'membership' | 'hasPassword'>
  readonly bus: Pick<Bus<HttpEvents>, 'on'>
  readonly reportError: (error: CallError) => void
  readonly tabs: Tabs
  /** The values of `?sso=` in the address at the start. */
  readonly tokens: Tokens
  /** Loads the app anew at `/`. */
  readonly restart: () => void
}

/** Makes the session (§4). It begins with `load()`. */
export function createSession(options: SessionOptions): Session {
  const { api, cache, queries, bus, reportError, tabs, toasts, tokens } = options
  const user = cache.query<User>({ key: 'auth-user', load: api.currentUser })
  const state = new SessionState(user, options)
  const busy = signal(false)

  async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
    busy.value = true
    try {
      return await work()
    } finally {
      busy.value = false
    }
  }

  async function load(show = () => ifSignedIn()): Promise<void> {
    try {
      await show()
    } catch (error) {
      // A newer session has its own answer.
      if (isAbort(error)) return
      state.fail(error instanceof CallError && !isNotSignedIn(error) ? error.message : undefined)
    }
  }

  /** Shows the page of the member who is signed in, and tells the other tabs who that is. Rejects when nobody is. */
  async function ifSignedIn(url?: string): Promise<void> {
    const member = await state.readUser()
    if (!state.isMember(member.id)) tabs.tell({ type: 'login', id: member.id })
    state.signIn(member, url)
  }

  /** Reads the current user after an accepted login. A 401 then means that the browser blocks cookies. */
  async function asAccepted(url?: string): Promise<void> {
    const failure = await failureOf(ifSignedIn(url))
    if (!failure) return
    if (!isNotSignedIn(failure)) throw failure
    const blocked = new Error(SESSION_TEXTS.cookiesBlocked)
    toasts.showError(blocked)
    throw blocked
  }

  /** The single-sign-on handler (§2): posts the token once, and goes on to `target`. Never rejects. */
  async function signOnWithToken(target: string): Promise<boolean> {
    const values = tokens.take()
    if (!values) return false
    const [token = ''] = values
    if (values.length > 1 || !isToken(token)) {
      toasts.show(SESSION_TEXTS.badLink, 'error')
      state.explain(SESSION_TEXTS.badLink)
      return false
    }
    const failure = await failureOf(api.singleSignOn(token))
    try {
      // Another tab may have used the link: then somebody is signed in after all.
      await (failure ? ifSignedIn(target) : asAccepted(target))
      if (!failure) toasts.show(SESSION_TEXTS.signedIn, 'success')
      return true
    } catch (error) {
      const cause = failure ?? error
      if (failure instanceof CallError) reportError(failure)
      if (cause instanceof Error) state.explain(cause.message)
      return false
    }
  }

  function expire(): void {
    if (state.is('member')) tabs.tell({ type: 'expired' })
    state.expire()
  }

  async function logout(): Promise<void> {
    // Another try shows nothing of the member already, and keeps its button.
    if (!state.is('logoutFailed')) state.beginLogout()
    const failure = await failureOf(api.logout())
    if (isAbort(failure)) return
    // A 401 says that nobody is signed in any more.
    if (failure && !hasStatus(failure, 401)) return state.failLogout(asError(failure).message)
    tabs.tell({ type: 'logout' })
    options.restart()
  }

  async function confirmMember(): Promise<void> {
    const began = state.epoch.peek()
    try {
      user.setData(await api.currentUser(new AbortController().signal, true))
    } catch (error) {
      if (!isNotSignedIn(error)) throw error
      expire()
    }
    if (began !== state.epoch.peek()) throw abortError('The session changed.')
  }

  // A visitor has no session that could end: for them a 401 is a refusal like any other.
  bus.on('session-ended', error => (state.is('visitor') ? reportError(error) : expire()))
  user.error.subscribe(error => isNotSignedIn(error) && expire())
  tabs.listen(createReceiver({ state, queries, load, whileBusy }))

  const { status, epoch, notice, loadFailed } = state
  return {
    status,
    busy,
    epoch,
    notice,
    loadFailed,
    user,
    load: () => load(),
    login: (email, password) => whileBusy(() => api.login(email, password).then(() => asAccepted())),
    // A second sign-on does nothing while one runs.
    signOn: async target => busy.peek() || whileBusy(() => signOnWithToken(target)),
    logout: async () => void (busy.peek() || (await whileBusy(logout))),
    confirmMember,
    sendChanged: () => tabs.tell({ type: 'changed' }),
    register: async () => ({}),
  }
}

declare module '../../lib/services.ts' {
  interface Services {
    readonly session: Session
    /** The address that a visitor asked for. */
    readonly returnTo: ReturnTo
  }
}
