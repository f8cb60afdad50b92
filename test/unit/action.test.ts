// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { abortError } from '../../src/lib/errors.ts'
import { createMutation } from '../../src/lib/mutation.ts'
import { deferred } from '../support/deferred.ts'

test('two presses, even in one tick, are one run; after the end it can run again', async () => {
  const { promise, resolve } = deferred()
  const work = vi.fn((_: string) => promise)
  const { run, pending } = createMutation(work)
  const first = run('first')
  await run('second')
  expect(pending.value).toBe(true)
  resolve()
  await first
  expect(pending.value).toBe(false)
  await run('third')
  expect(work.mock.calls).toEqual([['first'], ['third']])
})

test('a failure is kept until the next run, or until it is forgotten, and does not reject', async () => {
  const failure = new Error('mislukt')
  const work = vi
    .fn(async () => {})
    .mockRejectedValueOnce(failure)
    .mockRejectedValueOnce(failure)
  const { run, error, pending, reset } = createMutation(work)
  await run()
  reset()
  expect(error.value).toBeUndefined()
  await run()
  expect(error.value).toBe(failure)
  expect(pending.value).toBe(false)
  const again = run()
  expect(error.value).toBeUndefined()
  await again
  expect(error.value).toBeUndefined()
})

test.each([
  ['work that throws at once fails the same way', new Error('mislukt'), new Error('mislukt')],
  ['what is thrown and is no error becomes one', 'mislukt', new Error('mislukt')],
  ['an abort is no error, and it ends the run', abortError('gone'), undefined],
])('%s', async (_, cause, expected) => {
  const { run, error, pending } = createMutation(() => {
    throw cause
  })
  await run()
  expect(error.value).toEqual(expected)
  expect(pending.value).toBe(false)
})

test('a failure is retracted when it runs again or is forgotten, once', async () => {
  const failure = new Error('mislukt')
  const retract = vi.fn()
  const { run, reset } = createMutation(() => Promise.reject(failure), retract)
  await run()
  expect(retract).not.toHaveBeenCalled()
  await run()
  expect(retract).toHaveBeenCalledExactlyOnceWith(failure)
  reset()
  reset()
  expect(retract).toHaveBeenCalledTimes(2)
})
