// @vitest-environment node
import { expect, test } from 'vitest'
import { createApi } from '../../src/api/calls.ts'
import { createEntries } from '../../src/api/entries.ts'
import { createCache } from '../../src/lib/cache.ts'
import { settle, stopClock } from '../support/clock.ts'
import { plainConfig } from '../support/config.ts'
import { empty } from '../support/fetch-stub.ts'
import { stubHttp } from '../support/http.ts'

stopClock()

test('the membership covers the actions left, and it alone is read again on focus', async () => {
  const MEMBERSHIP = 'GET /api/membership'
  const LEFT = 'GET /api/membership/actions-left'
  const { http, stub } = stubHttp({ [MEMBERSHIP]: () => empty(200), [LEFT]: () => empty(200) })
  const cache = createCache()
  const { membership, actionsLeft } = createEntries(cache, createApi(http, plainConfig))
  membership.retain()
  actionsLeft.retain()
  await settle()
  cache.invalidate('membership')
  await settle()
  cache.focus()
  await settle()
  expect(stub.calls()).toEqual([MEMBERSHIP, LEFT, MEMBERSHIP, LEFT, MEMBERSHIP])
})
