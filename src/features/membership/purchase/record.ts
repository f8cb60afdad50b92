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
/** The greatest difference between the clock and the time of a record, in ms, in both directions: a member may set the clock. */
const MAX_AGE = 86_400_000

const date = custom<CalendarDate>(value => typeof value === 'string' && isCalendarDate(value))
const time = custom<number>(at => typeof at === 'number' && Math.abs(Date.now() - at) <= MAX_AGE)

/** What all tabs know of the browser's purchase, from the press until an account page welcomes the member. */
const recordSchema = object({
  /** `started`: the browser went to the bank. `paid`, `notPaid`: a page has read that final status. */
  state: picklist(['started', 'paid', 'notPaid']),
  memberId: number(),
  /** The time of the press, in ms since 1970. */
  at: time,
  /** The price is in euro. Undefined if it is uncertain which plan was bought. */
  plan: optional(object({ id: number(), months: number(), price: number() })),
  /** The membership at the press. Undefined if it could not be read; the purchase is then never booked. */
  before: optional(
    object({ kind: picklist(['none', 'active', 'ended', 'expired']), endDate: nullable(date) }),
  ),
  /** The day on which a page read the status `paid`. */
  paidOn: optional(date),
  /** A page has waited for the booking; no page waits again. */
  waited: optional(boolean()),
})

export type PurchaseRecord = InferOutput<typeof recordSchema>

/** Parses a stored record. Undefined if it is too old, invalid, or of another member. */
export function recordIn(text: string | null, memberId: number): PurchaseRecord | undefined {
  const value: unknown = tryOrUndefined(() => JSON.parse(text ?? ''))
  const { success, output } = safeParse(recordSchema, value)
  return success && output.memberId === memberId ? output : undefined
}
