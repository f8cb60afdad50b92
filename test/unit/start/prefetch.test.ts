import { describe, expect, test, vi } from 'vitest'
import { createPrefetch } from '../../../src/start/prefetch.ts'
import { outcome } from '../../support/deferred.ts'
import { json } from '../../support/fetch-stub.ts'

const GET = { method: 'GET' }
const POST = { method: 'POST' }

/** Creates a prefetch whose answers are numbered in the order of the requests. */
function begin() {
  let count = 0
  const fetch = vi.fn(async (_url: unknown, _init?: RequestInit) => json(++count))
  const prefetch = createPrefetch(fetch as typeof window.fetch)
  const take = async (url: string, init?: RequestInit) => (await prefetch.fetch(url, init)).text()
  return { ...prefetch, fetch, take, signalOf: (call: number) => fetch.mock.calls[call]?.[1]?.signal }
}

describe('a prefetched answer', () => {
  test.each([
    ['goes to the same request', '/a', GET, '1'],
    ['does not go to another URL', '/a?x=1', GET, '2'],
    ['does not go to another method', '/a', POST, '2'],
  ])('%s', async (_, url, init, answer) => {
    const { send, take } = begin()
    void send('/a', GET)
    expect(await take(url, init)).toBe(answer)
  })

  test('rejects for the app’s request only when the connection fails', async () => {
    const failure = new TypeError('Failed to fetch')
    const prefetch = createPrefetch(() => Promise.reject(failure))
    prefetch.send('/a', GET)
    await new Promise(setImmediate)
    expect(await outcome(prefetch.fetch('/a', GET))).toBe(failure)
  })
})

test('a prefetched request is aborted with the app’s request', async () => {
  const { send, take, signalOf } = begin()
  const reader = new AbortController()
  void send('/a', GET)
  await take('/a', { ...GET, signal: reader.signal })
  expect(signalOf(0)?.aborted).toBe(false)
  reader.abort()
  expect(signalOf(0)?.aborted).toBe(true)
})

describe('a prefetched read', () => {
  test.each([
    ['stays after another read', GET, '1'],
    ['is outdated after a write', POST, '3'],
  ])('%s', async (_, init, answer) => {
    const { send, take } = begin()
    void send('/a', GET)
    await take('/b', init)
    expect(await take('/a', GET)).toBe(answer)
  })

  test('a prefetched read is dropped, unless the app took it', async () => {
    const { send, take, dropReads, signalOf } = begin()
    void send('/a', GET)
    void send('/b', GET)
    await take('/a', GET)
    dropReads()
    expect([signalOf(0)?.aborted, signalOf(1)?.aborted]).toEqual([false, true])
    expect(await take('/b', GET)).toBe('3')
  })
})

describe('a prefetched write', () => {
  test('keeps later reads', async () => {
    const { send, take } = begin()
    void send('/sso', POST)
    void send('/a', GET)
    await take('/sso', POST)
    expect(await take('/a', GET)).toBe('2')
  })

  test('survives dropReads()', async () => {
    const { send, take, dropReads, fetch } = begin()
    void send('/sso', POST)
    dropReads()
    expect(await take('/sso', POST)).toBe('1')
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})
