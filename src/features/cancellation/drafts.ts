import type { CalendarDate } from '../../lib/dates.ts'

/** A half-written cancellation. */
export interface Draft {
  readonly reason: string
  readonly reasonText: string
}

/** What is remembered of one member's cancellation. */
interface Memory {
  draft: Draft
  /** What is with the server already, so that another try does not record it again. */
  recorded?: Draft
  /** The membership until `endDate` was cancelled `on` a day, on this page: the server does not tell which. */
  readonly done?: { readonly endDate: CalendarDate; readonly on: CalendarDate; isSeen: boolean }
}

/** Cancellations in memory: they survive the end of a session, for the same member only. */
export type Cancellations = ReturnType<typeof createCancellations>

const EMPTY: Draft = { reason: '', reasonText: '' }

/** Remembers nothing yet. */
export function createCancellations() {
  const memories = new Map<number, Memory>()
  return {
    of(memberId: number): Memory {
      const memory = memories.get(memberId) ?? { draft: EMPTY }
      memories.set(memberId, memory)
      return memory
    },
    /** It is done: what was written is forgotten. */
    done(memberId: number, endDate: CalendarDate | null | undefined, on: CalendarDate): void {
      memories.set(memberId, { draft: EMPTY, ...(endDate && { done: { endDate, on, isSeen: false } }) })
    },
  }
}

declare module '../../lib/services.ts' {
  interface Services {
    readonly cancellations: Cancellations
  }
}
