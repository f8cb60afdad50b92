import { vi } from 'vitest'

// Kept from before time is faked.
const laterTurn = setImmediate

const FAKED = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'Date',
] as const

/** Noon of an ordinary day, local time. */
export const TODAY = new Date(2026, 2, 14, 12)

/** From now on time stands still, until a test lets it pass. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: [...FAKED], now: TODAY })
}

/** Lets everything happen that needs no time: answers of the mock, renders, what follows from them. */
export async function settle(turns = 8): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise<void>(resolve => laterTurn(resolve))
}

/** Lets time pass, in steps so small that answers come in between. */
export async function pass(ms: number, step = 500): Promise<void> {
  await settle()
  for (let left = ms; left > 0; left -= step) {
    await vi.advanceTimersByTimeAsync(Math.min(step, left))
    await settle()
  }
}
