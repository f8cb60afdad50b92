import type { CalendarDate } from '../../domain/dates.ts'

/** A half-written cancellation. */
export interface Draft {
  readonly reason: string
  readonly reasonText: string
}

/** What is remembered of cancellations, in memory: it survives the end of a session, for the same member only. */
export interface Cancellations {
  draftOf(memberId: number): Draft
  keepDraft(memberId: number, draft: Draft): void
  /** Whether this very answer is with the server already, so that another try does not record it again. */
  isRecorded(memberId: number, draft: Draft): boolean
  keepRecorded(memberId: number, draft: Draft): void
  /** The membership that lasts until a date was cancelled on a day: the server does not tell which. */
  done(memberId: number, endDate: CalendarDate | null | undefined, on: CalendarDate): void
  /** When this membership was cancelled, if that was done on this page. */
  doneOn(memberId: number, endDate: CalendarDate): CalendarDate | undefined
}

const EMPTY: Draft = { reason: '', reasonText: '' }

/** Remembers nothing yet. */
export function createCancellations(): Cancellations {
  let kept: (Draft & { readonly memberId: number }) | undefined
  let recorded: string | undefined
  let last: { readonly of: string; readonly on: CalendarDate } | undefined

  const answerOf = (memberId: number, { reason, reasonText }: Draft) =>
    JSON.stringify([memberId, reason, reasonText])
  const membershipOf = (memberId: number, endDate: CalendarDate) => `${memberId} ${endDate}`

  return {
    draftOf: memberId => (kept?.memberId === memberId ? kept : EMPTY),
    keepDraft(memberId, draft) {
      kept = { ...draft, memberId }
    },
    isRecorded: (memberId, draft) => recorded === answerOf(memberId, draft),
    keepRecorded(memberId, draft) {
      recorded = answerOf(memberId, draft)
    },
    done(memberId, endDate, on) {
      kept = undefined
      recorded = undefined
      last = endDate ? { of: membershipOf(memberId, endDate), on } : undefined
    },
    doneOn: (memberId, endDate) => (last?.of === membershipOf(memberId, endDate) ? last.on : undefined),
  }
}
