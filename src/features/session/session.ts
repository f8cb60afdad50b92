import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { type Api, isNotSignedIn, type Queries } from '../../api/calls.ts'
import type { User } from '../../api/schemas.ts'
import { abortError, asError, CallError, hasStatus, isAbort } from '../../lib/errors.ts'
import type { Bus } from '../../lib/events.ts'
import type { HttpEvents } from '../../lib/http.ts'
import type { Query, QueryCache } from '../../lib/query.ts'
import type { Toasts } from '../../lib/toasts.ts'
import { failureOf } from '../../lib/try.ts'
import type { ReturnTo } from './return-to.ts'
import { nextSession, type SessionEffect, type SessionEvent, type SessionState } from './session-machine.ts'
import type { Tabs } from './tabs.ts'
import { SESSION_TEXTS } from './texts.ts'

interface SessionOptions {
  readonly api: Api
  readonly cache: QueryCache
  readonly queries: Pick<Queries, 'membership' | 'hasPassword'>
  readonly bus: Pick<Bus<HttpEvents>, 'on'>
  readonly report: (error: Error) => void
  readonly toasts: Toasts
  readonly tabs: Tabs
  /** The token of a link; empty if it is malformed. */
  readonly token: string | undefined
  /** Removes what the tab and the browser keep of a member. */
  readonly emptyStorage: () => void
  /** Loads the app anew at `/`. */
  readonly reload: () => void
}

/** Who is signed in (§4). Only the current-user call decides that (§6). */
export interface Session {
  readonly state: ReadonlySignal<SessionState>
  readonly status: ReadonlySignal<SessionState['status']>
  /** The spinner covers the page while somebody signs in or out. */
  readonly busy: ReadonlySignal<boolean>
  /** Changes with every session, so that no screen keeps the last member's data. */
  readonly epoch: ReadonlySignal<number>
  readonly user: Query<User>
  /** Reads the current user. Never rejects. */
  load(): Promise<void>
  /** Reads the current user for a page from the back/forward cache. Never rejects. */
  restore(): Promise<void>
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
  confirmMember(): Promise<void>
  /** Makes the other tabs read the member and the membership again. */
  sendChanged(): void
  /** Registration is in the mobile app (§4). */
  register(): Promise<object>
}

/** How a server refuses the token of a link. */
const REFUSED = [400, 401, 403, 404, 410]

