import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { type Api, hasToast, isNotSignedIn, isOfCurrentUser, type Queries } from '../../api/client.ts'
import type { User } from '../../api/schemas.ts'
import {
  abortError,
  asError,
  type CallError,
  ContractError,
  HttpError,
  hasStatus,
  isAbort,
  isUnknown,
} from '../../lib/errors.ts'
import { isFresh, type Query, type QueryCache } from '../../lib/query.ts'
import type { Toasts } from '../../lib/toasts.ts'
import { failureOf } from '../../lib/try.ts'
import type { RestartReason } from './restart.ts'
import {
  memberIdIn,
  nextSession,
  restartFor,
  type SessionEvents,
  type SessionState,
  type Transition,
} from './session-machine.ts'
import { restartReasonOf, type TabMessage, type Tabs } from './tabs.ts'
import { activated } from './token.ts'

interface SessionOptions {
  readonly api: Api
  readonly cache: QueryCache
  readonly queries: Pick<Queries, 'membership' | 'hasPassword'>
  readonly showError: (error: Error) => void
  readonly toasts: Toasts
  readonly tabs: Tabs
  /** The token of a link; empty if it is malformed. */
  readonly token: string | undefined
  /** Whether the API has not responded for so long that the session may have expired. */
  readonly isIdle: () => boolean
  /** Why the last page of this tab loaded the app again. */
  readonly restartReason: RestartReason | undefined
  /** Loads the app again. Resolves if the browser stays on this page. */
  readonly restart: (reason: RestartReason) => Promise<void>
}

/** How long after a login the user is read a second time, in ms. */
const SECOND_READ_DELAY = 1000
/** How long the read of the user after a failed logout may take, in ms. */
const LOGOUT_READ_TIMEOUT = 5000

const COOKIES_BLOCKED =
  'Je bent ingelogd, maar je browser blokkeert de cookies van Klup. Sta cookies toe en log opnieuw in.'

const delay = (ms: number) => new Promise<undefined>(resolve => setTimeout(resolve, ms))

/** Whether the server has refused a login or a link. */
const isRefused = (failure: unknown): boolean => failure !== undefined && !isUnknown(failure)

