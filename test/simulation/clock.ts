import { vi } from 'vitest'

const nextTurn = () => new Promise<void>(resolve => void setImmediate(resolve))

/** Waits for everything that needs no time: responses, renders, their effects and messages between tabs. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    vi.advanceTimersByTime(0)
    for (let turn = 0; turn < 8; turn++) await nextTurn()
  }
}

/** Advances the time in ms: timer by timer, each with time for what it starts. */
export async function pass(ms: number): Promise<void> {
  let isOver = false
  await settle()
  setTimeout(() => {
    isOver = true
  }, ms)
  while (!isOver) {
    vi.advanceTimersToNextTimer()
    for (let turn = 0; turn < 8; turn++) await nextTurn()
  }
  await settle()
}
