// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { isAbort } from '../../src/lib/errors.ts'
import { type QueryOptions, STALE_TIME } from '../../src/lib/query.ts'
import { createQueryCache } from '../../src/lib/query-cache.ts'
import { NOON, pass, settle, stopClock } from '../support/clock.ts'
import { type Deferred, deferred, outcome } from '../support/deferred.ts'

stopClock()

/**
 * A cache whose requests the test answers. What is true in every order, such as what is stale, what is forgotten and what
 * an entry invalidates with it, `cache-interleavings` holds.
 */
function start() {
  const cache = createQueryCache()
  const declare = (key: string, options: Partial<QueryOptions<string>> = {}) => {
    const flights: (Deferred<string> & { readonly signal: AbortSignal })[] = []
    const entry = cache.query({
      key,
      ...options,
      load: signal => {
        const flight = { ...deferred<string>(), signal }
        flights.push(flight)
        return flight.promise
      },
    })
    const answer = async (text: string, which = flights.length - 1) => {
      flights[which]?.resolve(text)
      await settle()
    }
    const fail = async (cause: unknown = new Error('mis')) => {
      flights.at(-1)?.reject(cause)
      await settle()
    }
    const state = () => [entry.data.value, entry.pending.value, entry.error.value?.message]
    return { entry, flights, answer, fail, state }
  }
  return { cache, declare, ...declare('a') }
}

/** A screen uses the entry, and its first answer has come. */
async function inUse() {
  const started = start()
  const release = started.entry.subscribe()
  await started.answer('one')
  return { ...started, release }
}

test('an entry is declared once, and asks nothing until somebody uses it', () => {
  const { cache, declare, flights, state } = start()
  declare('b')
  expect(flights).toHaveLength(0)
  expect(state()).toEqual([undefined, false, undefined])
  expect(() => declare('a')).toThrow('a is declared twice')
  expect([...cache.queries.keys()]).toEqual(['a', 'b'])
})

test('it tells when its data came and how many use it', async () => {
  const { entry, answer } = start()
  entry.subscribe()
  await pass(5)
  await answer('one')
  expect(entry.inspect()).toEqual({ updatedAt: NOON.getTime() + 5, readers: 1 })
})

describe('a request', () => {
  test('is shared by all who want to know, and goes on when the last of them is gone', async () => {
    const { entry, flights, answer, state } = start()
    entry.subscribe()()
    const results = Promise.all([entry.refetch(), entry.refetch()])
    expect(flights.map(({ signal }) => signal.aborted)).toEqual([false])
    await answer('one')
    expect(await results).toEqual(['one', 'one'])
    expect(state()).toEqual(['one', false, undefined])
  })

  test('that fails says why, keeps the data, and is not repeated by itself', async () => {
    const { entry, flights, answer, fail, state } = await inUse()
    const read = outcome(entry.refetch())
    expect(state()).toEqual(['one', true, undefined])
    await fail('mis')
    expect(await read).toBe('mis')
    await pass(10 * STALE_TIME, STALE_TIME)
    expect(state()).toEqual(['one', false, 'mis'])
    expect(flights).toHaveLength(2)
    void entry.refetch()
    await answer('two')
    expect(state()).toEqual(['two', false, undefined])
  })
})

describe('what is invalid', () => {
  test('is asked anew when it is in use, and shown meanwhile; who waited gets the newer answer', async () => {
    const { entry, flights, answer, state } = await inUse()
    const read = entry.refetch()
    entry.invalidate()
    expect(flights.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
    expect(state()).toEqual(['one', true, undefined])
    await answer('old', 1)
    await answer('new')
    expect(await read).toBe('new')
  })
})

test('what is written counts as newest: a read under way is dropped, and who waits for it gets what was written', async () => {
  const { entry, flights, answer, state } = start()
  const read = entry.refetch()
  entry.setData('written')
  expect(flights[0]?.signal.aborted).toBe(true)
  await answer('old')
  expect(state()).toEqual(['written', false, undefined])
  expect(await read).toBe('written')
})

describe('clearing', () => {
  test('forgets everything at once, asks nothing, and leaves no clock running', async () => {
    const { cache, entry, flights, declare } = await inUse()
    const other = declare('b')
    other.entry.subscribe()()
    await other.answer('one')
    const seen: unknown[] = []
    entry.data.subscribe(() => seen.push([entry.data.peek(), other.entry.data.peek()]))
    cache.clear()
    expect(seen).toEqual([
      ['one', 'one'],
      [undefined, undefined],
    ])
    expect(flights).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('drops a request under way: who asked gets an abort, and nothing of the next member', async () => {
    const { cache, entry, flights, answer, state } = start()
    const earlier = outcome(entry.refetch())
    cache.clear()
    const later = entry.refetch()
    expect(flights[0]?.signal.aborted).toBe(true)
    await answer('of the last member', 0)
    await answer('of the next member', 1)
    expect(isAbort(await earlier)).toBe(true)
    expect(await later).toBe('of the next member')
    expect(state()).toEqual(['of the next member', false, undefined])
  })
})
