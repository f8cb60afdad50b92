import { signal } from '@preact/signals-react'
import type { User } from '../api/schemas.ts'
import { TEXTS } from '../domain/texts.ts'
import type { Cache } from '../lib/cache.ts'
import type { Entry } from '../lib/entry.ts'
import type { Http } from '../lib/http.ts'
import type { Toast, Toasts } from '../lib/toasts.ts'
import type { Destination } from './destination.ts'
import type { Tabs } from './tabs.ts'

/** `locked`: the logout failed, so nothing is shown, and nothing is pretended either. */
export type Status = 'starting' | 'visitor' | 'member' | 'locked'

interface StandingOptions {
  readonly cache: Cache
  readonly http: Http
  readonly toasts: Toasts
  readonly tabs: Tabs
  readonly destination: Destination
  readonly replace: (url: string) => void
  readonly changed: () => void
}

/** How the person before the screen stands, and each step from one standing to another (§4). */
export class Standing {
  readonly status = signal<Status>('starting')
  readonly visit = signal(0)
  readonly notice = signal<string | undefined>(undefined)
  readonly lookFailed = signal(false)
  #memberId: number | undefined
  readonly #user: Entry<User>
  readonly #around: StandingOptions

  constructor(user: Entry<User>, around: StandingOptions) {
    this.#user = user
    this.#around = around
    user.data.subscribe(now => now && this.#isOther(now) && this.arrive(now))
  }

  /** Whether this member is the one who is signed in here. */
  isMember(id: number): boolean {
    return this.#memberId === id
  }

  get isVisitor(): boolean {
    return this.status.peek() === 'visitor'
  }

  /** Shows the member's pages: those of `url`, or what a visitor wanted in this tab, or what the address says. */
  arrive(member: User, url?: string): void {
    if (this.#isOther(member)) {
      this.#forget()
      this.#user.write(member)
    }
    this.#memberId = member.id
    this.notice.value = undefined
    this.lookFailed.value = false
    const before = this.status.peek()
    if (before === 'member' && !url) return
    const { destination, replace, changed } = this.#around
    const wanted = destination.take()
    const target = url ?? (before === 'visitor' ? wanted : undefined)
    if (target) replace(target)
    this.#closeToasts(({ severity }) => severity === 'error')
    this.status.value = 'member'
    changed()
  }

  /** Nobody is signed in; `reason` when that is not sure. */
  leave(reason?: string): void {
    const before = this.status.peek()
    if (before === 'member') {
      this.#forget()
      // What was said to the member is past too, but for why this is the end.
      this.#closeToasts(({ text }) => text !== reason)
    }
    if (before === 'locked') this.notice.value = undefined
    this.status.value = 'visitor'
    // A visitor who stays one keeps what is half typed.
    if (before !== 'visitor') this.#around.changed()
  }

  /** This tab found out that the session has ended. */
  end(): void {
    if (this.status.peek() === 'member') this.#around.tabs.tell({ type: 'expired' })
    this.expire()
  }

  /** The session has ended, here or in another tab. */
  expire(): void {
    if (this.status.peek() !== 'member') return
    this.notice.value = TEXTS.sessionExpired
    this.leave()
    this.#around.toasts.show(TEXTS.sessionExpired, 'error')
  }

  /** It could not be told who is signed in, for a reason; or nobody is. */
  miss(reason?: string): void {
    if (reason || this.lookFailed.peek()) this.notice.value = reason
    this.lookFailed.value = reason !== undefined
    this.leave(reason)
  }

  /** Goes to the login page, and says there why. */
  giveUp(reason?: string): void {
    if (reason) {
      this.notice.value = reason
      this.lookFailed.value = false
    }
    this.#around.replace('/login')
    this.#around.changed()
  }

  /** The logout failed, for a reason. */
  lock(reason: string): void {
    this.#forget()
    this.notice.value = reason
    this.status.value = 'locked'
  }

  /** Nothing is shown, and so nothing is read, until the page is loaded anew. */
  close(): void {
    this.status.value = 'starting'
    this.#forget()
  }

  /** Another tab changed the session while this one starts: what is on its way is of an earlier one. */
  renew(): void {
    this.#around.http.forget()
    this.visit.value++
  }

  #isOther({ id }: User): boolean {
    return this.#memberId !== undefined && this.#memberId !== id
  }

  #closeToasts(isPast: (toast: Toast) => boolean): void {
    const { list, close } = this.#around.toasts
    for (const toast of list.peek()) if (isPast(toast)) close(toast.id)
  }

  #forget(): void {
    this.#memberId = undefined
    this.#around.cache.clear()
    this.renew()
  }
}
