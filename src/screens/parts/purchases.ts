import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Entries } from '../../api/calls.ts'
import type { User } from '../../api/schemas.ts'
import { type CalendarDate, isPast } from '../../domain/dates.ts'
import type { Entry } from '../../lib/entry.ts'
import type { Today } from './today.ts'

/** How long to wait after a read that brought nothing, in ms: the first, the second, …; the last one from then on. */
export const RETRY_DELAYS: readonly number[] = [2500, 5000, 10_000, 20_000, 30_000]
/** How long after a payment its membership is waited for, in ms. */
const AWAIT_LIMIT = 120_000

/** Payments whose membership does not show yet, in memory (DECISIONS, Found in use). */
export interface Purchases {
  /** A payment is in and its membership is not there yet: nothing is offered for sale. At most two minutes. */
  readonly awaiting: ReadonlySignal<boolean>
  /**
   * A payment is paid: what it changed is read again, and the membership until it is there. Resolves to its end date;
   * undefined when it did not come.
   */
  paid(): Promise<CalendarDate | undefined>
  /**
   * Reads the membership after each of the delays until it is valid today and ends after a date, if one is given.
   * Resolves to its end date; undefined when it did not come or when the signal said to stop.
   */
  pollMembership(
    signal: AbortSignal,
    delays: readonly number[],
    after?: CalendarDate,
  ): Promise<CalendarDate | undefined>
  /** The session has ended. */
  forget(): void
}

/** Awaits nothing yet. */
export function createPurchases(
  user: Entry<User>,
  { membership, actionsLeft }: Entries,
  today: Today,
): Purchases {
  const awaiting = signal(false)
  let current = new AbortController()

  function forget() {
    current.abort()
    awaiting.value = false
  }

  const pollMembership: Purchases['pollMembership'] = async (stop, delays, after = '') => {
    for (const delay of delays) {
      if (delay) await new Promise(resolve => setTimeout(resolve, delay))
      if (stop.aborted) return undefined
      // A read that fails says so itself.
      const endDate = (await membership.refetch().catch(() => undefined))?.endDate
      if (endDate && endDate > after && !isPast(endDate, today.check())) return endDate
    }
    return undefined
  }

  return {
    awaiting,
    pollMembership,
    forget,
    async paid() {
      current.abort()
      current = new AbortController()
      const { signal: stop } = current
      user.invalidate()
      membership.invalidate()
      const atOnce = await pollMembership(stop, [0])
      if (atOnce || stop.aborted) return atOnce
      awaiting.value = true
      setTimeout(() => stop.aborted || forget(), AWAIT_LIMIT)
      const endDate = await pollMembership(stop, RETRY_DELAYS)
      if (!endDate || stop.aborted) return undefined
      forget()
      user.invalidate()
      actionsLeft.invalidate()
      return endDate
    },
  }
}
