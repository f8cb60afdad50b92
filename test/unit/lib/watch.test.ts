import { expect, test, vi } from 'vitest'
import { createWatch } from '../../../src/lib/watch.ts'
import { advance, stopClock } from '../../support/clock.ts'

stopClock()

test('a watch ends with a read two minutes after it last began, and without one after a stop', async () => {
  const read = vi.fn(async () => {})
  const watch = createWatch(read)
  expect(watch.isRunning.value).toBe(false)
  watch.begin()
  await advance(60_000)
  watch.begin()
  await advance(119_999, 2500)
  expect(watch.isRunning.value).toBe(true)
  read.mockClear()
  await advance(1)
  expect(read).toHaveBeenCalledOnce()
  expect(watch.isRunning.value).toBe(false)
  watch.begin()
  watch.stop()
  read.mockClear()
  await advance(120_000)
  expect(read).not.toHaveBeenCalled()
})
