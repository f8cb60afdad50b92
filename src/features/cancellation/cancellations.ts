import type { CalendarDate } from '../../lib/dates.ts'

export interface Draft {
  readonly reason: string
  readonly reasonText: string
}

/** A cancellation that succeeded on this page. The server does not keep its date. */
export interface Receipt {
  readonly endDate: CalendarDate
  readonly cancelledOn: CalendarDate
  /** The member has seen the account page with it. */
  isSeen: boolean
}

interface Cancellation {
  draft: Draft
  /** The draft that the server has recorded, so that a retry does not record it twice. */
  recorded?: Draft
  readonly receipt?: Receipt
}

/** Each member's cancellation, in memory: it survives the end of the session, for that member only. */
export interface Cancellations {
  of(memberId: number): Cancellation
  /** The membership has been cancelled: replaces the draft by a receipt, if the end date is known. */
  finish(memberId: number, endDate: CalendarDate | null | undefined, cancelledOn: CalendarDate): void
}

/** A cancellation without a reason. */
export const EMPTY: Draft = { reason: '', reasonText: '' }

export function createCancellations(): Cancellations {
  const cancellations = new Map<number, Cancellation>()
  return {
    of(memberId) {
      const cancellation = cancellations.get(memberId) ?? { draft: EMPTY }
      cancellations.set(memberId, cancellation)
      return cancellation
    },
    finish(memberId, endDate, cancelledOn) {
      const receipt = endDate && { receipt: { endDate, cancelledOn, isSeen: false } }
      cancellations.set(memberId, { draft: EMPTY, ...receipt })
    },
  }
}

declare module '../../lib/services.ts' {
  interface Services {
    readonly cancellations: Cancellations
  }
}
