import { describe, expect, test, vi } from 'vitest'
import { createPrefetch } from '../../src/start/prefetch.ts'
import { outcome } from '../support/deferred.ts'
import { json } from '../support/fetch-stub.ts'

const GET = { method: 'GET' }
const POST = { method: 'POST' }

/** A prefetch whose answers say which request of all they are for. */
function begin() {
  let asked = 0
  const fetch = vi.fn(async (_url: unknown, _init?: RequestInit) => json(++asked))
  const prefetch = createPrefetch(fetch as typeof window.fetch)
  const take = async (url: string, init?: RequestInit) => (await prefetch.fetch(url, init)).text()
  return { ...prefetch, fetch, take, signalOf: (call: number) => fetch.mock.calls[call]?.[1]?.signal }
}

describe('a prefetched answer', () => {
  test.each([
    ['is taken by the same request', '/a', GET, '1'],
    ['is not taken by another address', '/a?x=1', GET, '2'],
    ['is not taken by another method', '/a', POST, '2'],
  ])('%s', async (_, url, init, answer) => {
    const { send, take } = begin()
    void send('/a', GET)
    expect(await take(url, init)).toBe(answer)
  })

  test('is taken once, and each of two in their order', async () => {
    const { send, take } = begin()
    void send('/a', GET)
    void send('/a', GET)
    expect([await take('/a', GET), await take('/a', GET), await take('/a', GET)]).toEqual(['1', '2', '3'])
  })

  test('can be read by who sent it and by who takes it', async () => {
    const { send, take } = begin()
    const answer = await send('/a', GET)
    expect([await answer.text(), await take('/a', GET)]).toEqual(['1', '1'])
  })

  test('that never came is told to who takes it, and to nobody else', async () => {
    const failure = new TypeError('Failed to fetch')
    const prefetch = createPrefetch(() => Promise.reject(failure))
    prefetch.send('/a', GET)
    await new Promise(setImmediate)
    expect(await outcome(prefetch.fetch('/a', GET))).toBe(failure)
  })

  test('ends when who took it leaves', async () => {
    const { send, take, signalOf } = begin()
    const reader = new AbortController()
    void send('/a', GET)
    await take('/a', { ...GET, signal: reader.signal })
    expect(signalOf(0)?.aborted).toBe(false)
    reader.abort()
    expect(signalOf(0)?.aborted).toBe(true)
  })
})

describe('what was read', () => {
  test.each([
    ['by a read of something else', GET, '1'],
    ['by a write', POST, '3'],
  ])('is outdated %s', async (_, init, answer) => {
    const { send, take } = begin()
    void send('/a', GET)
    await take('/b', init)
    expect(await take('/a', GET)).toBe(answer)
  })

  test('is aborted when it is dropped, unless it was taken', async () => {
    const { send, take, dropReads, signalOf } = begin()
    void send('/a', GET)
    void send('/b', GET)
    await take('/a', GET)
    dropReads()
    expect([signalOf(0)?.aborted, signalOf(1)?.aborted]).toEqual([false, true])
  })
})

describe('a write', () => {
  test('that was sent is not sent again, and stays when the reads are dropped', async () => {
    const { sendOnce, take, dropReads, fetch } = begin()
    void sendOnce('/sso', POST)
    dropReads()
    expect(await (await sendOnce('/sso', POST)).text()).toBe('1')
    expect(await take('/sso', POST)).toBe('1')
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('that was sent leaves what was read after it', async () => {
    const { send, sendOnce, take } = begin()
    void sendOnce('/sso', POST)
    void send('/a', GET)
    await take('/sso', POST)
    expect(await take('/a', GET)).toBe('2')
  })
})
