// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { abortError } from '../../src/lib/errors.ts'
import { createMutation } from '../../src/lib/mutation.ts'

test('keeps an error until the next run or a reset, and never rejects', async () => {
  const failure = new Error('mislukt')
  const mutate = vi
    .fn(async () => {})
    .mockRejectedValueOnce(failure)
    .mockRejectedValueOnce(failure)
  const { run, error, pending, reset } = createMutation(mutate)
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
  ['keeps an error that is thrown synchronously', new Error('mislukt'), new Error('mislukt')],
  ['turns a thrown text into an error', 'mislukt', new Error('mislukt')],
  ['ignores an abort', abortError('gone'), undefined],
])('%s', async (_, cause, expected) => {
  const { run, error, pending } = createMutation(() => {
    throw cause
  })
  await run()
  expect(error.value).toEqual(expected)
  expect(pending.value).toBe(false)
})

test('passes each cleared error to onClear once', async () => {
  const failure = new Error('mislukt')
  const onClear = vi.fn()
  const { run, reset } = createMutation(() => Promise.reject(failure), onClear)
  await run()
  expect(onClear).not.toHaveBeenCalled()
  await run()
  expect(onClear).toHaveBeenCalledExactlyOnceWith(failure)
  reset()
  reset()
  expect(onClear).toHaveBeenCalledTimes(2)
})
