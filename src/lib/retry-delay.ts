/** How long to wait after a read that brought nothing, in ms: the first, the second, …; the last from then on. */
const RETRY_DELAYS = [2500, 5000, 10_000, 20_000, 30_000]

/** How long to wait before the next read when `reads` in a row brought nothing, in ms. */
export const retryDelay = (reads: number): number => RETRY_DELAYS[reads - 1] ?? 30_000
