import { type CalendarDate, isPast } from '../../lib/dates.ts'
import type { Plan } from './plans.ts'

/**
 * A purchase in this tab, from the press on «Betalen met iDeal» until the account page has welcomed the member:
 *
 * | stage       | known so far                          | next                                     |
 * |-------------|---------------------------------------|------------------------------------------|
 * | `started`   | the member pressed the button         | the payment page learns the status       |
 * | `paid`      | the payment is paid                   | forgotten after two minutes              |
 * | `unknown`   | the payment request got no answer     | `unchanged` after two minutes            |
 * | `unchanged` | the membership is as before           | another payment                          |
 *
 * At any stage but the first, `endDate` is set once the membership has a new end date.
 */
export interface Purchase {
  readonly memberId: number | undefined
  /** Undefined if another browser started the payment. */
  readonly plan?: Plan
  /** The end date before the payment: null without a membership, undefined if it could not be read. */
  readonly oldEndDate?: CalendarDate | null | undefined
  readonly stage: 'started' | 'paid' | 'unknown' | 'unchanged'
  /** When the app stops watching the membership, in ms since 1970. */
  readonly until?: number
  /** The membership was read at least once without a change. */
  readonly isLate?: boolean
  /** The new end date, once the membership has it. */
  readonly endDate?: CalendarDate
}

/** Returns the purchase after a read of the membership, or undefined when it is settled without a visible result. */
export function afterRead(
  purchase: Purchase,
  endDate: CalendarDate | null,
  today: CalendarDate,
): Purchase | undefined {
  const { stage, plan, oldEndDate, until = 0 } = purchase
  if (stage === 'started' || purchase.endDate) return purchase
  const isValid = endDate !== null && !isPast(endDate, today)
  // An unknown old date proves nothing.
  const isLater = isValid && (oldEndDate === null || (oldEndDate !== undefined && endDate > oldEndDate))
  if (isLater) return { ...purchase, endDate }
  if (stage === 'unchanged') return purchase
  // Another browser started the payment: a valid membership may be the old or the new one.
  if (isValid && !plan) return undefined
  if (Date.now() < until)
    return { ...purchase, isLate: true, oldEndDate: oldEndDate === undefined ? endDate : oldEndDate }
  return stage === 'paid' ? undefined : { ...purchase, stage: 'unchanged' }
}
