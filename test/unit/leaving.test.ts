import { expect, test } from 'vitest'
import { createUnloading, LEAVE_TIME } from '../../src/lib/unloading.ts'
import { pass, settle, stopClock } from '../support/clock.ts'
import { outcome } from '../support/deferred.ts'
import { empty, offline } from '../support/fetch-stub.ts'
import { stubHttp } from '../support/http.ts'

stopClock()

const show = (persisted: boolean) =>
  void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

/** A read and a write whose connection breaks while the page is being left. */
async function leaveWhileBusy() {
  const { unload, back } = createUnloading()
  const { request, stub, events } = stubHttp({ 'GET /x': offline, 'PUT /x': offline }, { back })
  void unload(() => {})
  const results = Promise.all(
    (['GET', 'PUT'] as const).map(method => outcome(request({ method, path: '/x' }))),
  )
  show(false)
  await pass(LEAVE_TIME - 1)
  expect(events()).toEqual([])
  return { results, stub, events }
}

test.each([
  ['the page comes back', () => show(true)],
  ['the browser did not go', () => pass(1)],
])('what breaks off while the page is being left counts once %s; a read is made again', async (_, come) => {
  const { results, stub, events } = await leaveWhileBusy()
  stub.on('GET /x', () => empty())
  await come()
  expect(await results).toMatchObject([{ value: undefined }, { name: 'NetworkError' }])
  expect(events()).toEqual(['server-error'])
})

test('a read that fails again then is a failure', async () => {
  const { stub, events } = await leaveWhileBusy()
  show(true)
  await settle()
  expect(stub.calls()).toEqual(['GET /x', 'PUT /x', 'GET /x'])
  expect(events()).toEqual(['server-error', 'server-error'])
})
