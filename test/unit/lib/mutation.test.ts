import { expect, test, vi } from 'vitest'
import { abortError } from '../../../src/lib/errors.ts'
import { createMutation } from '../../../src/lib/mutation.ts'

test('an abort is no error', async () => {
  const onError = vi.fn()
  const { run, error, pending } = createMutation(() => Promise.reject(abortError('gone')), { onError })
  await run()
  expect(error.value).toBeUndefined()
  expect(onError).not.toHaveBeenCalled()
  expect(pending.value).toBe(false)
})
