import { type ReadonlySignal, signal } from '@preact/signals-react'

/** The delays after the first five attempts, in ms. */
const RETRY_DELAYS = [2500, 5000, 10_000, 20_000, 30_000]

/** The delay before the next attempt, in ms; `attempts` have failed so far. */
export const retryDelay = (attempts: number): number => RETRY_DELAYS[attempts - 1] ?? 30_000

/** How long the app reads again after a payment or a cancellation, in ms. */
export const WATCH_TIME = 120_000

/**
 * Creates a watch for the effect of a write. It calls `read` after 2.5, 5, 10, 20, then every 30 s, and for the last time after
 * `WATCH_TIME`. It uses timers, since a member may set the clock.
 */
export function createWatch(read: () => Promise<unknown>) {
  const isRunning = signal(false)
  let next: ReturnType<typeof setTimeout> | undefined
  let end: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(next)
    clearTimeout(end)
    end = undefined
    isRunning.value = false
  }

  function readLater(reads: number, run: typeof end): void {
    next = setTimeout(async () => {
      await read().catch(() => {})
      if (run === end) readLater(reads + 1, run)
    }, retryDelay(reads))
  }

  return {
    isRunning: isRunning as ReadonlySignal<boolean>,
    /** Begins, or begins again. */
    begin(): void {
      stop()
      isRunning.value = true
      const run = setTimeout(async () => {
        clearTimeout(next)
        await read().catch(() => {})
        if (run === end) stop()
      }, WATCH_TIME)
      end = run
      readLater(1, run)
    },
    stop,
  }
}
