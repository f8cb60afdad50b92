import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Queries } from '../../api/client.ts'
import type { CalendarDate } from '../../lib/dates.ts'
import type { Query } from '../../lib/query.ts'
import type { Toasts } from '../../lib/toasts.ts'
import { tryOrUndefined } from '../../lib/try.ts'
import { createWatch } from '../../lib/watch.ts'
import type { Session } from '../session/session.ts'
import { isUnbooked, type Purchase, purchaseOf, type ReadMembership } from './purchase.ts'
import { PURCHASE_KEY, type PurchaseRecord, recordIn } from './record.ts'

interface PurchaseOptions {
  readonly storage: () => Storage
  /** Is shared by the tabs of the browser. */
  readonly sharedStorage: () => Storage
  readonly session: Pick<Session, 'user' | 'announceChange'>
  readonly queries: Pick<Queries, 'membership' | 'actionsLeft'>
  readonly toasts: Toasts
}

/** Keeps the record of the purchase in the storage that the tabs share, or without storage in the memory of this page. */
export class Purchases {
  readonly #options: PurchaseOptions
  readonly #record = signal<PurchaseRecord | undefined>(undefined)
  readonly #current = signal<Purchase>('nothing')
  readonly record: ReadonlySignal<PurchaseRecord | undefined> = this.#record
  readonly current: ReadonlySignal<Purchase> = this.#current
  readonly #watch = createWatch(() => this.#options.queries.membership.refetch({ isQuiet: true }))
  readonly #followed = new WeakSet<object>()
  #membership: ReadMembership | undefined
  #isStarted = false
  #memberId: number | undefined
  /** The text in the storage when it was last read or written; undefined before that. */
  #text: string | null | undefined

  constructor(options: PurchaseOptions) {
    this.#options = options
    const { queries, session } = options
    session.user.data.subscribe(() => this.#isStarted && this.#followMember())
    queries.membership.data.subscribe(data => {
      const isFirst = data && !this.#membership
      this.#membership = data && { endDate: data.endDate, readAt: Date.now() }
      this.#update()
      // The first data may be newer than the user, who may have cancelled the membership before.
      if (isFirst && !/^(nothing|welcomed)$/.test(this.#current.peek())) session.user.invalidate()
    })
  }

  /** Begins to follow the record. Until then pages show no purchase, as in the prerendered HTML. */
  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    this.#followMember()
  }

  /** Reads the record, which another tab may have changed. */
  sync(): PurchaseRecord | undefined {
    const text = tryOrUndefined(() => this.#options.sharedStorage().getItem(PURCHASE_KEY))
    if (this.#memberId !== undefined && text !== undefined && text !== this.#text) {
      this.#text = text
      const record = recordIn(text)
      if (text && !record) this.#removeText()
      this.#take(record?.memberId === this.#memberId ? record : undefined)
    }
    this.#update()
    return this.#record.peek()
  }

  /**
   * Records that the browser goes to the bank. `endDate` is the date that this press has read, and undefined if it could not. After
   * an earlier payment that is not booked yet, that payment stays in the record.
   */
  press(memberId: number, endDate: CalendarDate | null | undefined): void {
    const earlier = this.sync()
    const kept = this.#current.peek() === 'waited' ? earlier : { endDate }
    this.#store({ ...kept, memberId, pressedAt: Date.now() })
  }

  /** Records that an account has welcomed the member, so that no page does so again. */
  welcome(): void {
    const record = this.sync()
    if (record) this.#store({ ...record, welcomed: true })
  }

  /** Removes the record of any member. */
  remove(): void {
    this.#removeText()
    this.#take(undefined)
  }

  /** Follows the status of a payment, also after the member has left its page. */
  followStatus(query: Query<{ readonly status: string }>): void {
    if (this.#followed.has(query)) return
    this.#followed.add(query)
    query.data.subscribe(data => data?.status === 'paid' && this.#pay())
  }

  #pay(): void {
    const { queries, session, toasts } = this.#options
    this.start()
    toasts.show('Betaling geslaagd!', 'success')
    const record = this.sync()
    const now = Date.now()
    if (this.#memberId === undefined || (record && (record.paidAt ?? -1) >= record.pressedAt)) return
    session.user.invalidate()
    queries.membership.invalidate()
    if (record) this.#store({ ...record, paidAt: now })
    // The payment began in another browser, or its address is old: this page alone waits.
    else this.#take({ memberId: this.#memberId, pressedAt: now, paidAt: now })
    session.announceChange()
  }

  /** Reads the record of the signed-in member, and removes a record of another member. */
  #followMember(): void {
    const memberId = this.#options.session.user.data.peek()?.id
    if (memberId === this.#memberId) return
    this.#take(undefined)
    this.#memberId = memberId
    this.#text = undefined
    if (memberId !== undefined && !this.sync()) this.#removeText()
  }

  #store(record: PurchaseRecord): void {
    const text = JSON.stringify(record)
    this.#text = tryOrUndefined(() => {
      this.#options.sharedStorage().setItem(PURCHASE_KEY, text)
      return text
    })
    if (!this.#text) this.#removeText()
    this.#take(record)
  }

  #removeText(): void {
    this.#text = null
    tryOrUndefined(() => this.#options.sharedStorage().removeItem(PURCHASE_KEY))
  }

  /** Takes a record over, and reads the membership for two minutes, until it is booked. */
  #take(record: PurchaseRecord | undefined): void {
    this.#record.value = record
    this.#update()
    if (!isUnbooked(this.#current.peek())) return
    this.#watch.begin()
    if (record?.paidAt !== undefined) this.#options.queries.membership.refresh({ isQuiet: true })
  }

  #update(): void {
    const { queries, session } = this.#options
    const purchase = purchaseOf(this.#record.peek(), this.#membership, Date.now())
    const isNew = purchase !== this.#current.peek()
    this.#current.value = purchase
    if (!isUnbooked(purchase)) this.#watch.stop()
    // The record is too old.
    if (purchase === 'nothing' && this.#record.peek()) this.remove()
    if (!isNew || purchase !== 'booked') return
    queries.actionsLeft.invalidate()
    session.announceChange()
  }
}