/** Whether the page says that the password is wrong: not if the answer has a message, or says nothing about the password. */
const isWrongPassword = (failure: unknown): boolean =>
  !isOfCurrentUser(failure) &&
  (failure instanceof ContractError ||
    (failure instanceof HttpError &&
      failure.status < 500 &&
      !failure.item?.message &&
      ![408, 429].includes(failure.status)))

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
  /** Whether this tab signs in or out, or loads the app again. The spinner then covers the page. */
  readonly busy = computed(() => this.#running.value > 0)
  readonly user: Query<User>
  #token: string | undefined
  #logout: Promise<void> | undefined
  #controller = new AbortController()

  constructor(options: SessionOptions) {
    this.#options = options
    this.#token = options.token
    this.#state.value = { status: 'starting', reason: options.restartReason }
    this.user = options.cache.query({ key: 'auth-user', load: options.api.currentUser })
    this.user.data.subscribe(user => user && this.#send('userRead', user))
    this.user.error.subscribe(error => {
      if (!error) return
      const when = this.#state.peek().status === 'starting' ? 'atStart' : 'later'
      const isVisitor = isNotSignedIn(error, when)
      this.#send(isVisitor ? 'notSignedIn' : 'userReadFailed', error)
      if (!isVisitor) options.showError(error)
    })
    options.tabs.listen(message => this.#follow(message))
  }

  /** Aborts when the session changes. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Reads the user, or joins a pending read. Never rejects. */
  async read(): Promise<void> {
    // Keeps the user in the cache.
    if (this.user.inspect().subscriberCount === 0) this.user.subscribe()
    await failureOf(this.user.refetch())
  }

  /**
   * Reads the user for a page from the back/forward cache. For the same person the page stays; for anybody else it is loaded again.
   * A page that signs out posts that again. Never rejects.
   */
  async restore(): Promise<void> {
    const state = this.#state.peek()
    if (state.status === 'signingOut') {
      this.#send('logoutPressed')
      return this.#logout
    }
    const failure = await failureOf(this.user.fetchNew())
    const [before, now] = [state, this.#state.peek()].map(memberIdIn)
    if (before === undefined || now === undefined || isAbort(failure)) return
    if (before !== now) this.#apply(restartFor(now === null ? 'expired' : 'otherMember'))
    else if (failure) this.#send('restoreFailed', asError(failure))
  }

  /**
   * Reads the user just before a payment or a cancellation. Rejects with an abort if somebody else or nobody is signed in by
   * now, and with an error, which the caller shows, if the read fails. A late answer does not end the session of a newer read.
   */
  async rereadMember(): Promise<User> {
    const epoch = this.#epoch.peek()
    const isSameSession = () => epoch === this.#epoch.peek()
    const { updatedAt } = this.user.inspect()
    try {
      const user = await (this.#firstRead() ?? this.#options.api.currentUser())
      if (isSameSession()) this.user.setData(user)
      if (isSameSession()) return user
    } catch (error) {
      if (!isNotSignedIn(error)) throw error
      if (updatedAt === this.user.inspect().updatedAt) this.#send('notSignedIn')
    }
    throw abortError('The session changed.')
  }

  /**
   * Reads the user beside a write, and resolves to its answer. Rejects as `rereadMember()`, also if the write succeeded: it may
   * have been sent for another member.
   */
  async besideWrite<Answer>(write: Promise<Answer>): Promise<Answer> {
    let isEarly = false
    const user = this.rereadMember().then(() => {
      isEarly = true
    })
    // The write is awaited first, so that no second press sends it again.
    user.catch(() => {})
    const answer = await write
    await (isEarly ? this.rereadMember() : user)
    return answer
  }

  /** Reads the user after a 401 or a redirect. Resolves to whether a member is signed in; never rejects. */
  async checkSession(failed: CallError): Promise<boolean> {
    // A visitor has no session, and the answer about the user decides without another read.
    if (this.#state.peek().status !== 'member' || isOfCurrentUser(failed)) return false
    return !(await failureOf(this.user.refetch()))
  }

  /** Reads the user, unless it has been read since a time (ms since 1970): somebody else may have signed in. */
  async confirmUser(since?: number): Promise<void> {
    const now = Date.now()
    if (since === undefined) await this.user.fetchNew()
    else if (!isFresh(this.user.inspect().updatedAt, now, now - since)) await this.user.refetch()
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
      if (isRefused(failure)) throw failure
      await this.#confirmLogin(failure)
    }).catch(failure => {
      throw isWrongPassword(failure) ? new Error('Je e-mailadres of wachtwoord klopt niet.') : failure
    })
  }

  /** Signs in with the token of a link, unless a sign-on runs. Resolves to false if it failed; never rejects. */
  async signOn(): Promise<boolean> {
    // Another tab may sign in while this page is prerendered, which restarts the app.
    if (document.prerendering) await activated()
    const isElsewhere = this.busy.peek() || this.#state.peek().status !== 'visitor'
    return isElsewhere || this.#whileBusy(() => this.#postToken())
  }

  /** Signs out and loads the app again. Never rejects. */
  async logout(): Promise<void> {
    if (!this.busy.peek()) this.#send('logoutPressed')
    await this.#logout
  }

  /** Makes the other tabs reread after a write. If the server ended the session with it, the login page shows `success`. */
  announceChange(success?: string): void {
    this.#send('writeAccepted', success)
    this.#options.tabs.send({ type: 'changed' })
  }

  /** Registration is in the mobile app (§4). */
  async register(): Promise<object> {
    return {}
  }

  #send<E extends keyof SessionEvents>(event: E, data?: SessionEvents[E]): void {
    this.#apply(nextSession(this.#state.peek(), event, data))
  }

  #apply({ state, ...effects }: Transition): void {
    const { cache, restart, tabs, toasts } = this.#options
    const { membership, hasPassword } = this.#options.queries
    batch(() => {
      if (effects.clearSession) {
        this.#epoch.value++
        this.#controller.abort()
        this.#controller = new AbortController()
        cache.clear()
      }
      this.#state.value = state
    })
    if (effects.clearSession || effects.clearToasts) toasts.clear()
    if (effects.storeUser) this.user.setData(effects.storeUser)
    if (effects.toast) toasts.show(...effects.toast)
    if (effects.sendToTabs) tabs.send(effects.sendToTabs)
    if (effects.invalidateData) for (const query of [this.user, membership, hasPassword]) query.invalidate()
    if (effects.postLogout) this.#logout = this.#whileBusy(() => this.#postLogout())
    // If the browser stays on this page, the page needs the user.
    const { restart: reason } = effects
    if (reason) void this.#whileBusy(() => restart(reason)).then(() => this.read())
  }

  /** Restarts the app if a message says that somebody else, or nobody, is signed in. */
  #follow(message: TabMessage): void {
    // A tab that signs in or out, or restarts, reads the user itself. A pending read may predate the message.
    if (this.busy.peek()) {
      this.user.replacePending()
      return
    }
    const state = this.#state.peek()
    const reason = restartReasonOf(message, memberIdIn(state))
    // A write of this tab may have ended the session: its own read of the user decides, and shows the result.
    const followsOwnWrite = reason === 'expired' && 'success' in state && state.success
    if (message.type === 'changed' || followsOwnWrite) this.#send('changedInOtherTab')
    else if (reason) this.#apply(restartFor(reason))
  }

  /** Reads the user if the session may have expired; all calls join that read. */
  #firstRead(): Promise<User> | undefined {
    return this.#state.peek().status === 'member' && this.#options.isIdle() ? this.user.refetch() : undefined
  }

  #whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#running.value++
    return work().finally(() => this.#running.value--)
  }

  /**
   * Reads the user, which decides whether a login has succeeded (§6). If nobody is signed in although the login may be accepted, it
   * reads again a second later, since the new session may not have reached all servers. Then it rejects with the failure of the
   * login, or with blocked cookies as the cause. If the user cannot be read, it rejects with that failure.
   */
  async #confirmLogin(failed: unknown): Promise<void> {
    if (!isRefused(failed)) this.#send('loginAccepted')
    const read = () => failureOf(this.user.fetchNew())
    let unread = await read()
    if (isNotSignedIn(unread) && !isRefused(failed)) unread = await delay(SECOND_READ_DELAY).then(read)
    if (isNotSignedIn(unread)) throw failed ?? new Error(COOKIES_BLOCKED)
    if (unread) throw unread
    const user = this.user.data.peek()
    if (user && !isRefused(failed)) this.#options.tabs.send({ type: 'login', id: user.id })
  }

  /** Posts the token once. After any answer the user decides: another tab may have used the same link. */
  async #postToken(): Promise<boolean> {
    const { api, showError, toasts } = this.#options
    const token = this.#token
    this.#token = undefined
    if (token === undefined) return false
    const failure = token ? await failureOf(api.singleSignOn(token)) : new Error('Deze inloglink klopt niet.')
    const cause = token ? await failureOf(this.#confirmLogin(failure)) : failure
    if (!cause && !failure) toasts.show('Je bent succesvol ingelogd!', 'success')
    // A failed read of the user is shown already.
    if (!cause || isAbort(cause) || isOfCurrentUser(cause)) return !cause
    showError(asError(cause))
    const isUsed = hasStatus(failure, 404)
    const openAgain = `${isUsed ? 'Een inloglink werkt maar één keer. ' : ''}Open hem opnieuw in de Klup-app.`
    const allowCookies = 'Sta cookies toe in je browser, en log daarna opnieuw in.'
    this.#send('linkFailed', failure ? openAgain : allowCookies)
    return false
  }

  /** The user decides whether a logout has succeeded (§6): after a 2xx at the next start, after any other answer here. */
  async #postLogout(): Promise<void> {
    const { api, showError } = this.#options
    const failure = await failureOf(api.logout())
    if (isAbort(failure)) return
    const unread = failure && (await Promise.race([failureOf(api.currentUser()), delay(LOGOUT_READ_TIMEOUT)]))
    if (isAbort(unread)) return
    if (!failure || isNotSignedIn(unread)) return this.#apply(restartFor('logout'))
    const error = asError(failure)
    if (hasToast(error)) showError(error)
    this.#send('logoutFailed', error)
  }
}
