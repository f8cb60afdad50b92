import { signal } from '@preact/signals-react'
import type { User } from '../../api/schemas.ts'
import type { CalendarDate } from '../../lib/dates.ts'
import { createWatch } from '../../lib/watch.ts'
import type { Session } from '../session/session.ts'

export interface Draft {
  readonly reason: string
  readonly reasonText: string
}

interface Cancellation {
  draft: Draft
  /** The draft that the server has recorded, so that a retry does not record it twice. */
  recorded?: Draft
  /** Why the last one was not recorded. */
  notRecorded?: unknown
  /** On its way, perhaps of a form that the member has left, in that epoch of the session. */
  running?: { readonly epoch: number; readonly done: Promise<void> }
}

/** A cancellation that the server has accepted from this page. The server does not keep its date. */
export interface Receipt {
  readonly memberId: number
  readonly endDate: CalendarDate
  readonly cancelledOn: CalendarDate
}

/** A cancellation without a reason. */
export const EMPTY: Draft = { reason: '', reasonText: '' }

/** Each member's cancellation, in memory: it survives the end of the session, for that member only. */
export function createCancellations(session: Pick<Session, 'user' | 'rereadMember'>) {
  const cancellations = new Map<number, Cancellation>()
  const receipt = signal<Receipt | undefined>(undefined)
  const watch = createWatch(async () => {
    const { id, hasEndedMembership } = session.user.data.peek() ?? {}
    if (id === receipt.peek()?.memberId && !hasEndedMembership) await session.rereadMember()
  })
  /** Undefined before a cancellation, and for another member. */
  const receiptOf = (memberId: number | undefined) =>
    receipt.value?.memberId === memberId ? receipt.value : undefined
  return {
    of(memberId: number): Cancellation {
      const cancellation = cancellations.get(memberId) ?? { draft: EMPTY }
      cancellations.set(memberId, cancellation)
      return cancellation
    },
    /** Whether somebody has written something that was not sent. */
    hasDraft: () =>
      [...cancellations.values()].some(({ draft }) => draft.reason !== '' || draft.reasonText !== ''),
    /** The membership has been cancelled. */
    finish: (memberId: number) => void cancellations.delete(memberId),
    /** Keeps the receipt of the last cancellation, and reads the user until the server agrees, for two minutes. */
    keep(accepted: Receipt): void {
      receipt.value = accepted
      watch.begin()
    },
    receiptOf,
    /**
     * Whether a membership is cancelled: the user says so or, for two minutes, the receipt of its end date, since a read of the
     * user may be older (DECISIONS, Cancelling). Reads signals, for a hook that tracks them.
     */
    hasEnded({ id, hasEndedMembership }: User, endDate: CalendarDate | null | undefined): boolean {
      const isAccepted = watch.isRunning.value && receiptOf(id)?.endDate === endDate
      return hasEndedMembership || isAccepted
    },
  }
}
