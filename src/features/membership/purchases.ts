import { signal } from '@preact/signals-react'
import type { Queries } from '../../api/calls.ts'
import type { User } from '../../api/schemas.ts'
import type { Query } from '../../lib/query.ts'
import { retryDelay } from '../../lib/retry-delay.ts'
import type { Today } from '../../lib/today.ts'
import { tryOrUndefined } from '../../lib/try.ts'
import type { Plan } from './plans.ts'
import { afterRead, type Purchase } from './purchase.ts'

interface PurchaseOptions {
  readonly storage: () => Storage
  readonly user: Query<User>
  readonly queries: Pick<Queries, 'membership' | 'actionsLeft'>
  readonly today: Today
  /** Runs once the membership has its new end date. */
  readonly onDone: () => void
}

const KEY = 'klup-purchase'
/** How long the app watches the membership after a payment, in ms (DECISIONS, Moments of money). */
const WATCH_TIME = 120_000

/** The purchase of this tab. */
export type Purchases = ReturnType<typeof createPurchases>

/** Keeps the purchase of this tab in its session storage (DECISIONS, Moments of money). */
export function createPurchases({ storage, user, queries, today, onDone }: PurchaseOptions) {
  const { membership, actionsLeft } = queries
  const current = signal<Purchase | undefined>(undefined)
  let timer: ReturnType<typeof setTimeout> | undefined

  /** A browser may refuse storage; then the purchase lasts as long as the page. */
  function set(purchase: Purchase | undefined): void {
    current.value = purchase
    if (!purchase) tryOrUndefined(() => storage().removeItem(KEY))
    else tryOrUndefined(() => storage().setItem(KEY, JSON.stringify(purchase)))
  }

  // Every read counts, whoever made it.
  membership.data.subscribe(data => {
    const purchase = current.peek()
    if (!data || !purchase) return
    const next = afterRead(purchase, data.endDate, today.refresh())
    if (next === purchase) return
    set(next)
    if (!next?.endDate) return
    // A first read replaces nothing, so no read of the user preceded it.
    if (!purchase.isLate) user.invalidate()
    actionsLeft.invalidate()
    onDone()
  })

  /** Reads the membership now, after 2.5, 5, 10, 20, then every 30 s, and a last time at the end of the watch. */
  async function watch(reads = 1): Promise<void> {
    const { stage, endDate, until = 0 } = current.peek() ?? {}
    if (endDate || !(stage === 'paid' || stage === 'unknown')) return
    const isLast = Date.now() >= until
    await membership.refetch().catch(() => {})
    clearTimeout(timer)
    if (!isLast) timer = setTimeout(watch, Math.min(retryDelay(reads), until - Date.now()), reads + 1)
  }

  return {
    current,
    /** A payment for this plan is about to be created. */
    begin(plan: Plan): Purchase {
      const oldEndDate = membership.data.peek()?.endDate
      const purchase = { memberId: user.data.peek()?.id, plan, oldEndDate, stage: 'started' } as const
      set(purchase)
      return purchase
    },
    /** The payment is paid, or its request got no answer: watches the membership for `time` ms, or reads it once. */
    awaitResult(stage: 'paid' | 'unknown', time = WATCH_TIME): void {
      const purchase = current.peek() ?? { memberId: user.data.peek()?.id }
      set({ ...purchase, stage, until: Date.now() + time, isLate: false })
      user.invalidate()
      membership.invalidate()
      void watch()
    },
    /** The payment was refused, canceled or the like. A purchase whose result is awaited stays. */
    fail(): void {
      if (current.peek()?.stage === 'started') set(undefined)
    },
    /** The member has seen the result, or signs out. */
    drop: () => set(undefined),
    /** Restores the purchase of the member who is signed in now, if any. The storage keeps it while nobody is. */
    restore(memberId: number | undefined): void {
      if (current.peek()?.memberId === memberId) return
      current.value = undefined
      if (memberId === undefined) return
      const stored: Purchase | undefined = tryOrUndefined(() => JSON.parse(storage().getItem(KEY) ?? ''))
      set(stored?.memberId === memberId ? stored : undefined)
      void watch()
    },
  }
}

declare module '../../lib/services.ts' {
  interface Services {
    readonly purchases: Purchases
    /** Goes to the payment provider. Resolves if the member comes back to this page. */
    readonly goToCheckout: (url: string) => Promise<void>
  }
}
