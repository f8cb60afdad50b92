import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { type Api, isNotSignedIn, type Queries } from '../../api/calls.ts'
import { PATHS } from '../../api/paths.ts'
import type { User } from '../../api/schemas.ts'
import { activated } from '../../lib/activated.ts'
import {
  abortError,
  asError,
  CallError,
  ContractError,
  type Endpoint,
  type HttpError,
  hasStatus,
  isAbort,
  outcomeOf,
  RedirectError,
} from '../../lib/errors.ts'
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
  /** Reads the current user because a call of this endpoint was redirected to a page: once for several. Never rejects. */
  askUser(endpoint: Endpoint): Promise<void>
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
  confirmMember(): Promise<User>
  /** Makes the other tabs read the member and the membership again. */
  sendChanged(): void
  /** Registration is in the mobile app (§4). */
  register(): Promise<object>
}

/** Creates the session, which runs the machine (§4). It sends nothing before `load()`. */
export function createSession(options: SessionOptions): Session {
  const { api, cache, queries, bus, report, toasts, tabs } = options
  const state = signal<SessionState>({ status: 'starting' })
  const status = computed(() => state.value.status)
  const epoch = signal(0)
  const running = signal(0)
  const busy = computed(
    () => running.value > 0 || (state.value.status === 'starting' && state.value.isTold === true),
  )
  const user = cache.query({ key: 'auth-user', load: api.currentUser })
  let token = options.token
  let leaving: Promise<void> | undefined
  let asked: Promise<void> | undefined

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
    // These mean that nobody is signed in any more.
    if (!failure || failure instanceof RedirectError || hasStatus(failure, 401, 403))
      return send({ type: 'logoutDone' })
    send({ type: 'logoutFailed', problem: reported(asError(failure)).message })
  }

  /** Signs in. The current user decides about an answer that cannot be read (§6). */
  async function login(email: string, password: string): Promise<void> {
    const failure = await failureOf(api.login(email, password))
    if (!failure || failure instanceof ContractError)
      return acceptedUser(failure ? SESSION_TEXTS.wrongPassword : undefined)
    const isMute = hasStatus(failure, 400, 401, 403) && !(failure as HttpError).items[0]?.message
    throw reported(isMute ? new Error(SESSION_TEXTS.wrongPassword) : asError(failure))
  }

  /** Reports an error as the client does, unless the page says that nothing was sent. */
  function reported(error: Error): Error {
    if (!isAbort(error) && outcomeOf(error) !== 'not-sent') report(error)
    return error
  }

  /** Reads the user after an accepted login. If nobody is signed in now, the browser blocks cookies. */
  async function acceptedUser(ifNobody: string = SESSION_TEXTS.cookiesBlocked): Promise<void> {
    send({ type: 'accepted' })
    const failure = await failureOf(readUser())
    if (!failure) return
    throw isNotSignedIn(failure) ? reported(new Error(ifNobody)) : failure
  }

  /** Posts the token once, and then reads the user: another tab may have used the same link. */
  async function signOn(): Promise<boolean> {
    const used = token
    token = undefined
    if (used === undefined) return false
    await activated()
    // Meanwhile another tab may have signed in.
    if (state.peek().status === 'member') return true
    const failure = used ? await failureOf(api.singleSignOn(used)) : new Error(SESSION_TEXTS.badLink)
    const unknown = used ? await failureOf(failure ? readUser() : acceptedUser()) : failure
    if (!unknown && !failure) toasts.show(SESSION_TEXTS.signedIn, 'success')
    const cause = asError(failure ?? unknown)
    if (!unknown || isAbort(cause)) return !unknown
    if (failure) report(cause)
    // Of a user that could not be read, the machine has taken note.
    if (failure || !(cause instanceof CallError))
      send({ type: 'linkFailed', text: cause.message, isUsedLink: hasStatus(failure, 404) })
    return false
  }

  user.data.subscribe(data => data && send({ type: 'userRead', user: data }))
  user.error.subscribe(error => {
    const when = state.peek().status === 'starting' ? 'atStart' : 'later'
    if (error) send(isNotSignedIn(error, when) ? { type: 'notSignedIn' } : { type: 'userFailed', error })
  })
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
      if (state.peek().status !== 'signingOut') await failureOf(user.refetch())
    },
    async askUser({ path }) {
      // A visitor has no session that could be over, and the answer about the user speaks for itself.
      if (state.peek().status !== 'member' || path === PATHS.currentUser) return
      asked ??= load().finally(() => {
        asked = undefined
      })
      await asked
    },
    login: (email, password) => whileBusy(() => login(email, password)),
    signOn: async () => busy.peek() || whileBusy(signOn),
    async logout() {
      if (!busy.peek()) send({ type: 'logoutPressed' })
      await leaving
    },
    async confirmMember() {
      const before = epoch.peek()
      const isOver = () => before !== epoch.peek()
      const known = user.data.peek()
      let read: User | undefined
      try {
        read = await api.currentUser()
        // A read that began later, after a write, has newer data of the same member.
        const isOvertaken = user.pending.peek() || user.data.peek() !== known
        if (!isOver() && (!isOvertaken || read.id !== user.data.peek()?.id)) user.setData(read)
      } catch (error) {
        if (!isNotSignedIn(error)) throw error
        send({ type: 'notSignedIn' })
      }
      if (!read || isOver()) throw abortError('The session changed.')
      return read
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
