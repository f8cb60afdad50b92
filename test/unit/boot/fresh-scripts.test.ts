import { expect, test, vi } from 'vitest'
import { reloadFresh } from '../../../src/boot/fresh-scripts.ts'

test('a reload waits for a fresh script for 5 s at most', async () => {
  const origin = 'https://klup.example'
  const reload = vi.fn()
  const entries = [{ name: `${origin}/static/js/main-1.js` }] as unknown as PerformanceEntryList
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries)
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  vi.stubGlobal('location', { reload, origin })
  const fetch = vi.fn(async (_: string, { signal }: RequestInit) => signal?.throwIfAborted())
  vi.stubGlobal('fetch', fetch)
  await reloadFresh()
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(timeout).toHaveBeenCalledWith(5000)
  expect(reload).toHaveBeenCalledTimes(1)
})
