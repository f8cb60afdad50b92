/** The delays after the first five attempts, in ms. */
const RETRY_DELAYS = [2500, 5000, 10_000, 20_000, 30_000]

/** How long the app looks for the effect of a payment or a cancellation, in ms (DECISIONS, Choosing and paying; Cancelling). */
export const WATCH_TIME = 120_000

/** The delay before the next attempt, after a number of attempts without success, in ms. */
export const retryDelay = (attempts: number): number => RETRY_DELAYS[attempts - 1] ?? 30_000
