import { expect, test, vi } from 'vitest'
import { createWatch, WATCH_TIME } from '../../../src/lib/watch.ts'
import { advance, stopClock } from '../../support/clock.ts'

stopClock()

// The flows of a payment have the reads of a watch, and its end.
test('a watch reads no more after a stop', async () => {
  const read = vi.fn(async () => {})
  const watch = createWatch(read)
  watch.begin()
  expect(watch.isRunning.value).toBe(true)
  watch.stop()
  await advance(WATCH_TIME, 30_000)
  expect(watch.isRunning.value).toBe(false)
  expect(read).not.toHaveBeenCalled()
})
