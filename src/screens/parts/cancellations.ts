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
  /** The end date of the membership that was cancelled just now, until `seen`. */
  justDone(memberId: number): CalendarDate | undefined
  /** The member has seen the confirmation. */
  seen(): void
}

interface Done {
  readonly memberId: number
  readonly endDate: CalendarDate
  readonly on: CalendarDate
}

const EMPTY: Draft = { reason: '', reasonText: '' }

/** Remembers nothing yet. */
export function createCancellations(): Cancellations {
  let kept: (Draft & { readonly memberId: number }) | undefined
  let recorded: string | undefined
  let last: Done | undefined
  let isNew = false

  const answerOf = (memberId: number, { reason, reasonText }: Draft) =>
    JSON.stringify([memberId, reason, reasonText])

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
      last = endDate ? { memberId, endDate, on } : undefined
      isNew = true
    },
    doneOn: (memberId, endDate) =>
      last?.memberId === memberId && last.endDate === endDate ? last.on : undefined,
    justDone: memberId => (isNew && last?.memberId === memberId ? last.endDate : undefined),
    seen() {
      isNew = false
    },
  }
}
