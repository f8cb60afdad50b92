import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { User } from '../../api/schemas.ts'
import type { CalendarDate } from '../../lib/dates.ts'
import { createWatch } from '../../lib/watch.ts'
import { WATCH_TIME } from './purchase/purchase.ts'

/** A cancellation that the server has accepted from this page. The server does not keep its date. */
export interface Receipt {
  readonly memberId: number
  readonly endDate: CalendarDate
  readonly cancelledOn: CalendarDate
}

/**
 * Whether a membership is cancelled, by the user and by the receipt of this page (DECISIONS, Cancelling). A read just after the
 * cancellation may be older than that:
 *
 * | the user      | the receipt                        | the membership |
 * |---------------|------------------------------------|----------------|
 * | has ended it  |                                    | `ended`        |
 * | has not       | of this end date, for two minutes  | `ended`        |
 * | has not, ever | of this end date, after that       | `unconfirmed`  |
 * | has not       | anything else                      | `running`      |
 */
export type Ending = 'ended' | 'unconfirmed' | 'running'

export interface Receipts {
  /** Undefined before a cancellation, and for another member. */
  of(memberId: number | undefined): Receipt | undefined
  /** Keeps a receipt, and reads the user until it agrees, for two minutes. */
  keep(receipt: Receipt): void
  /** Reads signals, for a hook that tracks them. */
  endingOf(user: User, endDate: CalendarDate | null | undefined): Ending
}

interface ReceiptOptions {
  readonly user: ReadonlySignal<User | undefined>
  /** Reads the user, quietly. */
  readonly reread: () => Promise<unknown>
}

/** Keeps the receipt of the last cancellation in memory. */
export function createReceipts({ user, reread }: ReceiptOptions): Receipts {
  const current = signal<Receipt | undefined>(undefined)
  const watch = createWatch(async () => {
    const { id, hasEndedMembership } = user.peek() ?? {}
    if (id === current.peek()?.memberId && !hasEndedMembership) await reread()
  })
  let isConfirmed = false
  user.subscribe(data => {
    isConfirmed ||= data?.hasEndedMembership === true && data.id === current.peek()?.memberId
  })
  const of = (memberId: number | undefined) =>
    current.value?.memberId === memberId ? current.value : undefined
  return {
    of,
    keep(receipt) {
      isConfirmed = false
      current.value = receipt
      watch.begin(WATCH_TIME)
    },
    endingOf({ id, hasEndedMembership }, endDate) {
      if (hasEndedMembership) return 'ended'
      const receipt = of(id)
      const isCancelled = receipt !== undefined && receipt.endDate === endDate
      if (isCancelled && watch.isRunning.value) return 'ended'
      return isCancelled && !isConfirmed ? 'unconfirmed' : 'running'
    },
  }
}
