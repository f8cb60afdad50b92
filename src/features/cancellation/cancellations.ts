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
  /** The draft that the server has recorded, as JSON, so that a retry does not record it twice. */
  recorded?: string
}

/** A cancellation that the server accepted from this page. */
export interface Receipt {
  readonly memberId: number
  readonly endDate: CalendarDate
}

/** A cancellation without a reason. */
export const EMPTY: Draft = { reason: '', reasonText: '' }

/** Keeps each member's cancellation in memory. It survives the end of the session, for the same member only. */
export function createCancellations(session: Pick<Session, 'user' | 'rereadMember'>) {
  const cancellations = new Map<number, Cancellation>()
  const receipt = signal<Receipt | undefined>(undefined)
  const watch = createWatch(async () => {
    const { id, hasEndedMembership } = session.user.data.peek() ?? {}
    if (id === receipt.peek()?.memberId && !hasEndedMembership) await session.rereadMember()
  })
  const receiptOf = (memberId: number | undefined) =>
    receipt.value?.memberId === memberId ? receipt.value : undefined
  return {
    of(memberId: number): Cancellation {
      const cancellation = cancellations.get(memberId) ?? { draft: EMPTY }
      cancellations.set(memberId, cancellation)
      return cancellation
    },
    /** Whether a form has unsent input. */
    hasDraft: () =>
      [...cancellations.values()].some(({ draft }) => draft.reason !== '' || draft.reasonText !== ''),
    /** Removes the draft after the cancellation. */
    finish: (memberId: number) => void cancellations.delete(memberId),
    /** Keeps the receipt of a cancellation, and reads the user again for two minutes, until it says that the membership ended. */
    keep(accepted: Receipt): void {
      receipt.value = accepted
      watch.begin()
    },
    receiptOf,
    /**
     * Whether a membership is cancelled: according to the user or, for two minutes, to the receipt with its end date, since a
     * read of the user may be older. Reads signals, for a hook that tracks them.
     */
    hasEnded({ id, hasEndedMembership }: User, endDate: CalendarDate | null | undefined): boolean {
      const isAccepted = watch.isRunning.value && receiptOf(id)?.endDate === endDate
      return hasEndedMembership || isAccepted
    },
  }
}
