import { type ReadonlySignal, signal } from '@preact/signals-react'

/** The delays after the first five attempts, in ms. */
const RETRY_DELAYS = [2500, 5000, 10_000, 20_000, 30_000]

/** The delay before the next attempt, after a number of attempts without success, in ms. */
export const retryDelay = (attempts: number): number => RETRY_DELAYS[attempts - 1] ?? 30_000

/** Reads again and again until the effect of a write is there, or until its time is over. */
export interface Watch {
  readonly isRunning: ReadonlySignal<boolean>
  /** Begins anew, for a time in ms. */
  begin(time: number): void
  stop(): void
  /** Whether the time of the last beginning is over. */
  isOver(): boolean
}

/** Creates a watch that calls `read` after 2.5, 5, 10, 20, then every 30 s, and a last time at its end. */
export function createWatch(read: () => Promise<unknown>): Watch {
  const isRunning = signal(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** On the page's own clock (ms), which nobody can set. */
  let end = 0

  function stop(): void {
    clearTimeout(timer)
    isRunning.value = false
  }

  function readLater(reads: number): void {
    const left = end - performance.now()
    if (left <= 0) {
      stop()
      return
    }
    const current = setTimeout(
      async () => {
        await read().catch(() => {})
        if (timer === current && isRunning.peek()) readLater(reads + 1)
      },
      Math.min(retryDelay(reads), left),
    )
    timer = current
  }

  return {
    isRunning,
    begin(time) {
      stop()
      end = performance.now() + time
      isRunning.value = true
      readLater(1)
    },
    stop,
    isOver: () => performance.now() >= end,
  }
}
