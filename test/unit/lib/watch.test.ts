import { expect, test, vi } from 'vitest'
import { createWatch } from '../../../src/lib/watch.ts'
import { advance, stopClock } from '../../support/clock.ts'

stopClock()

test('a watch ends two minutes after it last began, and not after a stop', async () => {
  const onEnd = vi.fn()
  const watch = createWatch(async () => {}, onEnd)
  watch.begin()
  await advance(60_000)
  watch.begin()
  await advance(119_999)
  expect(onEnd).not.toHaveBeenCalled()
  await advance(1)
  expect(onEnd).toHaveBeenCalledOnce()
  watch.begin()
  watch.stop()
  await advance(120_000)
  expect(onEnd).toHaveBeenCalledOnce()
})
