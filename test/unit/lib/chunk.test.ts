import { expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT, lazy } from '../../../src/lib/chunk.ts'
import { advance, settle, stopClock } from '../../support/clock.ts'
import { deferred, outcome } from '../../support/deferred.ts'

stopClock()

const loader = () => vi.fn(async () => 'screen')

test('ignores a chunk that loads too late; the next call loads it again', async () => {
  const late = deferred<string>()
  const chunk = lazy(loader().mockReturnValueOnce(late.promise))
  const done = vi.fn()
  void outcome(chunk.load()).then(done)
  await advance(CHUNK_TIMEOUT - 1)
  expect(done).not.toHaveBeenCalled()
  await advance(1)
  expect(done).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'TimeoutError' }))
  late.resolve('late')
  await settle()
  expect(chunk.peek()).toBeUndefined()
  expect(await chunk.load()).toBe('screen')
})
