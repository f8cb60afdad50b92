import { cleanup, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useAction } from '../../src/react/use-action.ts'
import { deferred } from '../support/deferred.ts'

afterEach(cleanup)

test('the work is told when the component is gone, and goes on', async () => {
  const wait = deferred()
  const done = vi.fn()
  const { result, unmount } = renderHook(
    () =>
      useAction(async (gone: AbortSignal, what: string) => {
        await wait.promise
        done(what, gone.aborted)
      }),
    { wrapper: StrictMode },
  )
  const run = result.current.run('pay')
  unmount()
  wait.resolve()
  await run
  expect(done).toHaveBeenCalledExactlyOnceWith('pay', true)
})

test('the component is not gone while it is there, under StrictMode too', async () => {
  const seen = vi.fn()
  const { result } = renderHook(() => useAction(async gone => seen(gone.aborted)), { wrapper: StrictMode })
  await result.current.run()
  expect(seen).toHaveBeenCalledExactlyOnceWith(false)
})

test('the action stays the same, and does the work of the latest render', async () => {
  const seen = vi.fn()
  const { result, rerender } = renderHook(({ what }) => useAction(async () => seen(what)), {
    initialProps: { what: 'old' },
  })
  const first = result.current
  rerender({ what: 'new' })
  expect(result.current).toBe(first)
  await result.current.run()
  expect(seen).toHaveBeenCalledExactlyOnceWith('new')
})
