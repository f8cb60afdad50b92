import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { isNotSignedIn } from '../../api/client.ts'
import type { User } from '../../api/schemas.ts'
import { asError, type CallError, hasStatus, isAbort, RedirectError } from '../../lib/errors.ts'
import type { Query } from '../../lib/query.ts'
import { failureOf } from '../../lib/try.ts'
import type { SessionCore, SessionOptions } from './session-core.ts'
import { nextSession, type SessionEffect, type SessionEvent, type SessionState } from './session-machine.ts'
import { createSignIn, reported } from './sign-in.ts'
import { createUserReads, type UserReads } from './user-reads.ts'

/** Who is signed in (§4). Only the current-user call decides that (§6). */
export interface Session {
  readonly state: ReadonlySignal<SessionState>
  readonly status: ReadonlySignal<SessionState['status']>
  /** The spinner covers the page while somebody signs in or out. */
  readonly busy: ReadonlySignal<boolean>
  /** Changes with every session, so that no screen keeps the last member's data. */
  readonly epoch: ReadonlySignal<number>
  readonly user: Query<User>
  /** Reads the current user, or joins a read: at the start, and for a page from the back/forward cache. Never rejects. */
  read(page?: 'restored'): Promise<void>
  /** Reads the current user after a 401 or a redirect: once for several. Resolves to whether a member is signed in; never rejects. */
  checkSession(failed: CallError): Promise<boolean>
  /** After a pause, reads the current user before any other call. Rejects if nothing could be read. */
  userFirst(): Promise<unknown> | undefined
  /** Signs in with a password. Rejects with the reason. */
  login(email: string, password: string): Promise<void>
  /** Signs in with the token of a link, unless a sign-on runs. Resolves to false if it failed; never rejects. */
  signOn(): Promise<boolean>
  /** Signs out and loads the app anew. Never rejects. */
  logout(): Promise<void>
  /**
   * Reads the current user again, just before a payment or a cancellation. Rejects with an abort if somebody else or
   * nobody is signed in by now; their page is then shown. Rejects with the error if the read fails; the caller shows it.
   */
  rereadMember(): Promise<User>
  /**
   * Makes the other tabs read the member and the membership again, after an accepted write. If the server has ended the session
   * with it, the login page shows the success.
   */
  sendChanged(success?: string): void
  /** Registration is in the mobile app (§4). */
  register(): Promise<object>
}

/** Creates the session, which runs the machine (§4). It sends nothing before `read()`. */
export function createSession(options: SessionOptions): Session {
  const { api, cache, toasts } = options
  const state = signal<SessionState>({ status: 'starting' })
  const epoch = signal(0)
  const running = signal(0)
  const busy = computed(() => running.value > 0 || isFollowing(state.value))
  const user = cache.query({ key: 'auth-user', load: signal => api.currentUser({ signal }) })
  const core: SessionCore = { ...options, state, epoch, user, send }
  const reads = createUserReads(core)
  const { login, signOn } = createSignIn(core, reads)
  let leaving: Promise<void> | undefined
  const run = effectRunner(core, reads, () => {
    leaving = whileBusy(() => postLogout(core))
  })

  function send(event: SessionEvent): void {
    const { state: next, effects } = nextSession(state.peek(), event)
    batch(() => {
      if (effects.includes('newEpoch')) {
        epoch.value++
        cache.clear()
        toasts.clear()
      }
      state.value = next
    })
    effects.forEach(run)
  }

  async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
    running.value++
    try {
      return await work()
    } finally {
      running.value--
    }
  }

  listen(core)
  return {
    state,
    status: computed(() => state.value.status),
    busy,
    epoch,
    user,
    async read(page) {
      if (page) send({ type: page })
      if (state.peek().status !== 'signingOut') await failureOf(reads.read())
    },
    rereadMember: reads.rereadMember,
    checkSession: reads.checkSession,
    userFirst: reads.userFirst,
    login: (email, password) => whileBusy(() => login(email, password)),
    signOn: async () => busy.peek() || whileBusy(signOn),
    async logout() {
      if (!busy.peek()) send({ type: 'logoutPressed' })
      await leaving
    },
    sendChanged: success => send({ type: 'changed', success }),
    register: async () => ({}),
  }
}

/** Another tab has signed somebody in, whose name is not read yet. */
const isFollowing = (state: SessionState) => state.status === 'starting' && state.isTold === true

/** Returns a function that runs an effect of the machine. */
function effectRunner(core: SessionCore, { reread, rereadAll }: UserReads, signOut: () => void) {
  const { user, toasts, tabs, report } = core
  const RUN: Readonly<Record<Extract<SessionEffect, string>, () => void>> = {
    newEpoch() {},
    clearToasts: toasts.clear,
    // After the new state, with which the router has remembered an address.
    emptyStorage: core.emptyStorage,
    reread: () => void failureOf(reread()),
    rereadPending: () => user.pending.peek() && user.invalidate(),
    rereadAll: () => void rereadAll(),
    postLogout: signOut,
    reload: core.reload,
  }
  return (effect: SessionEffect): void => {
    if (typeof effect === 'string') RUN[effect]()
    else if ('store' in effect) user.setData(effect.store)
    else if ('send' in effect) tabs.send(effect.send)
    else if ('toast' in effect) toasts.show(effect.toast, effect.severity)
    else report(effect.report)
  }
}

async function postLogout({ api, send, report }: SessionCore): Promise<void> {
  const failure = await failureOf(api.logout())
  if (isAbort(failure)) return
  // These mean that nobody is signed in any more.
  if (!failure || failure instanceof RedirectError || hasStatus(failure, 401, 403))
    return send({ type: 'logoutDone' })
  send({ type: 'logoutFailed', problem: reported(asError(failure), report).message })
}

/** Sends an event for each answer about the user and each message of another tab. */
function listen({ user, state, tabs, send }: SessionCore): void {
  user.data.subscribe(data => data && send({ type: 'userRead', user: data }))
  user.error.subscribe(error => {
    const when = state.peek().status === 'starting' ? 'atStart' : 'later'
    if (error) send(isNotSignedIn(error, when) ? { type: 'notSignedIn' } : { type: 'userFailed', error })
  })
  tabs.listen(message =>
    send(
      message.type === 'login' ? { type: 'loginHeard', id: message.id } : { type: `${message.type}Heard` },
    ),
  )
}
