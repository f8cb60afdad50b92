import { signal } from '@preact/signals-react'
import type { User } from '../../api/schemas.ts'
import type { Query } from '../../lib/query.ts'
import type { QueryCache } from '../../lib/query-cache.ts'
import type { Toast, Toasts } from '../../lib/toasts.ts'
import type { ReturnTo } from './return-to.ts'
import { SESSION_TEXTS } from './texts.ts'

/**
 * `leaving`: the member logs out, and nothing of them is shown any more. `logoutFailed`: the same, and nobody claims that
 * they are logged out.
 */
export type SessionStatus = 'starting' | 'visitor' | 'member' | 'leaving' | 'logoutFailed'

/** What a change of the session acts on. */
export interface SessionEffects {
  readonly cache: QueryCache
  readonly toasts: Toasts
  readonly returnTo: ReturnTo
  /** Replaces the address; what it shows follows from the next status. */
  readonly replaceUrl: (url: string) => void
}

/**
 * The session state machine (§4). Every transition to another session begins a new epoch, in one place: `#beginEpoch`.
 *
 * | event      | from             | to           | what the member sees                     |
 * |------------|------------------|--------------|------------------------------------------|
 * | signIn     | any              | member       | the destination, or the same page        |
 * | fail       | starting, member | visitor      | the login page, and why, if it failed    |
 * | expire     | member           | visitor      | «Je sessie is verlopen. Log opnieuw in.» |
 * | signOut    | any              | visitor      | the login page                           |
 * | leave      | member           | leaving      | nothing, until the page is loaded anew   |
 * | failLogout | leaving, itself  | logoutFailed | that the logout failed                   |
 * | restart    | starting, member | starting     | nothing, until the user is read again    |
 */
export class SessionState {
  readonly status = signal<SessionStatus>('starting')
  readonly notice = signal<string | undefined>(undefined)
  readonly loadFailed = signal(false)
  /** Changes with every session. Answers and pages of an earlier one are ignored. */
  readonly epoch = signal(0)
  #memberId: number | undefined
  readonly #user: Query<User>
  readonly #effects: SessionEffects

  constructor(user: Query<User>, effects: SessionEffects) {
    this.#user = user
    this.#effects = effects
    // A later read of the current user may find somebody else.
    user.data.subscribe(now => now && this.#isOther(now) && this.signIn(now))
  }

  is(status: SessionStatus): boolean {
    return this.status.peek() === status
  }

  /** What the server says now; a read under way may predate a login and is made again. The entry stays in use. */
  readUser(): Promise<User> {
    if (this.#user.inspect().subscriberCount === 0) this.#user.subscribe()
    else this.#user.invalidate()
    return this.#user.refetch()
  }

  /** Whether this member is signed in here. */
  isMember(id: number): boolean {
    return this.#memberId === id
  }

  /** Shows the pages of a member: `url`, or the destination of a visitor, or what the address says. */
  signIn(member: User, url?: string): void {
    if (this.#isOther(member)) {
      this.#beginEpoch()
      this.#user.setData(member)
    }
    this.#memberId = member.id
    this.explain(undefined)
    if (this.is('member') && !url) return
    const { returnTo: destination, replaceUrl } = this.#effects
    const stored = destination.take()
    const target = url ?? (this.is('visitor') ? stored : undefined)
    if (target) replaceUrl(target)
    this.#closeToasts(({ severity }) => severity !== 'success')
    this.status.value = 'member'
  }

  /** Makes the status `visitor`; of a member's toasts only the one that says `reason` stays. */
  signOut(reason?: string): void {
    if (this.is('member')) this.#beginEpoch(reason)
    if (this.is('logoutFailed')) this.explain(undefined)
    this.status.value = 'visitor'
  }

  /** The session has ended. */
  expire(): void {
    if (!this.is('member')) return
    this.explain(SESSION_TEXTS.sessionExpired)
    this.signOut()
    this.#effects.toasts.show(SESSION_TEXTS.sessionExpired, 'info')
  }

  /** The current user could not be loaded, for a reason; without one, nobody is signed in. */
  fail(reason?: string): void {
    const hadFailed = this.loadFailed.peek()
    this.signOut(reason)
    if (reason || hadFailed) this.explain(reason, reason !== undefined)
  }

  /** Says something on the login page. */
  explain(notice: string | undefined, loadFailed = false): void {
    this.notice.value = notice
    this.loadFailed.value = loadFailed
  }

  /** The member logs out: nothing is shown, and so nothing is read, until the page is loaded anew. */
  beginLogout(): void {
    this.status.value = 'leaving'
    this.#beginEpoch()
  }

  failLogout(reason: string): void {
    this.explain(reason)
    this.status.value = 'logoutFailed'
  }

  /** Another tab changed the session: what is shown here, and what is on its way, belongs to an earlier one. */
  restart(): void {
    this.status.value = 'starting'
    this.#beginEpoch()
  }

  #isOther({ id }: User): boolean {
    return this.#memberId !== undefined && this.#memberId !== id
  }

  #closeToasts(isOutdated: (toast: Toast) => boolean): void {
    const { list, close } = this.#effects.toasts
    for (const toast of list.peek()) if (isOutdated(toast)) close(toast.id)
  }

  /** Forgets everything of the last session, and closes its toasts but the one that says `reason`. */
  #beginEpoch(reason?: string): void {
    this.#memberId = undefined
    this.epoch.value++
    this.#effects.cache.clear()
    this.#closeToasts(({ text }) => text !== reason)
  }
}
