import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { Queries } from '../../api/client.ts'
import type { Membership } from '../../api/schemas.ts'
import type { CalendarDate } from '../../lib/dates.ts'
import type { Query } from '../../lib/query.ts'
import type { Toasts } from '../../lib/toasts.ts'
import { failureOf, tryOrUndefined } from '../../lib/try.ts'
import { createWatch } from '../../lib/watch.ts'
import type { Session } from '../session/session.ts'
import { isUnbooked, type Purchase, purchaseOf } from './purchase.ts'
import { PURCHASE_KEY, type PurchaseRecord, recordIn } from './record.ts'

interface PurchaseOptions {
  /** Is shared by the tabs of the browser. */
  readonly sharedStorage: () => Storage
  readonly session: Pick<Session, 'user' | 'announceChange'>
  readonly queries: Pick<Queries, 'membership'>
  readonly toasts: Toasts
}

/** Keeps the record of the purchase in the storage that the tabs share, or without storage in the memory of this page. */
export class Purchases {
  readonly #options: PurchaseOptions
  /** The record of any member. */
  readonly #stored = signal<PurchaseRecord | undefined>(undefined)
  /** The membership, if this page has read it since another tab last changed the record. */
  readonly #membership = signal<Membership | undefined>(undefined)
  /** The record of the signed-in member. */
  readonly record: ReadonlySignal<PurchaseRecord | undefined>
  readonly current: ReadonlySignal<Purchase>
  /** The text in the storage when it was last read or written; undefined before `start()`. */
  #text: string | null | undefined

  constructor(options: PurchaseOptions) {
    this.#options = options
    const { queries, session } = options
    this.record = computed(() => {
      const record = this.#stored.value
      return record?.memberId === session.user.data.value?.id ? record : undefined
    })
    this.current = computed(() => purchaseOf(this.record.value, this.#membership.value, Date.now()))
    const watch = createWatch(() => queries.membership.refetch({ isQuiet: true }))
    const isWatched = computed(() => isUnbooked(this.current.value))
    effect(() => {
      // A new record begins the two minutes again.
      if (this.record.value && isWatched.value) watch.begin()
      else watch.stop()
    })
    // The user may have been read before the booking, which takes a cancellation back.
    this.current.subscribe(purchase => purchase === 'booked' && session.user.invalidate())
  }

  /** Begins to follow the record. Until then pages show no purchase, as in the prerendered HTML. */
  start(): void {
    if (this.#text !== undefined) return
    this.#text = null
    this.sync()
    const { queries, session } = this.#options
    queries.membership.data.subscribe(data => {
      this.#membership.value = data
    })
    session.user.data.subscribe(user => {
      // The record of another member.
      if (user && this.#stored.peek() && !this.record.peek()) this.remove()
    })
  }

  /** Reads the record, which another tab may have changed. */
  sync(): PurchaseRecord | undefined {
    const text = tryOrUndefined(() => this.#options.sharedStorage().getItem(PURCHASE_KEY))
    const isOutdated = text !== this.#text || (text && !recordIn(text))
    if (this.#text !== undefined && text !== undefined && isOutdated) {
      this.#text = text
      this.#membership.value = undefined
      this.#stored.value = recordIn(text)
      if (text && !this.#stored.peek()) this.#removeText()
    }
    return this.record.peek()
  }

  /**
   * Records that the browser goes to the bank. `endDate` is the date that this press has read, and undefined if it could not. After
   * an earlier payment that is not booked yet, that payment stays in the record.
   */
  press(memberId: number, endDate: CalendarDate | null | undefined): void {
    const kept = this.current.peek() === 'waited' ? this.record.peek() : { endDate }
    this.#store({ ...kept, memberId, pressedAt: Date.now() })
  }

  /** Records that an account has welcomed the member, so that no page does so again. */
  welcome(): void {
    const record = this.record.peek()
    if (record) this.#store({ ...record, welcomed: true })
  }

  /** Removes the record of any member. */
  remove(): void {
    this.#removeText()
    this.#stored.value = undefined
  }

  /** Follows the status of a payment, also after the member has left its page. */
  followStatus(query: Query<{ readonly status: string }>): void {
    query.data.subscribe(data => data?.status === 'paid' && this.#pay())
  }

  /** Counts a payment once after each press. */
  #pay(): void {
    const { queries, session, toasts } = this.#options
    const record = this.sync()
    const memberId = session.user.data.peek()?.id
    if (memberId === undefined || (record?.paidAt ?? -1) >= (record?.pressedAt ?? 0)) return
    const now = Date.now()
    if (record) this.#store({ ...record, paidAt: now })
    // The payment began in another browser, or its address is old: this page alone waits.
    else this.#stored.value = { memberId, pressedAt: now, paidAt: now }
    toasts.show('Betaling geslaagd!', 'success')
    // The user last: a booking takes a cancellation back.
    void failureOf(queries.membership.fetchNew({ isQuiet: true })).then(() => session.user.invalidate())
    session.announceChange()
  }

  #store(record: PurchaseRecord): void {
    this.#removeText()
    tryOrUndefined(() => {
      const text = JSON.stringify(record)
      this.#options.sharedStorage().setItem(PURCHASE_KEY, text)
      this.#text = text
    })
    this.#stored.value = record
  }

  #removeText(): void {
    this.#text = null
    tryOrUndefined(() => this.#options.sharedStorage().removeItem(PURCHASE_KEY))
  }
}
