import { expect, test } from 'vitest'
import { advance, stopClock } from '../../support/clock.ts'
import { openBrowser } from './browser.ts'

stopClock()

test.each([
  ['become', { member: 'niemand' }],
  ['member', { state: 'toString' }],
  ['payment', { outcome: 'gratis' }],
  ['fault', { call: 'GET /api/klupper', fault: 'toString' }],
  ['fault', { call: 'GET /api/leden', fault: '404' }],
])('the control call %s refuses %j', async (name, body) => {
  const { become, control } = openBrowser()
  await become('gratis')
  expect(await control(name, body)).toMatchObject({ status: 400, body: [{ code: 'mock_control' }] })
})

test('control calls are not logged and never wait; other requests are logged on arrival', async () => {
  const { api, become, call } = openBrowser()
  api.settings.latency = 300
  await become('lid')
  const answer = call('GET /api/payment?id=1')
  expect(api.log).toEqual([{ method: 'GET', path: '/api/payment?id=1', status: 0 }])
  await advance(300)
  await answer
  expect(api.log).toEqual([{ method: 'GET', path: '/api/payment?id=1', status: 404 }])
})
