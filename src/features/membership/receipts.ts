import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { User } from '../../api/schemas.ts'
import type { CalendarDate } from '../../lib/dates.ts'
import { createWatch, WATCH_TIME } from '../../lib/watch.ts'

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
 * | the user      | the receipt                        | the membership                                        |
 * |---------------|------------------------------------|-------------------------------------------------------|
 * | has ended it  |                                    | `ended`                                               |
 * | has not       | of this end date, for two minutes  | `ended`                                               |
 * | has not       | of this end date, after that       | `unconfirmed`: the server never said that it is ended |
 * | has not       | none, or of another end date       | `running`                                             |
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
  readonly readUser: () => Promise<unknown>
}

/** Keeps the receipt of the last cancellation in memory. */
export function createReceipts({ user, readUser }: ReceiptOptions): Receipts {
  const current = signal<Receipt | undefined>(undefined)
  const watch = createWatch(async () => {
    const { id, hasEndedMembership } = user.peek() ?? {}
    if (id === current.peek()?.memberId && !hasEndedMembership) await readUser()
  })
  const of = (memberId: number | undefined) =>
    current.value?.memberId === memberId ? current.value : undefined
  return {
    of,
    keep(receipt) {
      current.value = receipt
      watch.start(WATCH_TIME)
    },
    endingOf({ id, hasEndedMembership }, endDate) {
      if (hasEndedMembership) return 'ended'
      const receipt = of(id)
      if (!receipt || receipt.endDate !== endDate) return 'running'
      return watch.isRunning.value ? 'ended' : 'unconfirmed'
    },
  }
}

declare module '../../lib/services.ts' {
  interface Services {
    readonly receipts: Receipts
  }
}
