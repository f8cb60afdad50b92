import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Services, ServicesContext } from '../../src/lib/services.ts'
import { createToasts } from '../../src/lib/toasts.ts'
import { useMutation } from '../../src/lib/use-mutation.ts'

afterEach(cleanup)

const services = { toasts: createToasts() } as Services
const wrapper = ({ children }: { children: ReactNode }) => (
  <ServicesContext value={services}>{children}</ServicesContext>
)

test('keeps one mutation for a component, and runs the function of the latest render', async () => {
  const mutate = vi.fn()
  const { result, rerender } = renderHook(({ value }) => useMutation(async () => mutate(value)), {
    initialProps: { value: 'old' },
    wrapper,
  })
  const first = result.current
  rerender({ value: 'new' })
  expect(result.current).toBe(first)
  await result.current.run()
  expect(mutate).toHaveBeenCalledExactlyOnceWith('new')
})
