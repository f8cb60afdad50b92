import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { type Api, isNotSignedIn, isOfCurrentUser, type Queries } from '../../api/client.ts'
import type { User } from '../../api/schemas.ts'
import { activated } from '../../lib/activated.ts'
import {
  abortError,
  asError,
  CallError,
  ContractError,
  hasStatus,
  isAbort,
  isUnknown,
  outcomeOf,
  RedirectError,
} from '../../lib/errors.ts'
import type { Query, QueryCache } from '../../lib/query.ts'
import type { Toasts } from '../../lib/toasts.ts'
import { failureOf } from '../../lib/try.ts'
import { nextSession, type SessionEffect, type SessionEvent, type SessionState } from './session-machine.ts'
import type { Tabs } from './tabs.ts'
import { SESSION_TEXTS } from './texts.ts'

interface SessionOptions {
  readonly api: Api
  readonly cache: QueryCache
  readonly queries: Pick<Queries, 'membership' | 'hasPassword'>
  readonly report: (error: Error) => void
  readonly toasts: Toasts
  readonly tabs: Tabs
  /** The token of a link; empty if it is malformed. */
  readonly token: string | undefined
  /** Whether the API has not responded for so long that the session may have expired. */
  readonly isIdle: () => boolean
  /** Removes what the tab and the browser keep of a member. */
  readonly emptyStorage: () => void
  /** Loads the app anew at `/`. */
  readonly reload: () => void
}

/** How long after a login the user is read a second time, in ms. */
const SECOND_READ_DELAY = 1000

/** Who is signed in (§4). Only the current-user call decides that (§6). Runs the machine; sends nothing before `read()`. */
export class Session {
  readonly #options: SessionOptions
  readonly #state = signal<SessionState>({ status: 'starting' })
  readonly #epoch = signal(0)
  readonly #running = signal(0)
  readonly state: ReadonlySignal<SessionState> = this.#state
  readonly status = computed(() => this.#state.value.status)
  /** Changes with every session, so that no screen keeps the last member's data. */
  readonly epoch: ReadonlySignal<number> = this.#epoch
  /** The spinner covers the page while this tab signs in or out, and after a login in another tab until the user is read. */
  readonly busy = computed(() => {
    const state = this.#state.value
    return this.#running.value > 0 || (state.status === 'starting' && state.isAfterMessage === true)
  })
  readonly user: Query<User>
  #token: string | undefined
  #logout: Promise<void> | undefined
  #check: Promise<unknown> | undefined

  constructor(options: SessionOptions) {
    this.#options = options
    this.#token = options.token
    this.user = options.cache.query({ key: 'auth-user', load: options.api.currentUser })
    this.user.data.subscribe(user => user && this.#send({ type: 'userRead', user }))
    this.user.error.subscribe(error => {
      const when = this.#state.peek().status === 'starting' ? 'atStart' : 'later'
      if (error)
        this.#send(isNotSignedIn(error, when) ? { type: 'notSignedIn' } : { type: 'userReadFailed', error })
    })
    options.tabs.listen(message =>
      this.#send(
        message.type === 'login'
          ? { type: 'loginInOtherTab', id: message.id }
          : { type: `${message.type}InOtherTab` },
      ),
    )
  }

  /** Reads the user, or joins a read: at the start, and for a page from the back/forward cache. Never rejects. */
  async read(page?: 'restored'): Promise<void> {
    if (page) this.#send({ type: 'pageRestored' })
    if (this.#state.peek().status !== 'signingOut') await failureOf(this.#refetch())
  }

  /** Reads the user, and replaces a read, which may be older than a login. */
  reread(): Promise<User> {
    this.user.invalidate()
    return this.#refetch()
  }

  /**
   * Reads the user just before a payment or a cancellation. Rejects with an abort if somebody else or nobody is signed in by now;
   * their page is then shown. Rejects with the error if the read fails; the caller shows it.
   */
  async rereadMember(): Promise<User> {
    const { user } = this
    const epoch = this.#epoch.peek()
    const isOver = () => epoch !== this.#epoch.peek()
    const [known, hadPending] = [user.data.peek(), user.pending.peek()]
    let read: User | undefined
    try {
      read = await (this.#firstRead() ?? this.#options.api.currentUser())
      // A read that began later, after a write, has newer data of the same member.
      const isOvertaken = user.data.peek() !== known || (user.pending.peek() && !hadPending)
      if (!isOver() && (!isOvertaken || read.id !== user.data.peek()?.id)) user.setData(read)
    } catch (error) {
      if (!isNotSignedIn(error)) throw error
      this.#send({ type: 'notSignedIn' })
    }
    if (!read || isOver()) throw abortError('The session changed.')
    return read
  }

  /** Reads the user after a 401 or a redirect: once for several. Resolves to whether a member is signed in; never rejects. */
  async checkSession(failed: CallError): Promise<boolean> {
    // A visitor has no session that could be over, and the answer about the user speaks for itself.
    if (this.#state.peek().status !== 'member' || isOfCurrentUser(failed)) return false
    this.#check ??= failureOf(this.reread()).finally(() => {
      this.#check = undefined
    })
    return !(await this.#check)
  }

  /** After a pause, reads the user before any other call. Rejects if nothing could be read. */
  userFirst(): Promise<unknown> | undefined {
    return this.#firstRead()?.catch((failure: unknown) => {
      // Without an answer the others would fail too, or renew the session side by side.
      if (this.#options.isIdle()) throw failure
    })
  }

  /** Signs in with a password. Rejects with the reason. */
  login(email: string, password: string): Promise<void> {
    return this.#whileBusy(async () => {
      const failure = await failureOf(this.#options.api.login(email, password))
      if (failure instanceof ContractError)
        return this.#confirmLogin(new Error(SESSION_TEXTS.wrongPassword), true)
      if (!failure || isUnknown(failure)) return this.#confirmLogin(failure)
      const isMute = hasStatus(failure, 400, 401, 403) && !failure.items[0]?.message
      if (this.#state.peek().status === 'member') throw abortError('Another tab has signed in.')
      throw isMute ? new Error(SESSION_TEXTS.wrongPassword) : failure
    })
  }

  /** Signs in with the token of a link, unless a sign-on runs. Resolves to false if it failed; never rejects. */
  async signOn(): Promise<boolean> {
    return this.busy.peek() || this.#whileBusy(() => this.#postToken())
  }

  /** Signs out and loads the app anew. Never rejects. */
  async logout(): Promise<void> {
    if (!this.busy.peek()) this.#send({ type: 'logoutPressed' })
    await this.#logout
  }

  /** Makes the other tabs reread, after an accepted write. If the server ended the session with it, the login page shows `success`. */
  announceChange(success?: string): void {
    this.#send({ type: 'writeAccepted', success })
  }

  /** Registration is in the mobile app (§4). */
  async register(): Promise<object> {
    return {}
  }

  #send(event: SessionEvent): void {
    const { cache, toasts } = this.#options
    const { state, effects } = nextSession(this.#state.peek(), event)
    batch(() => {
      if (effects.includes('clearSession')) {
        this.#epoch.value++
        cache.clear()
        toasts.clear()
      }
      this.#state.value = state
    })
    for (const effect of effects) this.#run(effect)
  }

  #run(effect: SessionEffect): void {
    const { report, tabs, toasts } = this.#options
    if (typeof effect === 'string') this.#effects[effect]()
    else if ('storeUser' in effect) this.user.setData(effect.storeUser)
    else if ('sendToTabs' in effect) tabs.send(effect.sendToTabs)
    else if ('toast' in effect) toasts.show(effect.toast, effect.severity)
    else report(effect.report)
  }

  readonly #effects: Readonly<Record<Extract<SessionEffect, string>, () => void>> = {
    // `#send` clears it together with the new state.
    clearSession() {},
    clearToasts: () => this.#options.toasts.clear(),
    // After the new state, with which the router has remembered an address.
    emptyStorage: () => this.#options.emptyStorage(),
    rereadUser: () => void failureOf(this.reread()),
    replacePendingRead: () => this.user.pending.peek() && this.user.invalidate(),
    rereadUserAndData: () => void this.#rereadUserAndData(),
    postLogout: () => {
      this.#logout = this.#whileBusy(() => this.#postLogout())
    },
    reload: () => this.#options.reload(),
  }

