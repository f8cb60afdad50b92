import { custom, type InferOutput, literal, nullable, number, object, optional, safeParse } from 'valibot'
import { type CalendarDate, isCalendarDate } from '../../lib/dates.ts'
import { tryOrUndefined } from '../../lib/try.ts'

/** The key in the browser's local storage. */
export const PURCHASE_KEY = 'klup-purchase'

const recordSchema = object({
  memberId: number(),
  /** The time of the last press on the pay button, in ms since 1970. */
  pressedAt: number(),
  /** The end date that this press read; null for no membership. Undefined if the press could not read it. */
  endDate: optional(
    nullable(custom<CalendarDate>(value => typeof value === 'string' && isCalendarDate(value))),
  ),
  /** When a page first read the status `paid` after a press, in ms since 1970. */
  paidAt: optional(number()),
  /** An account has welcomed the member. */
  welcomed: optional(literal(true)),
})

/** The purchase of this browser. It has no plan and no amount, because only the server knows what was paid. */
export type PurchaseRecord = InferOutput<typeof recordSchema>

/** How long a record counts after its press, in ms. Its press may be as far in the future, since a member may set the clock. */
const MAX_AGE = 86_400_000

/** Parses a stored record. Undefined if it has another form, or is too old. */
export function recordIn(text: string | null, now = Date.now()): PurchaseRecord | undefined {
  const { success, output } = safeParse(
    recordSchema,
    tryOrUndefined(() => JSON.parse(text ?? '')),
  )
  return success && Math.abs(now - output.pressedAt) <= MAX_AGE ? output : undefined
}
