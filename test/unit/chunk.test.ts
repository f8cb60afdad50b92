// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { ChunkError, lazy } from '../../src/lib/chunk.ts'
import { pass, settle, stopClock } from '../support/clock.ts'
import { deferred, outcome } from '../support/deferred.ts'

stopClock()

test('a chunk is loaded when it is first needed, once for all who ask', async () => {
  const load = vi.fn(async () => 'screen')
  const chunk = lazy(load)
  expect(load).not.toHaveBeenCalled()
  expect(chunk.peek()).toBeUndefined()
  expect(await Promise.all([chunk.load(), chunk.load()])).toEqual(['screen', 'screen'])
  expect(chunk.peek()).toBe('screen')
  expect(await chunk.load()).toBe('screen')
  expect(load).toHaveBeenCalledTimes(1)
})

test('it has 120 seconds', async () => {
  const chunk = lazy(() => deferred<string>().promise)
  const done = vi.fn()
  const end = outcome(chunk.load()).then(error => {
    done()
    return error
  })
  await pass(119_999)
  expect(done).not.toHaveBeenCalled()
  await pass(1)
  expect(await end).toBeInstanceOf(ChunkError)
  expect(await end).toMatchObject({ isLate: true })
})

test('one that comes too late is not taken; asking again loads it again', async () => {
  const late = deferred<string>()
  const load = vi.fn<() => Promise<string>>().mockReturnValueOnce(late.promise).mockResolvedValueOnce('newer')
  const chunk = lazy(load)
  const first = outcome(chunk.load())
  await pass(120_000)
  expect(await first).toBeInstanceOf(ChunkError)
  late.resolve('late')
  await settle()
  expect(chunk.peek()).toBeUndefined()
  expect(await chunk.load()).toBe('newer')
})

test.each([
  ['rejects', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'throws',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
])('a load that %s is a ChunkError with its cause, for all who asked, and is forgotten', async (_, fail) => {
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(fail).mockResolvedValueOnce('screen')
  const chunk = lazy(load)
  const [one, other] = await Promise.all([outcome(chunk.load()), outcome(chunk.load())])
  expect(one).toBeInstanceOf(ChunkError)
  expect(one).toMatchObject({ name: 'ChunkError', cause: new TypeError('Failed to fetch'), isLate: false })
  expect(other).toBe(one)
  expect(load).toHaveBeenCalledTimes(1)
  expect(await chunk.load()).toBe('screen')
})

test('a chunk that was refused is not late, whatever the browser calls it', async () => {
  const refused = new DOMException('refused', 'NetworkError')
  expect(await outcome(lazy(() => Promise.reject(refused)).load())).toMatchObject({ isLate: false })
})

test('no clock is left running', async () => {
  await lazy(async () => 'screen').load()
  await outcome(lazy(() => Promise.reject(new Error('gone'))).load())
  await settle()
  expect(vi.getTimerCount()).toBe(0)
})
