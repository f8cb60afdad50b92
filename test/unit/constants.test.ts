import { expect, test } from 'vitest'
import { CALLS, POLL_INTERVAL } from '../../src/api/calls.ts'
import { QUERY_TIMES } from '../../src/api/client.ts'
import { FREE_TIER } from '../../src/features/account/texts.ts'
import { OPEN_LONG, PAID_PAUSE, POLL_LIMIT, POLL_SLOW } from '../../src/features/payment/status.ts'
import { RENEWAL_PRICE } from '../../src/features/shop/plans.ts'
import { CHUNK_TIMEOUT } from '../../src/lib/chunk.ts'
import { REQUEST_TIMEOUT } from '../../src/lib/http.ts'
import { TOAST_DURATION, TOAST_EXIT } from '../../src/lib/toasts.ts'

/** Every other test imports these numbers. */
test('the numbers of §9 and of the decisions have their values', () => {
  expect({ ...QUERY_TIMES, CHUNK_TIMEOUT, REQUEST_TIMEOUT, TOAST_DURATION, TOAST_EXIT }).toEqual({
    staleTime: 300_000,
    cacheTime: 300_000,
    CHUNK_TIMEOUT: 120_000,
    REQUEST_TIMEOUT: 30_000,
    TOAST_DURATION: 5000,
    TOAST_EXIT: 300,
  })
  // What the page has just asked is not asked again.
  expect(CALLS.payment.query).toMatchObject({ staleTime: POLL_INTERVAL, cacheTime: POLL_INTERVAL })
  expect({ POLL_INTERVAL, OPEN_LONG, POLL_SLOW, POLL_LIMIT, PAID_PAUSE, FREE_TIER, RENEWAL_PRICE }).toEqual({
    POLL_INTERVAL: 2500,
    OPEN_LONG: 10_000,
    POLL_SLOW: 120_000,
    POLL_LIMIT: 900_000,
    PAID_PAUSE: 3000,
    FREE_TIER: { participations: 2, contactRequests: 2 },
    RENEWAL_PRICE: 6.99,
  })
})
