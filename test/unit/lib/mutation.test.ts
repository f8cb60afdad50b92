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
