import { type CalendarDate, isPast } from '../../lib/dates.ts'

/**
 * A purchase in this tab, from the press on «Betalen met iDeal» until it is settled:
 *
 * | stage       | known so far                          | next                                     |
 * |-------------|---------------------------------------|------------------------------------------|
 * | `started`   | the member pressed the button         | the payment page learns the status       |
 * | `paid`      | paid, but the membership is as before | `done`, or forgotten after two minutes   |
 * | `unknown`   | the payment request got no answer     | `done`, or `unchanged` after two minutes |
 * | `unchanged` | the membership is as before           | another payment, or `done` after all     |
 * | `done`      | the membership has its new end date   | the account page welcomes the member     |
 */
export interface Purchase {
  readonly memberId: number | undefined
  /** The plan's number of months, and its price in euro; undefined if another browser started the payment. */
  readonly months?: number
  readonly price?: number
  /** The end date before the payment: null without a membership, undefined if it could not be read. */
  readonly oldEndDate?: CalendarDate | null | undefined
  readonly stage: 'started' | 'paid' | 'unknown' | 'unchanged' | 'done'
  /** When the app began to watch the membership, in ms since 1970. */
  readonly since?: number
  /** The membership was read at least once without a change. */
  readonly isLate?: boolean
  /** The new end date, once the membership has it. */
  readonly endDate?: CalendarDate
}

/** How long the app watches the membership after a payment, in ms (DECISIONS, Moments of money). */
export const WATCH_TIME = 120_000

/** Whether the app still reads the membership to see the result. */
export const isWatched = (purchase: Purchase | undefined): boolean =>
  purchase?.stage === 'paid' || purchase?.stage === 'unknown'

/** Returns the purchase after a read of the membership, or undefined when it is settled without a visible result. */
export function afterRead(
  purchase: Purchase,
  endDate: CalendarDate | null,
  today: CalendarDate,
): Purchase | undefined {
  const { stage, months, oldEndDate, since = 0 } = purchase
  if (stage === 'started' || stage === 'done') return purchase
  const isValid = endDate !== null && !isPast(endDate, today)
  // An unknown old date proves nothing.
  const isLater = isValid && (oldEndDate === null || (oldEndDate !== undefined && endDate > oldEndDate))
  if (isLater) return { ...purchase, stage: 'done', endDate }
  if (stage === 'unchanged') return purchase
  // Another browser started the payment: a valid membership may be the old or the new one.
  if (isValid && !months) return undefined
  if (Date.now() < since + WATCH_TIME)
    return { ...purchase, isLate: true, oldEndDate: oldEndDate === undefined ? endDate : oldEndDate }
  return stage === 'paid' ? undefined : { ...purchase, stage: 'unchanged' }
}
