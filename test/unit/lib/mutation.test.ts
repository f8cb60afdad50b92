import { expect, test, vi } from 'vitest'
import { abortError } from '../../../src/lib/errors.ts'
import { createMutation } from '../../../src/lib/mutation.ts'

test.each([
  ['keeps an error that is thrown synchronously', new Error('mislukt'), new Error('mislukt')],
  ['turns a thrown text into an error', 'mislukt', new Error('mislukt')],
  ['ignores an abort', abortError('gone'), undefined],
])('%s', async (_, cause, expected) => {
  const onError = vi.fn()
  const { run, error, pending } = createMutation(
    () => {
      throw cause
    },
    { onError },
  )
  await run()
  expect(error.value).toEqual(expected)
  expect(onError.mock.calls).toEqual(expected ? [[error.value]] : [])
  expect(pending.value).toBe(false)
})

test('hands over the error that the next run clears, and nothing without one', async () => {
  const cause = new Error('mislukt')
  const onClear = vi.fn()
  const { run, reset } = createMutation(() => Promise.reject(cause), { onClear })
  reset()
  await run()
  expect(onClear.mock.calls).toEqual([])
  await run()
  expect(onClear.mock.calls).toEqual([[cause]])
})
