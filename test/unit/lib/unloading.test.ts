import { expect, test } from 'vitest'
import { createUnloading, UNLOAD_TIMEOUT } from '../../../src/lib/unloading.ts'
import { advance, stopClock } from '../../support/clock.ts'
import { outcome } from '../../support/deferred.ts'
import { offline } from '../../support/fetch-stub.ts'
import { stubHttp } from './stub-http.ts'

stopClock()

const firePageshow = (persisted: boolean) =>
  void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

test.each([
  ['the back/forward cache restores the page', () => firePageshow(true)],
  ['the browser has not left in time', () => advance(UNLOAD_TIMEOUT)],
])('reports a broken connection again once %s', async (_, end) => {
  const { unload, isUnloading } = createUnloading()
  void unload(() => {})
  await end()
  const { request } = stubHttp({ 'GET /x': offline }, { isUnloading })
  expect(await outcome(request({ method: 'GET', path: '/x' }))).toMatchObject({ name: 'NetworkError' })
})
