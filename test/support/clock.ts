import { afterEach, beforeEach, vi } from 'vitest'

/** Noon in the Netherlands on an ordinary day. */
export const NOON = new Date('2026-03-14T11:00:00Z')

/** Stops the clock for every test of this file; `pass` moves it. */
export function stopClock(now: Date = NOON): void {
  beforeEach(() => {
    vi.useFakeTimers({ now })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

/** Lets time pass, in ms, and everything happen that was due. */
export const pass = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms)
}

/** Lets everything happen that is due now. */
export const settle = (): Promise<void> => pass(0)

/** Runs something as if the device stood in another time zone. */
export function inTimeZone<T>(zone: string, run: () => T): T {
  const before = process.env.TZ
  process.env.TZ = zone
  try {
    return run()
  } finally {
    process.env.TZ = before
  }
}