  #whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#running.value++
    return work().finally(() => this.#running.value--)
  }

  /** The user stays subscribed. */
  #refetch(): Promise<User> {
    if (this.user.inspect().subscriberCount === 0) this.user.subscribe()
    return this.user.refetch()
  }

  /** After a pause, the read of the user, which all calls join. */
  #firstRead(): Promise<User> | undefined {
    return this.#state.peek().status === 'member' && this.#options.isIdle() ? this.#refetch() : undefined
  }

  /** Reads nothing else until it is certain that the same member is signed in. */
  async #rereadUserAndData(): Promise<void> {
    const { membership, hasPassword } = this.#options.queries
    const epoch = this.#epoch.peek()
    if ((await failureOf(this.reread())) || epoch !== this.#epoch.peek()) return
    membership.invalidate()
    hasPassword.invalidate()
  }

  /**
   * Reads the user, who decides whether a login has worked (§6). If nobody is signed in, nor a second later, because a server may
   * not know its new session everywhere at once, it rejects with the failure of the login, or names the cause.
   */
  async #confirmLogin(failed: unknown, isAccepted = !failed): Promise<void> {
    this.#send({ type: 'loginAccepted' })
    let failure = await failureOf(this.reread())
    if (isNotSignedIn(failure)) {
      await new Promise(resolve => setTimeout(resolve, SECOND_READ_DELAY))
      failure = await failureOf(this.reread())
    }
    if (!failure) return
    if (isAbort(failure) || (isAccepted && !isNotSignedIn(failure))) throw failure
    throw failed ?? new Error(SESSION_TEXTS.cookiesBlocked)
  }

  /** Posts the token once, and then reads the user: another tab may have used the same link. */
  async #postToken(): Promise<boolean> {
    const { api, report, toasts } = this.#options
    const token = this.#token
    this.#token = undefined
    if (token === undefined) return false
    await activated()
    // Meanwhile another tab may have signed in.
    if (this.#state.peek().status === 'member') return true
    const failure = token ? await failureOf(api.singleSignOn(token)) : new Error(SESSION_TEXTS.badLink)
    const decides = failure && !isUnknown(failure) ? () => this.reread() : () => this.#confirmLogin(failure)
    const unread = token ? await failureOf(decides()) : failure
    if (!unread && !failure) toasts.show('Je bent succesvol ingelogd!', 'success')
    const cause = asError(failure ?? unread)
    if (!unread || isAbort(cause)) return !unread
    // The machine reports a failed read of the user.
    if (failure || !(cause instanceof CallError)) {
      report(cause)
      this.#send({ type: 'linkFailed', text: cause.message, isUsedLink: hasStatus(failure, 404) })
    }
    return false
  }

  async #postLogout(): Promise<void> {
    const failure = await failureOf(this.#options.api.logout())
    if (isAbort(failure)) return
    // These mean that nobody is signed in any more.
    if (!failure || failure instanceof RedirectError || hasStatus(failure, 401, 403))
      return this.#send({ type: 'logoutDone' })
    const error = asError(failure)
    if (outcomeOf(error) !== 'not-sent') this.#options.report(error)
    this.#send({ type: 'logoutFailed', problem: error.message })
  }
}
