/** A half-written cancellation. */
export interface Draft {
  readonly reason: string
  readonly reasonText: string
}

const EMPTY: Draft = { reason: '', reasonText: '' }
let kept: (Draft & { readonly memberId: number }) | undefined
let recorded: string | undefined

/** The draft of this member, in memory: it survives the end of a session, for the same member only. */
export const draftOf = (memberId: number): Draft => (kept?.memberId === memberId ? kept : EMPTY)

/** Keeps a draft. */
export function keepDraft(memberId: number, draft: Draft): void {
  kept = { ...draft, memberId }
}

const answerOf = (memberId: number, { reason, reasonText }: Draft) =>
  JSON.stringify([memberId, reason, reasonText])

/** Whether this very answer is with the server already, so that another try does not record it again. */
export const isRecorded = (memberId: number, draft: Draft): boolean => recorded === answerOf(memberId, draft)

/** Remembers that the server has this answer. */
export function keepRecorded(memberId: number, draft: Draft): void {
  recorded = answerOf(memberId, draft)
}

/** The cancellation is done. */
export function forgetDraft(): void {
  kept = undefined
  recorded = undefined
}
