import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Queries } from '../../../api/calls.ts'
import type { User } from '../../../api/schemas.ts'
import type { CalendarDate } from '../../../lib/dates.ts'
import type { Query } from '../../../lib/query.ts'
import { WATCH_TIME } from '../../../lib/retry-delay.ts'
import type { Today } from '../../../lib/today.ts'
import { tryOrUndefined } from '../../../lib/try.ts'
import { createWatch } from '../../../lib/watch.ts'
import {
  nextPurchase,
  PURCHASE_KEY,
  type Purchase,
  type PurchaseEffect,
  type PurchaseEvent,
  SHARED_KEY,
} from './purchase.ts'
import { sharedPurchase, storedPurchase } from './stored.ts'

interface PurchaseOptions {
  readonly storage: () => Storage
  /** Is shared by the tabs of the browser. */
  readonly sharedStorage: () => Storage
  readonly user: Query<User>
  readonly queries: Pick<Queries, 'membership' | 'actionsLeft'>
  readonly today: Today
  /** Makes the other tabs read the member and the membership. */
  readonly tell: () => void
}

export interface Purchases {
  readonly current: ReadonlySignal<Purchase | undefined>
  /** The membership is being read until it is booked. */
  readonly isWatching: ReadonlySignal<boolean>
  send(event: PurchaseEvent): void
  /** Restores what the browser keeps for the member who is signed in now, if any. */
  restore(memberId: number | undefined): void
  /** Reads the membership, quietly: it may be booked although the status of the payment cannot be read. */
  look(): void
  /** Restores it again, for a page of the back/forward cache: another page of this tab may have seen that it is paid. */
  restoreAgain(): void
  /** Another tab has changed what the tabs share. */
  sync(): void
}

/** Keeps the purchase of this tab, and runs its machine. */
export function createPurchases(options: PurchaseOptions): Purchases {
  const { storage, sharedStorage, user, queries, today, tell } = options
  const { membership, actionsLeft } = queries
  const current = signal<Purchase | undefined>(undefined)
  /** A page that needs the membership says that it is missing or outdated. */
  const read = () => membership.refetch('caller')
  const look = () => void read().catch(() => {})
  const watch = createWatch(read)
  let hasMembership = false

  function send(event: PurchaseEvent): void {
    const { purchase, effects } = nextPurchase(current.peek(), event)
    set(purchase)
    for (const effect of effects) typeof effect === 'string' ? RUN[effect]() : watch.begin(effect.watch)
  }

  function set(purchase: Purchase | undefined): void {
    if (purchase === current.peek()) return
    current.value = purchase
    store(storage, PURCHASE_KEY, purchase)
    if (!purchase || purchase.state === 'booked') watch.stop()
  }

  const RUN: Readonly<Record<Extract<PurchaseEffect, string>, () => void>> = {
    read() {
      user.invalidate()
      membership.invalidate()
      look()
    },
    readActions: () => actionsLeft.invalidate(),
    tell,
    share() {
      const { memberId, isOwn = false, before } = current.peek() ?? {}
      const entry = shared()
      const now = Date.now()
      const until = now + WATCH_TIME
      if (entry && until <= entry.until) return
      // A purchase of another tab that still waits closes every shop, whatever this tab has seen.
      const isOther = entry?.isOwn === true && entry.memberId === memberId && entry.until > now
      store(sharedStorage, SHARED_KEY, {
        memberId,
        oldEndDate: before?.endDate,
        kind: before?.kind,
        isOwn: isOwn || isOther,
        until,
      })
    },
    unshare: () => store(sharedStorage, SHARED_KEY, undefined),
  }

  const shared = () => sharedPurchase(sharedStorage)

  function note(endDate: CalendarDate | null): void {
    send({ type: 'membershipRead', endDate, today: today.refresh(), isOver: watch.isOver() })
  }

  // Every read counts, whoever made it.
  membership.data.subscribe(data => {
    const isFirst = !hasMembership
    hasMembership = data !== undefined
    if (!data || !current.peek()) return
    note(data.endDate)
    // A first read replaces nothing, so no read of the user preceded it.
    if (isFirst && current.peek()?.state === 'booked') user.invalidate()
  })

  /** Waits with another tab that knows of a payment that is paid and not booked. */
  function sync(): void {
    const memberId = user.data.peek()?.id
    const entry = shared()
    if (!entry || memberId === undefined) return
    const left = Math.min(entry.until - Date.now(), WATCH_TIME)
    if (entry.memberId !== memberId || left <= 0) {
      RUN.unshare()
      return
    }
    const { kind, oldEndDate, isOwn } = entry
    const before = kind && oldEndDate !== undefined ? { kind, endDate: oldEndDate } : undefined
    send({ type: 'paidElsewhere', memberId, before, isOwn, left })
  }

  function restore(memberId: number | undefined): void {
    if (current.peek()?.memberId === memberId) return
    forget()
    if (memberId === undefined) return
    const purchase = storedPurchase(storage)
    if (purchase?.memberId === memberId) send({ type: 'restored', purchase })
    else store(storage, PURCHASE_KEY, undefined)
    const data = membership.data.peek()
    if (data) note(data.endDate)
    else if (current.peek()?.state === 'paid') look()
    sync()
  }

  /** The storage keeps the purchase. */
  function forget(): void {
    current.value = undefined
    watch.stop()
  }

  return {
    current,
    isWatching: watch.isRunning,
    send,
    look,
    sync,
    restore,
    restoreAgain() {
      if (storedPurchase(storage)?.state !== 'paid') return
      forget()
      restore(user.data.peek()?.id)
    },
  }
}

/** Stores a value, or removes it. Without storage, a purchase lasts as long as the page. */
function store(storage: () => Storage, key: string, value: object | undefined): void {
  tryOrUndefined(() => (value ? storage().setItem(key, JSON.stringify(value)) : storage().removeItem(key)))
}

declare module '../../../lib/services.ts' {
  interface Services {
    readonly purchases: Purchases
    /** Goes to the payment provider. Resolves if the member comes back to this page. */
    readonly goToCheckout: (url: string) => Promise<void>
  }
}
