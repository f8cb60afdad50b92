import { signal } from '@preact/signals-react'
import type { Api, Queries } from '../../api/calls.ts'
import type { User } from '../../api/schemas.ts'
import type { CallError } from '../../lib/errors.ts'
import type { Bus } from '../../lib/events.ts'
import type { HttpEvents } from '../../lib/http.ts'
import type { Query } from '../../lib/query.ts'
import type { QueryCache } from '../../lib/query-cache.ts'
import type { Toasts } from '../../lib/toasts.ts'
import type { Tabs } from './tabs.ts'
import { SESSION_TEXTS } from './texts.ts'

/** While `signingOut` and after a logout that failed, the app shows nothing of the member. */
export type SessionStatus = 'starting' | 'visitor' | 'member' | 'signingOut' | 'logoutFailed'

/** The message on the login page, or on the page of a logout that failed. */
export interface SessionNotice {
  readonly text: string
  /** The page offers to try again. */
  readonly canRetry: boolean
}

/** What the session works with. */
export interface SessionOptions {
  readonly api: Api
  readonly cache: QueryCache
  readonly queries: Pick<Queries, 'membership' | 'hasPassword'>
  readonly bus: Pick<Bus<HttpEvents>, 'on'>
  readonly reportError: (error: CallError) => void
  readonly toasts: Toasts
  readonly tabs: Tabs
  /** The token of a link; empty if it is malformed. */
  readonly token: string | undefined
  /** Loads the app anew at `/`. */
  readonly reload: () => void
}

/**
 * The session's state machine (§4).
 *
 * | event       | from               | to           | what the member sees                         |
 * |-------------|--------------------|--------------|----------------------------------------------|
 * | signIn      | any                | member       | the requested page, or the page of this URL  |
 * | signOut     | any                | visitor      | the login page, with the problem, if any     |
 * | expire      | member             | visitor      | «Je sessie is verlopen. Log opnieuw in.»     |
 * | beginLogout | member             | signingOut   | nothing, until the browser loads the app     |
 * | failLogout  | signingOut, itself | logoutFailed | that the logout failed                       |
 * | restart     | starting, member   | starting     | nothing, until the current user is known     |
 */
export class SessionState {
  readonly status = signal<SessionStatus>('starting')
  readonly notice = signal<SessionNotice | undefined>(undefined)
  /** Counts the sessions. Answers and pages of an earlier session are ignored. */
  readonly epoch = signal(0)
  readonly user: Query<User>
  #memberId: number | undefined
  readonly #cache: QueryCache
  readonly #toasts: Toasts

  constructor({ api, cache, toasts }: SessionOptions) {
    this.#cache = cache
    this.#toasts = toasts
    this.user = cache.query({ key: 'auth-user', load: api.currentUser })
    // Any read of the current user may return another member.
    this.user.data.subscribe(user => user && this.#isOther(user) && this.signIn(user))
  }

  is(status: SessionStatus): boolean {
    return this.status.peek() === status
  }

  /** Whether this member is signed in here. */
  isMember(id: number): boolean {
    return this.#memberId === id
  }

  /** Reads the current user anew: a read in progress may be older than a login. The user stays subscribed. */
  readUser(): Promise<User> {
    if (this.user.inspect().subscriberCount === 0) this.user.subscribe()
    else this.user.invalidate()
    return this.user.refetch()
  }

  signIn(member: User): void {
    if (this.#isOther(member)) {
      this.#beginEpoch()
      this.user.setData(member)
    }
    this.#memberId = member.id
    this.notice.value = undefined
    if (this.is('member')) return
    this.#toasts.clear()
    this.status.value = 'member'
  }

  /** `problem` explains why the current user is unknown; without it, nobody is signed in. */
  signOut(problem?: string): void {
    if (problem || this.notice.peek()?.canRetry) this.notify(problem, true)
    if (this.is('member')) this.#beginEpoch()
    this.status.value = 'visitor'
  }

  expire(): void {
    if (!this.is('member')) return
    this.notify(SESSION_TEXTS.sessionExpired)
    this.signOut()
    this.#toasts.show(SESSION_TEXTS.sessionExpired, 'info')
  }

  beginLogout(): void {
    this.status.value = 'signingOut'
    this.#beginEpoch()
  }

  failLogout(problem: string): void {
    this.notify(problem, true)
    this.status.value = 'logoutFailed'
  }

  /** Another tab changed the session, so the page and all pending requests belong to an earlier one. */
  restart(): void {
    this.status.value = 'starting'
    this.#beginEpoch()
  }

  notify(text: string | undefined, canRetry = false): void {
    this.notice.value = text ? { text, canRetry } : undefined
  }

  #isOther({ id }: User): boolean {
    return this.#memberId !== undefined && this.#memberId !== id
  }

  /** Forgets the last session: its data, and its toasts except the one that repeats the notice. */
  #beginEpoch(): void {
    this.#memberId = undefined
    this.epoch.value++
    this.#cache.clear()
    this.#toasts.clear(this.notice.peek()?.text)
  }
}
