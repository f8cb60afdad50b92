import { type ReadonlySignal, signal } from '@preact/signals-react'
import {
  boolean,
  check,
  type GenericSchema,
  type InferOutput,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  safeParse,
  string,
} from 'valibot'
import type { Queries } from '../../../api/calls.ts'
import type { User } from '../../../api/schemas.ts'
import { type CalendarDate, isCalendarDate } from '../../../lib/dates.ts'
import type { Query } from '../../../lib/query.ts'
import { retryDelay } from '../../../lib/retry-delay.ts'
import type { Today } from '../../../lib/today.ts'
import { tryOrUndefined } from '../../../lib/try.ts'
import {
  nextPurchase,
  PURCHASE_KEY,
  type Purchase,
  type PurchaseEffect,
  type PurchaseEvent,
  SHARED_KEY,
  WATCH_TIME,
} from './purchase.ts'

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
  /** Another tab has changed what the tabs share. */
  sync(): void
}

const date = pipe(string(), check(isCalendarDate))
const endDate = nullable(date)

/** A stored purchase of another form, such as that of another version, is dropped. */
const purchaseSchema = object({
  state: picklist(['started', 'paid', 'booked']),
  memberId: number(),
  plan: optional(object({ id: number(), months: number(), price: number() })),
  before: optional(object({ kind: picklist(['none', 'active', 'ended', 'uncertain', 'expired']), endDate })),
  paidOn: optional(date),
  isLate: optional(boolean()),
  endDate: optional(date),
})

/** `until` is when the other tabs stop waiting, in ms since 1970. */
const sharedSchema = object({ memberId: number(), oldEndDate: optional(endDate), until: number() })

/** Keeps the purchase of this tab, and runs its machine. */
export function createPurchases(options: PurchaseOptions): Purchases {
  const { storage, sharedStorage, user, queries, today, tell } = options
  const { membership, actionsLeft } = queries
  const current = signal<Purchase | undefined>(undefined)
  const isWatching = signal(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The end of the watch, on the page's own clock (ms), which nobody can set. */
  let watchEnd = 0
  let hasMembership = false

  function send(event: PurchaseEvent): void {
    const { purchase, effects } = nextPurchase(current.peek(), event)
    set(purchase)
    for (const effect of effects) typeof effect === 'string' ? RUN[effect]() : watch(effect.watch)
  }

  function set(purchase: Purchase | undefined): void {
    if (purchase === current.peek()) return
    current.value = purchase
    const isSettled = !purchase || purchase.state === 'notPaid'
    store(storage, PURCHASE_KEY, isSettled ? undefined : purchase)
    if (isSettled || purchase.state === 'booked') stopWatching()
  }

  const RUN: Readonly<Record<Extract<PurchaseEffect, string>, () => void>> = {
    read() {
      user.invalidate()
      membership.invalidate()
      refetch()
    },
    readActions: () => actionsLeft.invalidate(),
    tell,
    share() {
      const { memberId, before } = current.peek() ?? {}
      const until = Date.now() + WATCH_TIME
      if (until > (shared()?.until ?? 0))
        store(sharedStorage, SHARED_KEY, { memberId, oldEndDate: before?.endDate, until })
    },
    unshare: () => store(sharedStorage, SHARED_KEY, undefined),
  }

  const shared = () => stored(sharedStorage, SHARED_KEY, sharedSchema)
  const refetch = () => membership.refetch().catch(() => {})

  /** Reads the membership after 2.5, 5, 10, 20, then every 30 s, and a last time after `time` ms. */
  function watch(time: number): void {
    stopWatching()
    watchEnd = performance.now() + time
    isWatching.value = true
    readLater(1)
  }

  function readLater(reads: number): void {
    const left = watchEnd - performance.now()
    if (left <= 0) {
      stopWatching()
      return
    }
    timer = setTimeout(
      async () => {
        await refetch()
        if (isWatching.peek()) readLater(reads + 1)
      },
      Math.min(retryDelay(reads), left),
    )
  }

  function stopWatching(): void {
    clearTimeout(timer)
    isWatching.value = false
  }

  function note(endDate: CalendarDate | null): void {
    const isOver = performance.now() >= watchEnd
    send({ type: 'membershipRead', endDate, today: today.refresh(), isOver })
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
    const { oldEndDate } = entry
    const kind = oldEndDate ? 'active' : 'none'
    const before = oldEndDate === undefined ? undefined : ({ kind, endDate: oldEndDate } as const)
    send({ type: 'paidElsewhere', memberId, before, left })
  }

  return {
    current,
    isWatching,
    send,
    sync,
    restore(memberId) {
      if (current.peek()?.memberId === memberId) return
      // The storage keeps the purchase while nobody is signed in.
      current.value = undefined
      stopWatching()
      if (memberId === undefined) return
      const purchase = stored(storage, PURCHASE_KEY, purchaseSchema)
      if (purchase?.memberId === memberId) send({ type: 'restored', purchase })
      else store(storage, PURCHASE_KEY, undefined)
      const data = membership.data.peek()
      if (data) note(data.endDate)
      else if (current.peek()?.state === 'paid') void refetch()
      sync()
    },
  }
}

/** Reads a value of the storage, if it has the form of the schema. A browser may refuse storage. */
function stored<S extends GenericSchema>(
  storage: () => Storage,
  key: string,
  schema: S,
): InferOutput<S> | undefined {
  const value: unknown = tryOrUndefined(() => JSON.parse(storage().getItem(key) ?? ''))
  const result = safeParse(schema, value)
  return result.success ? result.output : undefined
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
