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
  /** Removes everything about a member from the tab's and the browser's storage. */
  readonly emptyStorage: () => void
  /** Loads the app again at `/`. */
  readonly reload: () => void
}

/** How long after a login the user is read a second time, in ms. */
const SECOND_READ_DELAY = 1000

/** Knows who is signed in (§4), which only the current-user call decides (§6). Sends nothing before `read()`. */
export class Session {
  readonly #options: SessionOptions
  readonly #state = signal<SessionState>({ status: 'starting' })
  readonly #epoch = signal(0)
  readonly #running = signal(0)
  readonly state: ReadonlySignal<SessionState> = this.#state
  readonly status = computed(() => this.#state.value.status)
  /** The number of the session. It changes with every session, so that no screen keeps another member's data. */
  readonly epoch: ReadonlySignal<number> = this.#epoch
  /** Whether this tab signs in or out, or follows a login in another tab. The spinner then covers the page. */
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

  /** Reads the user, or joins a pending read: at the start, and on a page from the back/forward cache. Never rejects. */
  async read(page?: 'restored'): Promise<void> {
    if (page) this.#send({ type: 'pageRestored' })
    if (this.#state.peek().status !== 'signingOut') await failureOf(this.#refetch())
  }

  /** Reads the user, and replaces a pending read, which may be older than a login. */
  reread(): Promise<User> {
    this.user.invalidate()
    return this.#refetch()
  }

  /**
   * Reads the user just before a payment or a cancellation. Rejects with an abort if somebody else or nobody is signed in by
   * now, and with an error, which the caller shows, if the read fails.
   */
  async rereadMember(): Promise<User> {
    const { user } = this
    const epoch = this.#epoch.peek()
    const isOver = () => epoch !== this.#epoch.peek()
    const [known, hadPending] = [user.data.peek(), user.pending.peek()]
    let read: User | undefined
    try {
      read = await (this.#firstRead() ?? this.#options.api.currentUser())
      // A later read, after a write, has newer data of the same member.
      const isOvertaken = user.data.peek() !== known || (user.pending.peek() && !hadPending)
      if (!isOver() && (!isOvertaken || read.id !== user.data.peek()?.id)) user.setData(read)
    } catch (error) {
      if (!isNotSignedIn(error)) throw error
      this.#send({ type: 'notSignedIn' })
    }
    if (!read || isOver()) throw abortError('The session changed.')
    return read
  }

  /** Reads the user after a 401 or a redirect, once for simultaneous ones. Resolves to whether a member is signed in; never rejects. */
  async checkSession(failed: CallError): Promise<boolean> {
    // A visitor has no session, and the answer about the user decides without another read.
    if (this.#state.peek().status !== 'member' || isOfCurrentUser(failed)) return false
    this.#check ??= failureOf(this.reread()).finally(() => {
      this.#check = undefined
    })
    return !(await this.#check)
  }

  /** Reads the user if the session may have expired; other calls wait for it. Rejects if the read gets no answer. */
  readUserFirst(): Promise<unknown> | undefined {
    return this.#firstRead()?.catch((failure: unknown) => {
      // Without an answer other calls would fail too, or renew the session simultaneously.
      if (this.#options.isIdle()) throw failure
    })
  }

  /** Signs in with a password. Rejects with the error to show. */
  login(email: string, password: string): Promise<void> {
    return this.#whileBusy(async () => {
      const failure = await failureOf(this.#options.api.login(email, password))
      if (failure instanceof ContractError)
        return this.#confirmLogin(new Error(SESSION_TEXTS.wrongPassword), true)
      if (!failure || isUnknown(failure)) return this.#confirmLogin(failure)
      const hasNoMessage = hasStatus(failure, 400, 401, 403) && !failure.items[0]?.message
      if (this.#state.peek().status === 'member') throw abortError('Another tab has signed in.')
      throw hasNoMessage ? new Error(SESSION_TEXTS.wrongPassword) : failure
    })
  }

  /** Signs in with the token of a link, unless a sign-on runs. Resolves to false if it failed; never rejects. */
  async signOn(): Promise<boolean> {
    return this.busy.peek() || this.#whileBusy(() => this.#postToken())
  }

  /** Signs out and loads the app again. Never rejects. */
  async logout(): Promise<void> {
    if (!this.busy.peek()) this.#send({ type: 'logoutPressed' })
    await this.#logout
  }

  /** Makes the other tabs reread after a write. If the server ended the session with it, the login page shows `success`. */
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
    // `#send` does this in one batch with the new state.
    clearSession() {},
    clearToasts: () => this.#options.toasts.clear(),
    // Effects run after the change of state, when the router may have remembered an address.
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

  /** Fetches the user, and subscribes to it for good. */
  #refetch(): Promise<User> {
    if (this.user.inspect().subscriberCount === 0) this.user.subscribe()
    return this.user.refetch()
  }

  /** Reads the user if the session may have expired; all calls join that read. */
  #firstRead(): Promise<User> | undefined {
    return this.#state.peek().status === 'member' && this.#options.isIdle() ? this.#refetch() : undefined
  }

  /** Reads the data only if the same member is still signed in. */
  async #rereadUserAndData(): Promise<void> {
    const { membership, hasPassword } = this.#options.queries
    const epoch = this.#epoch.peek()
    if ((await failureOf(this.reread())) || epoch !== this.#epoch.peek()) return
    membership.invalidate()
    hasPassword.invalidate()
  }

  /**
   * Reads the user, which decides whether a login succeeded (§6). If nobody is signed in, it reads again a second later, since the
   * new session may not have reached all servers. Then it rejects with the failure of the login, or with blocked cookies as the cause.
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

  /** Posts the token once, then reads the user: another tab may have used the same link. */
  async #postToken(): Promise<boolean> {
    const { api, report, toasts } = this.#options
    const token = this.#token
    this.#token = undefined
    if (token === undefined) return false
    await activated()
    // Another tab may have signed in while this page was prerendered.
    if (this.#state.peek().status === 'member') return true
    const failure = token ? await failureOf(api.singleSignOn(token)) : new Error(SESSION_TEXTS.badLink)
    const readUser = failure && !isUnknown(failure) ? () => this.reread() : () => this.#confirmLogin(failure)
    const unread = token ? await failureOf(readUser()) : failure
    if (!unread && !failure) toasts.show('Je bent succesvol ingelogd!', 'success')
    const cause = asError(failure ?? unread)
    if (!unread || isAbort(cause)) return !unread
    // The machine reports a failed read of the user.
    if (failure || !(cause instanceof CallError)) {
      report(cause)
      this.#send({
        type: 'linkFailed',
        advice: failure ? SESSION_TEXTS.openLinkAgain : SESSION_TEXTS.allowCookies,
      })
    }
    return false
  }

  async #postLogout(): Promise<void> {
    const failure = await failureOf(this.#options.api.logout())
    if (isAbort(failure)) return
    // A redirect, a 401 or a 403 means that nobody is signed in.
    if (!failure || failure instanceof RedirectError || hasStatus(failure, 401, 403))
      return this.#send({ type: 'logoutDone' })
    const error = asError(failure)
    if (outcomeOf(error) !== 'not-sent') this.#options.report(error)
    this.#send({ type: 'logoutFailed', problem: error.message })
  }
}
