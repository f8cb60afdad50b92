import { type ReadonlySignal, signal } from '@preact/signals-react'
import { isNotSignedIn } from '../../api/calls.ts'
import { abortError, asError, CallError, hasStatus, isAbort } from '../../lib/errors.ts'
import { failureOf } from '../../lib/try.ts'
import { createReceiver } from './receive.ts'
import type { ReturnTo } from './return-to.ts'
import { createSignIn } from './sign-in.ts'
import { type SessionNotice, type SessionOptions, SessionState, type SessionStatus } from './state.ts'

/** Who is signed in (§4). Only the current-user call decides that (§6). */
export type Session = ReturnType<typeof createSession>

/** Creates the session (§4). It sends nothing before `load()`. */
export function createSession(options: SessionOptions) {
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

  async function load(announced?: number): Promise<void> {
    try {
      await signIn.currentUser(announced)
    } catch (error) {
      // A newer session loads its own user.
      if (isAbort(error)) return
      state.signOut(error instanceof CallError && !isNotSignedIn(error) ? error.message : undefined)
    }
  }

  function expire(): void {
    if (state.is('member')) tabs.send({ type: 'expired' })
    state.expire()
  }

  /** Signs out and loads the app anew. Never rejects; if it fails, the status is `logoutFailed`. */
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

  /**
   * Reads the current user again, just before a payment or a cancellation. Rejects with an abort if somebody else or
   * nobody is signed in by now; their page is then shown. Rejects with the error if the read fails. It is not broadcast,
   * so the caller shows it (DECISIONS, Moments of money).
   */
  async function confirmMember(): Promise<void> {
    const before = epoch.peek()
    try {
      user.setData(await api.currentUser(undefined, true))
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
    status: status as ReadonlySignal<SessionStatus>,
    /** The spinner covers the page while somebody signs in or out. */
    busy: busy as ReadonlySignal<boolean>,
    /** Changes with every session, so that no screen keeps the last member's data. */
    epoch: epoch as ReadonlySignal<number>,
    /** Why the visitor is on the login page, or why the logout failed. */
    notice: notice as ReadonlySignal<SessionNotice | undefined>,
    user,
    /** Loads the current user, at the start and when the back/forward cache restores the page. Never rejects. */
    load: () => load(),
    /** Signs in with a password. Rejects with the reason. */
    login: (email: string, password: string) => whileBusy(() => signIn.withPassword(email, password)),
    /** Signs in with the token of a link, unless a sign-on runs. Resolves to false if it failed; never rejects. */
    signOn: async () => busy.peek() || whileBusy(signIn.withToken),
    logout: async () => void (busy.peek() || (await whileBusy(logout))),
    confirmMember,
    /** Makes the other tabs read the member and the membership again. */
    sendChanged: () => tabs.send({ type: 'changed' }),
    /** Registration is in the mobile app (§4). */
    register: async () => ({}),
  }
}

declare module '../../lib/services.ts' {
  interface Services {
    readonly session: Session
    readonly returnTo: ReturnTo
  }
}
