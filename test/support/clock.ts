import { afterEach, beforeEach, vi } from 'vitest'

/** Noon in the Netherlands on an ordinary day. */
export const NOON = new Date('2026-03-14T11:00:00Z')

const FAKED = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'Date',
] as const

/** Stops the clock for every test of this file; `pass` moves it. Turns of the event loop stay real. */
export function stopClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOON, toFake: FAKED.filter(name => name in globalThis) })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

const nextTurn = () => new Promise<void>(resolve => void setImmediate(resolve))

/** Lets everything happen that needs no time: answers, renders, and what follows from them. */
export async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
  for (let turn = 0; turn < 8; turn++) await nextTurn()
}

/** Lets time pass, in ms, in steps so small that answers come in between. */
export async function pass(ms: number, step = 500): Promise<void> {
  await settle()
  for (let left = ms; left > 0; left -= step) {
    await vi.advanceTimersByTimeAsync(Math.min(step, left))
    await settle()
  }
}

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
