import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Queries } from '../../api/calls.ts'
import type { User } from '../../api/schemas.ts'
import type { CalendarDate } from '../../lib/dates.ts'
import type { Query } from '../../lib/query.ts'
import type { Today } from '../../lib/today.ts'
import { tryOrUndefined } from '../../lib/try.ts'
import { isResult, WATCH_TIME, watchMembership } from './watch.ts'

/**
 * One purchase of this tab, from the press on «Betalen met iDeal» until it is settled:
 *
 * | stage       | what is known                                        | what follows                           |
 * |-------------|------------------------------------------------------|----------------------------------------|
 * | `started`   | it was pressed                                       | the status of the payment              |
 * | `paid`      | paid, and the membership is awaited                  | `done`, or after two minutes nothing   |
 * | `unknown`   | the payment got no answer, the membership is awaited | `done`, or after two minutes unchanged |
 * | `unchanged` | the membership was read, and is as before            | another try                            |
 * | `done`      | the membership ends later                            | the account welcomes the member        |
 */
export interface Purchase {
  readonly memberId: number
  /** How long the membership lasts, and its price in euro; undefined when this tab did not sell it. */
  readonly months?: number
  readonly price?: number
  /** The end date before it: null for no membership, undefined when it was not known. */
  readonly after?: CalendarDate | null | undefined
  readonly stage: 'started' | 'paid' | 'unknown' | 'unchanged' | 'done'
  /** When the watch began, in ms since 1970. */
  readonly since?: number
  /** The membership was read since, and did not show it yet. */
  readonly isLate?: boolean
  /** The new end date, once it is there. */
  readonly endDate?: CalendarDate
}

type Sold = Pick<Purchase, 'memberId' | 'months' | 'price' | 'after'>

/** The purchase of this tab, kept in its session storage (DECISIONS, Moments of money). */
export interface Purchases {
  readonly current: ReadonlySignal<Purchase | undefined>
  /** A plan is about to be paid. Returns the purchase, which is `current` until something else happens. */
  begin(sold: Sold): Purchase
  /** The payment is paid, or got no answer: awaits the membership. Resolves when that is over. */
  awaitResult(stage: 'paid' | 'unknown'): Promise<void>
  /** The member asks whether an unanswered payment worked. Never rejects. */
  look(): Promise<void>
  /** The payment was refused, canceled or the like: nothing was bought. A purchase that is awaited stays. */
  fail(): void
  /** Its member has seen what the purchase made, or has left. */
  drop(): void
  /** The session has ended: the storage keeps the purchase for the same member. */
  pause(): void
  /** A member is signed in: takes their purchase from the storage, and drops that of anybody else. */
  resume(memberId: number): void
}

interface PurchaseOptions {
  readonly storage: () => Storage
  readonly user: Query<User>
  readonly queries: Pick<Queries, 'membership' | 'actionsLeft'>
  readonly today: Today
  /** Is called once the membership shows what was bought. */
  readonly onDone: () => void
}

const KEY = 'klup-purchase'

/** Creates the memory of a tab. */
export function createPurchases({ storage, user, queries, today, onDone }: PurchaseOptions): Purchases {
  const { membership, actionsLeft } = queries
  const current = signal<Purchase | undefined>(undefined)
  let watch = new AbortController()

  /** A browser may refuse storage; then the page itself remembers. */
  function set(purchase: Purchase | undefined): void {
    current.value = purchase
    if (!purchase) tryOrUndefined(() => storage().removeItem(KEY))
    else tryOrUndefined(() => storage().setItem(KEY, JSON.stringify(purchase)))
  }

  const change = (changed: Partial<Purchase>) => {
    const purchase = current.peek()
    if (purchase) set({ ...purchase, ...changed })
  }

  function drop(): void {
    watch.abort()
    set(undefined)
  }

  /** Every read of the membership decides, whoever made it. After two minutes one without a result is the last word. */
  membership.data.subscribe(data => {
    const purchase = current.peek()
    if (!data || !purchase || !['paid', 'unknown', 'unchanged'].includes(purchase.stage)) return
    const { endDate } = data
    const { stage, months, after, since = 0 } = purchase
    const date = today.refresh()
    if (isResult(endDate, after, date)) {
      change({ stage: 'done', endDate })
      user.invalidate()
      actionsLeft.invalidate()
      onDone()
    } else if (stage === 'unchanged') return
    // Paid in another browser: whether a valid membership is old or new cannot be told.
    else if (!months && isResult(endDate, null, date)) set(undefined)
    else if (Date.now() < since + WATCH_TIME)
      return change({ isLate: true, after: after === undefined ? endDate : after })
    else if (stage === 'paid') set(undefined)
    else change({ stage: 'unchanged' })
    watch.abort()
  })

  function run(): Promise<void> {
    watch.abort()
    watch = new AbortController()
    const { since = 0 } = current.peek() ?? {}
    return watchMembership({ read: () => membership.refetch(), since, signal: watch.signal })
  }

  return {
    current,
    drop,
    fail() {
      if (current.peek()?.stage === 'started') set(undefined)
    },
    begin(sold) {
      const purchase = { ...sold, stage: 'started' } as const
      set(purchase)
      return purchase
    },
    async awaitResult(stage) {
      const memberId = user.data.peek()?.id
      if (memberId === undefined) return
      set({ ...(current.peek() ?? { memberId }), stage, since: Date.now(), isLate: false })
      user.invalidate()
      membership.invalidate()
      await run()
    },
    async look() {
      // The member does not wait any longer: this read decides.
      change({ since: 0 })
      await membership.refetch().catch(() => {})
    },
    pause() {
      watch.abort()
      current.value = undefined
    },
    resume(memberId) {
      const stored: Purchase | undefined = tryOrUndefined(() => JSON.parse(storage().getItem(KEY) ?? ''))
      if (current.peek() || !stored) return
      if (stored?.memberId !== memberId) return set(undefined)
      current.value = stored
      if (stored.stage === 'paid' || stored.stage === 'unknown') void run()
    },
  }
}

declare module '../../lib/services.ts' {
  interface Services {
    readonly purchases: Purchases
    /** Goes to the payment provider. Resolves when the member is back, which may be never. */
    readonly goToCheckout: (url: string) => Promise<void>
  }
}
