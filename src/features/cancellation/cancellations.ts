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

/** Each member's cancellation, in memory: it survives the end of the session, for that member only. */
export interface Cancellations {
  of(memberId: number): Cancellation
  /** Whether somebody has written something that was not sent. */
  hasDraft(): boolean
  /** The membership has been cancelled. */
  finish(memberId: number): void
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
    hasDraft: () =>
      [...cancellations.values()].some(({ draft }) => draft.reason !== '' || draft.reasonText !== ''),
    finish: memberId => void cancellations.delete(memberId),
  }
}
