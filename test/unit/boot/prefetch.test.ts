import { expect, test, vi } from 'vitest'
import { createPrefetch } from '../../../src/boot/prefetch.ts'
import { outcome } from '../../support/deferred.ts'
import { json } from '../../support/fetch-stub.ts'

const GET = { method: 'GET' }
const POST = { method: 'POST' }

/** Prefetches `/a` and more; the answers are numbered in the order of the requests. */
function begin(...more: [url: string, init: RequestInit][]) {
  let count = 0
  const fetch = vi.fn(async (_url: unknown, _init?: RequestInit) => json(++count))
  const prefetch = createPrefetch(fetch as typeof window.fetch)
  for (const [url, init] of [['/a', GET] as const, ...more]) void prefetch.send(url, init)
  return {
    ...prefetch,
    take: async (url: string, init?: RequestInit) => (await prefetch.fetch(url, init)).text(),
    isAborted: (call: number) => fetch.mock.calls[call]?.[1]?.signal?.aborted,
    reasonOf: (call: number) => fetch.mock.calls[call]?.[1]?.signal?.reason,
  }
}

test.each<[what: string, ...calls: [url: string, init: RequestInit, answer: string][]]>([
  ['goes to the same request', ['/a', GET, '1']],
  ['does not go to another URL', ['/a?x=1', GET, '2']],
  ['does not go to another method', ['/a', POST, '2']],
  ['stays after another read', ['/b', GET, '2'], ['/a', GET, '1']],
  ['is outdated after a write', ['/b', POST, '2'], ['/a', GET, '3']],
  ['may be of another member after a read of the user', ['/base/api/klupper', GET, '2'], ['/a', GET, '3']],
])('a prefetched read %s', async (_, ...calls) => {
  const { take } = begin()
  for (const [url, init, answer] of calls) expect(await take(url, init)).toBe(answer)
})

test('a prefetched read rejects for the app’s request only when the connection fails', async () => {
  const failure = new TypeError('Failed to fetch')
  const prefetch = createPrefetch(() => Promise.reject(failure))
  prefetch.send('/a', GET)
  await new Promise(setImmediate)
  expect(await outcome(prefetch.fetch('/a', GET))).toBe(failure)
})

test('a prefetched read aborts with the app’s request, for its reason', async () => {
  const { take, isAborted, reasonOf } = begin()
  const reader = new AbortController()
  await take('/a', { ...GET, signal: reader.signal })
  expect(isAborted(0)).toBe(false)
  reader.abort('too late')
  expect(reasonOf(0)).toBe('too late')
})

test('a prefetched read can be dropped until the app takes it', async () => {
  const { take, dropReads, isAborted } = begin(['/b', GET])
  await take('/a', GET)
  dropReads()
  expect([isAborted(0), isAborted(1)]).toEqual([false, true])
  expect(await take('/b', GET)).toBe('3')
})

test('a prefetched read of the user keeps the reads that were made with it', async () => {
  const { take } = begin(['/api/klupper', GET])
  expect([await take('/api/klupper', GET), await take('/a', GET)]).toEqual(['2', '1'])
})

test('a prefetched write keeps other reads, and is not dropped with them', async () => {
  const { take, dropReads } = begin(['/sso', POST])
  dropReads('/a')
  expect([await take('/sso', POST), await take('/a', GET)]).toEqual(['2', '1'])
})
