import { cleanup, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useAction } from '../../src/react/use-action.ts'
import { deferred } from '../support/deferred.ts'

afterEach(cleanup)

test.each([false, true])('the work is told whether the component is gone (%s), and goes on', async isGone => {
  const wait = deferred()
  const done = vi.fn()
  const work = async (gone: AbortSignal, what: string) => {
    await wait.promise
    done(what, gone.aborted)
  }
  const { result, unmount } = renderHook(() => useAction(work), { wrapper: StrictMode })
  const run = result.current.run('pay')
  if (isGone) unmount()
  wait.resolve()
  await run
  expect(done).toHaveBeenCalledExactlyOnceWith('pay', isGone)
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
