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
  'performance',
] as const

/** Uses fake time in every test of this file; `advance` moves it on. The event loop stays real. */
export function stopClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOON, toFake: FAKED.filter(name => name in globalThis) })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

const nextTurn = () => new Promise<void>(resolve => void setImmediate(resolve))

/** Waits for everything that needs no time: responses, renders and their effects. */
export async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
  for (let turn = 0; turn < 8; turn++) await nextTurn()
}

/** Advances the time in ms, in small steps with time for responses. */
export async function advance(ms: number, step = 500): Promise<void> {
  await settle()
  for (let left = ms; left > 0; left -= step) {
    await vi.advanceTimersByTimeAsync(Math.min(step, left))
    await settle()
  }
}
