import { expect, test, vi } from 'vitest'
import { isAbort } from '../../src/lib/errors.ts'
import { createUnloading, UNLOAD_TIMEOUT } from '../../src/lib/unloading.ts'
import { pass, settle, stopClock } from '../support/clock.ts'
import { outcome } from '../support/deferred.ts'
import { offline } from '../support/fetch-stub.ts'
import { stubHttp } from '../support/http.ts'

stopClock()

const firePageshow = (persisted: boolean) =>
  void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

test('reports no connection that breaks while the browser leaves the page', async () => {
  const { unload, isUnloading } = createUnloading()
  const { request, events } = stubHttp({ 'GET /x': offline, 'PUT /x': offline }, { isUnloading })
  const go = vi.fn()
  void unload(go)
  expect(go).toHaveBeenCalledOnce()
  for (const method of ['GET', 'PUT'] as const)
    expect(isAbort(await outcome(request({ method, path: '/x' })))).toBe(true)
  expect(events()).toEqual([])
})

test.each([
  ['the back/forward cache restores the page', () => firePageshow(true)],
  ['the browser has not left in time', () => pass(UNLOAD_TIMEOUT)],
])('reports a broken connection again once %s', async (_, end) => {
  const { unload, isUnloading } = createUnloading()
  void unload(() => {})
  await end()
  const { request, events } = stubHttp({ 'GET /x': offline }, { isUnloading })
  expect(await outcome(request({ method: 'GET', path: '/x' }))).toMatchObject({ name: 'NetworkError' })
  expect(events()).toEqual(['server-error'])
})

test('resolves only when the back/forward cache restores the page', async () => {
  const restored = vi.fn()
  void createUnloading()
    .unload(() => {})
    .then(restored)
  firePageshow(false)
  await pass(UNLOAD_TIMEOUT)
  expect(restored).not.toHaveBeenCalled()
  firePageshow(true)
  await settle()
  expect(restored).toHaveBeenCalledOnce()
})
