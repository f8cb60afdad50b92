// @vitest-environment node
import { expect, test } from 'vitest'
import { createApi } from '../../src/api/calls.ts'
import { createEntries } from '../../src/api/entries.ts'
import { createCache } from '../../src/lib/cache.ts'
import { pass, settle, stopClock } from '../support/clock.ts'
import { plainConfig } from '../support/config.ts'
import { empty, json } from '../support/fetch-stub.ts'
import { stubHttp } from '../support/http.ts'

stopClock()

/** All entries in use, with everything read. */
async function start() {
  const { http, stub } = stubHttp({
    'GET /api/subscription': () => json([]),
    'GET /api/membership': () => json({ endDate: null }),
    'GET /api/membership/actions-left': () => json({ participations: 2, contactRequests: 2 }),
    'GET /api/membership/superklupper': () => empty(),
    'GET /api/membership/cancellation/type': () => json([]),
    'GET /api/account/password': () => empty(),
  })
  const cache = createCache()
  const entries = createEntries(cache, createApi(http, plainConfig))
  for (const entry of Object.values(entries)) entry.retain()
  await settle()
  return { cache, entries, stub }
}

test('each read of section 7 is an entry, but for the current user and the payment', async () => {
  const { stub } = await start()
  expect(stub.calls().sort()).toEqual([
    'GET /api/account/password',
    'GET /api/membership',
    'GET /api/membership/actions-left',
    'GET /api/membership/cancellation/type',
    'GET /api/membership/superklupper',
    'GET /api/subscription',
  ])
})

test('only the membership is read again when the member comes back to the page', async () => {
  const { cache, stub } = await start()
  await pass(400_000)
  stub.sent.length = 0
  cache.focus()
  await settle()
  expect(stub.calls()).toEqual(['GET /api/membership'])
})

test('what a payment or a cancellation changes is read again together', async () => {
  const { cache, stub } = await start()
  stub.sent.length = 0
  cache.invalidate('auth-user', 'membership')
  await settle()
  expect(stub.calls()).toEqual(['GET /api/membership', 'GET /api/membership/actions-left'])
})
