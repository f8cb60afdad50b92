import { expect, test, vi } from 'vitest'
import { isAbort } from '../../../src/lib/errors.ts'
import { createQueryCache, type QueryOptions } from '../../../src/lib/query.ts'
import { advance, settle, stopClock } from '../../support/clock.ts'
import { type Deferred, deferred, outcome } from '../../support/deferred.ts'

const STALE_TIME = 300_000
const CACHE_TIME = 200_000

stopClock()

/** A cache whose requests the test answers. */
function start() {
  const onError = vi.fn()
  const cache = createQueryCache({ staleTime: STALE_TIME, cacheTime: CACHE_TIME, onError })
  const declare = (key: string, options: Partial<QueryOptions<string>> = {}) => {
    const requests: (Deferred<string> & Parameters<QueryOptions<string>['load']>[0])[] = []
    const query = cache.query({
      key,
      ...options,
      load: options => {
        const request = { ...deferred<string>(), ...options }
        requests.push(request)
        return request.promise
      },
    })
    const respond = async (data: string, index = requests.length - 1) => {
      requests[index]?.resolve(data)
      await settle()
    }
    const fail = async (cause: unknown = new Error('mis')) => {
      requests.at(-1)?.reject(cause)
      await settle()
    }
    const state = () => [query.data.value, query.pending.value, query.error.value?.message]
    return { query, requests, respond, fail, state }
  }
  return { cache, onError, declare, ...declare('a') }
}

/** A query with a subscriber and its first data. */
async function startSubscribed() {
  const started = start()
  started.query.subscribe()
  await started.respond('one')
  return started
}

test.each([
  ['fetches nothing while the data is fresh', STALE_TIME - 1, 1],
  ['fetches stale data', STALE_TIME, 2],
  ['fetches data from the future, since somebody set the clock back', -1, 2],
])('a new subscriber %s', async (_, age, count) => {
  const { query, requests } = await startSubscribed()
  vi.setSystemTime(Date.now() + age)
  query.subscribe()
  expect(requests).toHaveLength(count)
})

test('the data of a query disappears after the cache time, which starts anew with each last subscriber and write', async () => {
  const { query, state } = start()
  query.setData('one')
  await advance(CACHE_TIME - 1, CACHE_TIME)
  query.subscribe()()
  await advance(CACHE_TIME - 1, CACHE_TIME)
  expect(state()[0]).toBe('one')
  query.setData('two')
  await advance(CACHE_TIME - 1, CACHE_TIME)
  expect(state()[0]).toBe('two')
  await advance(1)
  expect(state()[0]).toBeUndefined()
})

test('the data of a query stays for a subscriber and a pending request', async () => {
  const { state } = await startSubscribed()
  await advance(2 * CACHE_TIME, CACHE_TIME)
  expect(state()[0]).toBe('one')
  const other = start()
  other.query.setData('one')
  void other.query.refetch()
  await advance(2 * CACHE_TIME, CACHE_TIME)
  expect(other.state()).toEqual(['one', true, undefined])
})

test('invalidate() fetches again only for subscribers, also the queries that depend on this one', async () => {
  const { declare } = start()
  const [idle, used] = [declare('idle'), declare('used')]
  used.query.subscribe()
  await used.respond('one')
  idle.query.setData('one')
  declare('cause', { invalidates: [idle.query, used.query] }).query.invalidate()
  expect([idle.requests.length, used.requests.length]).toEqual([0, 2])
  idle.query.subscribe()
  expect(idle.requests).toHaveLength(1)
})

test.each<[what: string, (started: ReturnType<typeof start>) => void]>([
  ['of a quiet request', ({ query }) => query.refresh({ isQuiet: true })],
  [
    'of a quiet subscriber, which another one joins',
    ({ query }) => {
      query.subscribe({ isQuiet: true })
      query.subscribe()
    },
  ],
  [
    'of a request that newer data has replaced',
    ({ query }) => {
      query.refresh()
      query.setData('new')
    },
  ],
])('a failure %s is not reported', async (_, request) => {
  const started = start()
  request(started)
  await started.fail()
  expect(started.onError).not.toHaveBeenCalled()
})

test.each<[what: string, (query: ReturnType<typeof start>['query']) => unknown]>([
  ['fetchNew()', query => query.fetchNew()],
  ['invalidate()', query => query.invalidate()],
  ['replacePending()', query => query.replacePending()],
  ['setData()', query => query.setData('new')],
])('%s aborts a pending request, whose callers get the newer data', async (_, replace) => {
  const { query, requests, respond, state } = await startSubscribed()
  const result = query.refetch()
  replace(query)
  expect(requests[1]?.signal.aborted).toBe(true)
  await respond('old', 1)
  await respond('new', 2)
  expect(await result).toBe('new')
  expect(state()).toEqual(['new', false, undefined])
})

test('clear() aborts a pending request; its callers get an abort, and no data of the next member', async () => {
  const { cache, query, requests, respond, state } = start()
  const earlier = outcome(query.refetch())
  cache.clear()
  const later = query.refetch()
  expect(requests[0]?.signal.aborted).toBe(true)
  await respond('of the last member', 0)
  await respond('of the next member', 1)
  expect(isAbort(await earlier)).toBe(true)
  expect(await later).toBe('of the next member')
  expect(state()).toEqual(['of the next member', false, undefined])
})
