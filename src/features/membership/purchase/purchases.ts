import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Queries } from '../../../api/client.ts'
import type { User } from '../../../api/schemas.ts'
import type { CalendarDate } from '../../../lib/dates.ts'
import type { Query } from '../../../lib/query.ts'
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
  WATCH_TIME,
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
  readonly announceChange: () => void
}

export interface Purchases {
  readonly current: ReadonlySignal<Purchase | undefined>
  /** The membership is being read until it is booked. */
  readonly isWatching: ReadonlySignal<boolean>
  send(event: PurchaseEvent): void
  /** Restores what the browser keeps for the member who is signed in now, if any. */
  restore(memberId: number | undefined): void
  /** Reads the membership, quietly: it may be booked although the status of the payment cannot be read. */
  refreshMembership(): void
  /** Restores it again, for a page of the back/forward cache: another page of this tab may have seen that it is paid. */
  restoreAgain(): void
  /** Another tab has changed what the tabs share. */
  sync(): void
}

/** Keeps the purchase of this tab, and runs its machine. */
export function createPurchases(options: PurchaseOptions): Purchases {
  const { storage, user, queries } = options
  const shared = createShared(options.sharedStorage)
  const { current, watch, send, sendMembershipRead, refreshMembership } = createRunner(options, shared)

  /** Waits with another tab that knows of a payment that is paid and not booked. */
  function sync(): void {
    const memberId = user.data.peek()?.id
    const found = memberId !== undefined && shared.of(memberId)
    if (found) send({ type: 'paidElsewhere', memberId, ...found })
  }

  function forget(): void {
    current.value = undefined
    watch.stop()
  }

  function restore(memberId: number | undefined): void {
    if (current.peek()?.memberId === memberId) return
    forget()
    if (memberId === undefined) return
    const purchase = storedPurchase(storage)
    if (purchase?.memberId === memberId) send({ type: 'restored', purchase })
    else store(storage, PURCHASE_KEY, undefined)
    const data = queries.membership.data.peek()
    if (data) sendMembershipRead(data.endDate)
    else if (current.peek()?.state === 'paid') refreshMembership()
    sync()
  }

  function restoreAgain(): void {
    if (storedPurchase(storage)?.state !== 'paid') return
    forget()
    restore(user.data.peek()?.id)
  }

  sendReads(options, current, sendMembershipRead)
  return { current, isWatching: watch.isRunning, send, refreshMembership, sync, restore, restoreAgain }
}

function createRunner({ storage, user, queries, today, announceChange }: PurchaseOptions, shared: Shared) {
  const { membership, actionsLeft } = queries
  const current = signal<Purchase | undefined>(undefined)
  /** A page that needs the membership says that it is missing or outdated. */
  const refreshMembership = () => membership.refresh({ isQuiet: true })
  const watch = createWatch(() => membership.refetch({ isQuiet: true }))

  const RUN: Readonly<Record<Extract<PurchaseEffect, string>, () => void>> = {
    rereadUserAndMembership() {
      user.invalidate()
      membership.invalidate()
      refreshMembership()
    },
    rereadActionsLeft: () => actionsLeft.invalidate(),
    announceChange,
    shareWithTabs: () => shared.add(current.peek()),
    stopSharingWithTabs: shared.remove,
  }

  function send(event: PurchaseEvent): void {
    const { purchase, effects } = nextPurchase(current.peek(), event)
    set(purchase)
    for (const effect of effects)
      typeof effect === 'string' ? RUN[effect]() : watch.begin(effect.watchMembership)
  }

  function set(purchase: Purchase | undefined): void {
    if (purchase === current.peek()) return
    current.value = purchase
    store(storage, PURCHASE_KEY, purchase)
    if (!purchase || purchase.state === 'booked') watch.stop()
  }

  function sendMembershipRead(endDate: CalendarDate | null): void {
    send({ type: 'membershipRead', endDate, today: today.refresh(), isOver: watch.isOver() })
  }

  return { current, watch, send, sendMembershipRead, refreshMembership }
}

/** Sends an event for every read of the membership, whoever made it. */
function sendReads(
  { user, queries: { membership } }: PurchaseOptions,
  current: Purchases['current'],
  sendMembershipRead: (endDate: CalendarDate | null) => void,
): void {
  let hasMembership = false
  membership.data.subscribe(data => {
    const isFirst = !hasMembership
    hasMembership = data !== undefined
    const purchase = current.peek()
    if (!data || !purchase) return
    sendMembershipRead(data.endDate)
    // A first read replaces nothing, so no read of the user preceded it. With an unknown old end date it may have the new one.
    const mayBeNew = current.peek()?.state === 'booked' || (purchase.isOwn && !purchase.before)
    if (isFirst && mayBeNew) user.invalidate()
  })
}

type SharedPayment = Pick<Extract<PurchaseEvent, { type: 'paidElsewhere' }>, 'before' | 'isOwn' | 'left'>

type Shared = ReturnType<typeof createShared>

/** What the tabs share about a purchase that is paid and not booked. */
function createShared(storage: () => Storage) {
  const remove = () => store(storage, SHARED_KEY, undefined)
  return {
    remove,
    /** Adds the purchase of this tab, unless another one waits longer. */
    add({ memberId, isOwn = false, before }: Partial<Purchase> = {}): void {
      const entry = sharedPurchase(storage)
      const now = Date.now()
      const until = now + WATCH_TIME
      if (entry && until <= entry.until) return
      // A purchase of another tab that still waits closes every shop, whatever this tab has seen.
      const isOther = entry?.isOwn === true && entry.memberId === memberId && entry.until > now
      store(storage, SHARED_KEY, {
        memberId,
        oldEndDate: before?.endDate,
        kind: before?.kind,
        isOwn: isOwn || isOther,
        until,
      })
    },
    /** Returns what a member's tabs share. Removes it if it is another member's or too old. */
    of(memberId: number): SharedPayment | undefined {
      const entry = sharedPurchase(storage)
      if (!entry) return undefined
      const left = Math.min(entry.until - Date.now(), WATCH_TIME)
      if (entry.memberId !== memberId || left <= 0) {
        remove()
        return undefined
      }
      const { kind, oldEndDate, isOwn } = entry
      const before = kind && oldEndDate !== undefined ? { kind, endDate: oldEndDate } : undefined
      return { before, isOwn, left }
    },
  }
}

/** Stores a value, or removes it. Without storage, a purchase lasts as long as the page. */
function store(storage: () => Storage, key: string, value: object | undefined): void {
  tryOrUndefined(() => (value ? storage().setItem(key, JSON.stringify(value)) : storage().removeItem(key)))
}
