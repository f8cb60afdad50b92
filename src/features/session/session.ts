import { type ReadonlySignal, signal } from '@preact/signals-react'
import { isNotSignedIn } from '../../api/calls.ts'
import type { User } from '../../api/schemas.ts'
import { abortError, asError, CallError, hasStatus, isAbort } from '../../lib/errors.ts'
import type { Query } from '../../lib/query.ts'
import { failureOf } from '../../lib/try.ts'
import { createReceiver } from './receive.ts'
import type { ReturnTo } from './return-to.ts'
import { createSignIn } from './sign-in.ts'
import { type SessionNotice, type SessionOptions, SessionState, type SessionStatus } from './state.ts'

/** Who is signed in (§4). Only the current-user call decides that (§6). */
export interface Session {
  readonly status: ReadonlySignal<SessionStatus>
  /** The spinner covers the page while somebody signs in or out. */
  readonly busy: ReadonlySignal<boolean>
  readonly user: Query<User>
  /** Changes with every session, so that no screen keeps the last member's data. */
  readonly epoch: ReadonlySignal<number>
  /** Why the visitor is on the login page, or why the logout failed. */
  readonly notice: ReadonlySignal<SessionNotice | undefined>
  /** Loads the current user, at the start and when the back/forward cache restores the page. Never rejects. */
  load(): Promise<void>
  /** Signs in with a password. Rejects with the reason. */
  login(email: string, password: string): Promise<void>
  /** Signs in with the token of a link. Resolves to false if that failed; never rejects. */
  signOn(): Promise<boolean>
  /** Signs out and loads the app anew. Never rejects; if it fails, the status is `logoutFailed`. */
  logout(): Promise<void>
  /**
   * Reads the current user again, just before a payment or a cancellation. Rejects with an abort if somebody else or
   * nobody is signed in by now; their page is then shown. Rejects with the error if the read fails. It is not broadcast,
   * so the caller shows it (DECISIONS, Moments of money).
   */
  confirmMember(): Promise<void>
  /** Makes the other tabs read the member and the membership again. */
  sendChanged(): void
  /** Registration is in the mobile app (§4). */
  register(): Promise<Record<string, never>>
}

/** Creates the session (§4). It sends nothing before `load()`. */
export function createSession(options: SessionOptions): Session {
  const { api, queries, bus, reportError, tabs, reload } = options
  const state = new SessionState(options)
  const signIn = createSignIn(state, options)
  const { status, epoch, notice, user } = state
  const busy = signal(false)

  async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
    busy.value = true
    try {
      return await work()
    } finally {
      busy.value = false
    }
  }

  async function load(isSilent = false): Promise<void> {
    try {
      await signIn.currentUser(isSilent)
    } catch (error) {
      // A newer session has its own answer.
      if (isAbort(error)) return
      state.signOut(error instanceof CallError && !isNotSignedIn(error) ? error.message : undefined)
    }
  }

  function expire(): void {
    if (state.is('member')) tabs.send({ type: 'expired' })
    state.expire()
  }

  async function logout(): Promise<void> {
    // The page of a failed logout stays while its button tries again.
    if (!state.is('logoutFailed')) state.beginLogout()
    const failure = await failureOf(api.logout())
    if (isAbort(failure)) return
    // A 401 means that nobody is signed in any more.
    if (failure && !hasStatus(failure, 401)) return state.failLogout(asError(failure).message)
    tabs.send({ type: 'logout' })
    reload()
  }

  async function confirmMember(): Promise<void> {
    const before = epoch.peek()
    try {
      user.setData(await api.currentUser(new AbortController().signal, true))
    } catch (error) {
      if (!isNotSignedIn(error)) throw error
      expire()
    }
    if (before !== epoch.peek()) throw abortError('The session changed.')
  }

  // A visitor has no session that could end, so a 401 is an ordinary error.
  bus.on('session-ended', error => (state.is('visitor') ? reportError(error) : expire()))
  user.error.subscribe(error => isNotSignedIn(error) && expire())
  tabs.listen(createReceiver({ state, queries, load, whileBusy }))

  return {
    status,
    busy,
    epoch,
    notice,
    user,
    load: () => load(),
    login: (email, password) => whileBusy(() => signIn.withPassword(email, password)),
    // While one sign-on runs, a second does nothing.
    signOn: async () => busy.peek() || whileBusy(signIn.withToken),
    logout: async () => void (busy.peek() || (await whileBusy(logout))),
    confirmMember,
    sendChanged: () => tabs.send({ type: 'changed' }),
    register: async () => ({}),
  }
}

declare module '../../lib/services.ts' {
  interface Services {
    readonly session: Session
    readonly returnTo: ReturnTo
  }
}