/** Creates the session, which runs the machine (§4). It sends nothing before `load()`. */
export function createSession(options: SessionOptions): Session {
  const { api, cache, queries, bus, report, toasts, tabs } = options
  const state = signal<SessionState>({ status: 'starting' })
  const status = computed(() => state.value.status)
  const epoch = signal(0)
  const running = signal(0)
  const busy = computed(
    () => running.value > 0 || (state.value.status === 'starting' && state.value.announced !== undefined),
  )
  const user = cache.query({ key: 'auth-user', load: api.currentUser })
  let token = options.token
  let leaving: Promise<void> | undefined

  function send(event: SessionEvent): void {
    const { state: next, effects } = nextSession(state.peek(), event)
    batch(() => {
      if (effects.includes('newEpoch')) beginEpoch()
      state.value = next
    })
    for (const effect of effects) typeof effect === 'string' ? RUN[effect]() : runWith(effect)
  }

  function beginEpoch(): void {
    epoch.value++
    cache.clear()
    toasts.clear()
  }

  const RUN: Readonly<Record<Extract<SessionEffect, string>, () => void>> = {
    newEpoch() {},
    clearToasts: () => toasts.clear(),
    // After the new state, with which the router has remembered an address.
    emptyStorage: options.emptyStorage,
    readUser: () => void load(),
    rereadUser: () => user.pending.peek() && user.invalidate(),
    refresh: () => void refresh(),
    postLogout() {
      leaving = whileBusy(postLogout)
    },
    reload: options.reload,
  }

  function runWith(effect: Exclude<SessionEffect, string>): void {
    if ('store' in effect) user.setData(effect.store)
    else if ('send' in effect) tabs.send(effect.send)
    else if ('toast' in effect) toasts.show(effect.toast, 'info')
    else report(effect.report)
  }

  async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
    running.value++
    try {
      return await work()
    } finally {
      running.value--
    }
  }

  /** Reads the current user anew: a read in progress may be older than a login. The user stays subscribed. */
  function readUser(): Promise<User> {
    if (user.inspect().subscriberCount === 0) user.subscribe()
    else user.invalidate()
    return user.refetch()
  }

  const load = async () => void (await failureOf(readUser()))

  /** Reads nothing else until it is certain that the same member is signed in. */
  async function refresh(): Promise<void> {
    const before = epoch.peek()
    if ((await failureOf(readUser())) || before !== epoch.peek()) return
    queries.membership.invalidate()
    queries.hasPassword.invalidate()
  }

  async function postLogout(): Promise<void> {
    const failure = await failureOf(api.logout())
    if (isAbort(failure)) return
    // A 401 means that nobody is signed in any more.
    const isDone = !failure || hasStatus(failure, 401)
    send(isDone ? { type: 'logoutDone' } : { type: 'logoutFailed', problem: asError(failure).message })
  }

  /** Reads the user after an accepted login. A refusal now means that the browser blocks cookies. */
  async function acceptedUser(): Promise<void> {
    const failure = await failureOf(readUser())
    if (!failure) return
    if (!isNotSignedIn(failure)) throw failure
    const blocked = new Error(SESSION_TEXTS.cookiesBlocked)
    report(blocked)
    throw blocked
  }

  /** Posts the token once, and then reads the user: another tab may have used the same link. */
  async function signOn(): Promise<boolean> {
    const used = token
    token = undefined
    if (used === undefined) return false
    const failure = used ? await failureOf(api.singleSignOn(used)) : new Error(SESSION_TEXTS.badLink)
    const unknown = used ? await failureOf(failure ? readUser() : acceptedUser()) : failure
    if (!unknown && !failure) toasts.show(SESSION_TEXTS.signedIn, 'success')
    const cause = asError(failure ?? unknown)
    if (!unknown || isAbort(cause)) return !unknown
    if (failure) report(cause)
    // Of a user that could not be read, the machine has taken note.
    if (failure || !(cause instanceof CallError))
      send({ type: 'linkFailed', text: cause.message, isUsedLink: hasStatus(failure, ...REFUSED) })
    return false
  }

  user.data.subscribe(data => data && send({ type: 'userRead', user: data }))
  user.error.subscribe(
    error => error && send(isNotSignedIn(error) ? { type: 'notSignedIn' } : { type: 'userFailed', error }),
  )
  bus.on('session-ended', error => send({ type: 'unauthorized', error }))
  tabs.listen(message =>
    send(
      message.type === 'login' ? { type: 'loginHeard', id: message.id } : { type: `${message.type}Heard` },
    ),
  )

  return {
    state,
    status,
    busy,
    epoch,
    user,
    load,
    async restore() {
      send({ type: 'restored' })
      await failureOf(user.refetch())
    },
    login: (email, password) => whileBusy(() => api.login(email, password).then(acceptedUser)),
    signOn: async () => busy.peek() || whileBusy(signOn),
    async logout() {
      if (!busy.peek()) send({ type: 'logoutPressed' })
      await leaving
    },
    async confirmMember() {
      const before = epoch.peek()
      const known = user.data.peek()
      try {
        const read = await api.currentUser()
        // A read that began later, after a write, has newer data of the same member.
        const isOvertaken = user.pending.peek() || user.data.peek() !== known
        if (!isOvertaken || read.id !== user.data.peek()?.id) user.setData(read)
      } catch (error) {
        if (!isNotSignedIn(error)) throw error
        send({ type: 'notSignedIn' })
      }
      if (before !== epoch.peek()) throw abortError('The session changed.')
    },
    sendChanged: () => send({ type: 'changed' }),
    register: async () => ({}),
  }
}

declare module '../../lib/services.ts' {
  interface Services {
    readonly session: Session
    readonly returnTo: ReturnTo
  }
}
