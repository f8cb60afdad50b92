import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Queries } from '../../../api/client.ts'
import type { Query } from '../../../lib/query.ts'
import type { Toasts } from '../../../lib/toasts.ts'
import type { Today } from '../../../lib/today.ts'
import { tryOrUndefined } from '../../../lib/try.ts'
import { createWatch } from '../../../lib/watch.ts'
import type { Session } from '../../session/session.ts'
import { nextPurchase, type Purchase, type PurchaseEffect, type PurchaseEvent } from './purchase.ts'
import { PURCHASE_KEY, recordIn } from './record.ts'

interface PurchaseOptions {
  /** Is shared by the tabs of the browser. */
  readonly sharedStorage: () => Storage
  readonly session: Pick<Session, 'user' | 'announceChange'>
  readonly queries: Pick<Queries, 'membership' | 'actionsLeft'>
  readonly today: Today
  readonly toasts: Toasts
}

type Status = Query<{ readonly status: string }>

/** Runs the state machine of the purchase. Without storage a page keeps the purchase in memory. */
export class Purchases {
  readonly #options: PurchaseOptions
  readonly #current = signal<Purchase | undefined>(undefined)
  readonly current: ReadonlySignal<Purchase | undefined> = this.#current
  readonly #watch = createWatch(
    () => this.#options.queries.membership.refetch({ isQuiet: true }),
    () => this.send({ type: 'waitOver' }),
  )
  /** Whether the membership is read repeatedly until the purchase is booked. */
  readonly isWatching = this.#watch.isRunning
  readonly #followed = new WeakSet<Status>()
  #isStarted = false
  #memberId: number | undefined
  /** The text in the storage when it was last read or written; undefined before that. */
  #text: string | null | undefined

  constructor(options: PurchaseOptions) {
    this.#options = options
    const { queries, session } = options
    session.user.data.subscribe(() => this.#isStarted && this.#followMember())
    let hasMembership = false
    queries.membership.data.subscribe(data => {
      const isFirst = data && !hasMembership
      hasMembership = data !== undefined
      this.#sendMembership()
      const { state, before } = this.#current.peek() ?? {}
      // No read of the user precedes a first read of the membership, which may already have the new end date.
      if (isFirst && state && (state === 'booked' || !before)) session.user.invalidate()
    })
  }

  /** Begins to follow the record. Until then pages show no purchase, as in the prerendered HTML. */
  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    this.#followMember()
  }

  /** Reads the record, which another tab may have changed, and returns the purchase. */
  sync(): Purchase | undefined {
    const text = tryOrUndefined(() => this.#options.sharedStorage().getItem(PURCHASE_KEY))
    if (this.#memberId !== undefined && text !== undefined && text !== this.#text) {
      // Data from before the first read of the record may be newer than the press.
      const membership = this.#text === undefined ? undefined : this.#options.queries.membership.data.peek()
      this.#text = text
      const record = recordIn(text, this.#memberId)
      this.#apply({ type: 'recordChanged', record, known: membership?.endDate })
    }
    return this.#current.peek()
  }

  send(event: PurchaseEvent): void {
    this.start()
    this.sync()
    this.#apply(event)
  }

  /** Removes the purchase and the record of any member. */
  remove(): void {
    this.#forget()
    tryOrUndefined(() => this.#options.sharedStorage().removeItem(PURCHASE_KEY))
  }

  /** Follows the status of a payment from its first request on, also after the member has left the page. */
  followStatus(query: Status, resultOf: (status: string) => 'paid' | 'notPaid' | undefined): void {
    if (this.#followed.has(query)) return
    this.#followed.add(query)
    this.start()
    const press = this.sync()?.at
    query.data.subscribe(data => {
      const type = data && resultOf(data.status)
      if (type === 'notPaid') this.send({ type, press })
      if (type !== 'paid' || this.#memberId === undefined) return
      this.send({ type, memberId: this.#memberId, today: this.#options.today.refresh(), press })
      this.#options.toasts.show('Betaling geslaagd!', 'success')
    })
  }

  /** Reads the record of the signed-in member, and removes a record of another member. */
  #followMember(): void {
    const memberId = this.#options.session.user.data.peek()?.id
    if (memberId === this.#memberId) return
    this.#forget()
    this.#memberId = memberId
    this.#text = undefined
    if (!this.sync() && this.#text) this.remove()
    this.#sendMembership()
  }

  #forget(): void {
    this.#current.value = undefined
    this.#watch.stop()
  }

  #sendMembership(): void {
    const { queries, today } = this.#options
    const { endDate } = queries.membership.data.peek() ?? {}
    if (endDate === undefined || !this.#current.peek()) return
    this.send({ type: 'membershipRead', endDate, today: today.refresh() })
  }

  #apply(event: PurchaseEvent): void {
    const { purchase, effects } = nextPurchase(this.#current.peek(), event)
    this.#current.value = purchase
    if (!purchase || purchase.state === 'booked') this.#watch.stop()
    if (purchase && !('record' in event && purchase === event.record)) this.#store(purchase)
    for (const effect of effects) this.#effects[effect]()
  }

  #store(purchase: Purchase): void {
    const text = JSON.stringify({ ...purchase, canSell: undefined })
    if (purchase.state === 'booked' || purchase.state === 'paidHere' || text === this.#text) return
    tryOrUndefined(() => {
      this.#options.sharedStorage().setItem(PURCHASE_KEY, text)
      this.#text = text
    })
  }

  readonly #effects: Readonly<Record<PurchaseEffect, () => void>> = {
    readUserAndMembership: () => {
      const { queries, session } = this.#options
      session.user.invalidate()
      queries.membership.invalidate()
      queries.membership.refresh({ isQuiet: true })
      session.announceChange()
    },
    readMembership: () => this.#options.queries.membership.refresh({ isQuiet: true }),
    watchMembership: () => this.#watch.begin(),
    announceBooking: () => {
      this.#options.queries.actionsLeft.invalidate()
      this.#options.session.announceChange()
    },
    readRecord: () => {
      this.#text = undefined
      this.sync()
    },
    removeRecord: () => this.remove(),
  }
}
