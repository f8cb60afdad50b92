import { type CalendarDate, isPast } from '../../lib/dates.ts'
import { retryDelay } from '../../lib/retry-delay.ts'

/** How long the membership of a payment is awaited, in ms (DECISIONS, Moments of money). */
export const WATCH_TIME = 120_000

/**
 * Whether an end date is the result of a purchase: valid today, and later than the one before. `after` is null when there
 * was no membership, and undefined when nobody knows: then no date is proof.
 */
export const isResult = (
  endDate: CalendarDate | null,
  after: CalendarDate | null | undefined,
  today: CalendarDate,
): endDate is CalendarDate =>
  endDate !== null && !isPast(endDate, today) && after !== undefined && (after === null || endDate > after)

interface WatchOptions {
  /** Reads the membership. A failure is reported elsewhere. */
  readonly read: () => Promise<unknown>
  /** When the watch began, in ms since 1970: before now when the page was loaded again meanwhile. */
  readonly since: number
  /** Aborts when the membership has come. */
  readonly signal: AbortSignal
}

/**
 * Watches for what a payment made: reads the membership now, after 2.5, 5, 10, 20 and then every 30 s, and once more after
 * `WATCH_TIME`. Resolves after that last read, or when the signal aborts. Never rejects.
 */
export async function watchMembership({ read, since, signal }: WatchOptions): Promise<void> {
  const end = since + WATCH_TIME
  for (let reads = 1; ; reads++) {
    const isLast = Date.now() >= end
    await read().catch(() => {})
    if (isLast || signal.aborted) return
    await pause(Math.min(retryDelay(reads), end - Date.now()), signal)
  }
}

/** Waits some ms, or until the signal aborts. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
