import {
  boolean,
  custom,
  type InferOutput,
  nullable,
  number,
  object,
  optional,
  picklist,
  safeParse,
} from 'valibot'
import { type CalendarDate, isCalendarDate } from '../../../lib/dates.ts'
import { tryOrUndefined } from '../../../lib/try.ts'

/** The key in the browser's local storage. */
export const PURCHASE_KEY = 'klup-purchase'
/** How long a record is kept, in ms, before and after its time: a member may set the clock. */
const MAX_AGE = 86_400_000

const date = custom<CalendarDate>(value => typeof value === 'string' && isCalendarDate(value))
const time = custom<number>(at => typeof at === 'number' && Math.abs(Date.now() - at) <= MAX_AGE)

/** What all tabs know of the browser's purchase, from the press until an account page welcomes the member. */
const recordSchema = object({
  /** `started`: the browser has gone to the bank. A page has seen the status of a `paid` or `notPaid` one. */
  state: picklist(['started', 'paid', 'notPaid']),
  memberId: number(),
  /** When the member pressed, in ms since 1970. */
  at: time,
  /** The price is in euro. Undefined if it is not certain what was bought. */
  plan: optional(object({ id: number(), months: number(), price: number() })),
  /** The membership at the press; undefined if it could not be read, and then nothing is booked. */
  before: optional(
    object({ kind: picklist(['none', 'active', 'ended', 'expired']), endDate: nullable(date) }),
  ),
  /** The day on which a page saw that it is paid. */
  paidOn: optional(date),
  /** A page has waited for the booking, so that no other one waits again. */
  waited: optional(boolean()),
})

export type PurchaseRecord = InferOutput<typeof recordSchema>

/** Reads a member's record in a text of the storage. Undefined if it is too old, or of another form or version. */
export function recordIn(text: string | null, memberId: number): PurchaseRecord | undefined {
  const value: unknown = tryOrUndefined(() => JSON.parse(text ?? ''))
  const { success, output } = safeParse(recordSchema, value)
  return success && output.memberId === memberId ? output : undefined
}
