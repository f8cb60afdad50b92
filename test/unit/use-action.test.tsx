import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useMutation } from '../../src/lib/use-mutation.ts'

afterEach(cleanup)

test('the action of a component stays the same, and does the work of the latest render', async () => {
  const seen = vi.fn()
  const { result, rerender } = renderHook(({ what }) => useMutation(async () => seen(what)), {
    initialProps: { what: 'old' },
  })
  const first = result.current
  rerender({ what: 'new' })
  expect(result.current).toBe(first)
  await result.current.run()
  expect(seen).toHaveBeenCalledExactlyOnceWith('new')
})
