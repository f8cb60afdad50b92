import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useLate } from '../../src/lib/use-late.ts'
import { pass, stopClock } from '../support/clock.ts'

stopClock()
afterEach(cleanup)

test('a component is late after 1.5 s', async () => {
  const { result, rerender } = renderHook(useLate, { initialProps: false })
  await act(() => pass(1500))
  expect(result.current).toBe(false)
  rerender(true)
  await act(() => pass(1499))
  expect(result.current).toBe(false)
  await act(() => pass(1))
  expect(result.current).toBe(true)
})
