// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { createCache } from '../../src/lib/cache.ts'
import { CACHE_TIME, STALE_TIME } from '../../src/lib/entry.ts'
import { isAbort } from '../../src/lib/errors.ts'
import { NOON, pass, settle, stopClock } from '../support/clock.ts'
import { type Deferred, deferred, outcome } from '../support/deferred.ts'

stopClock()

/** A cache whose requests the test answers. `cache-interleavings` holds what is true in every order. */
function start() {
  const cache = createCache()
  const declare = (key: string, refetchOnFocus = false) => {
    const flights: (Deferred<string> & { readonly signal: AbortSignal })[] = []
    const entry = cache.entry({
      key,
      refetchOnFocus,
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
    const fail = async (cause: unknown = new Error('mis'), which = flights.length - 1) => {
      flights[which]?.reject(cause)
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
  const release = started.entry.retain()
  await started.answer('one')
  return { ...started, release }
}

const NOTHING = [undefined, false, undefined]

describe('an entry', () => {
  test('asks nothing until somebody uses it, and is declared once', () => {
    const { cache, declare, flights, state } = start()
    declare('b')
    expect(flights).toHaveLength(0)
    expect(state()).toEqual(NOTHING)
    expect(() => declare('a')).toThrow('a is declared twice')
    expect([...cache.entries.keys()]).toEqual(['a', 'b'])
  })

  test('says apart whether there is data and whether a request is under way', async () => {
    const { entry, answer, state } = start()
    entry.retain()
    expect(state()).toEqual([undefined, true, undefined])
    await answer('one')
    expect(state()).toEqual(['one', false, undefined])
    void entry.refetch()
    expect(state()).toEqual(['one', true, undefined])
  })

  test('tells when its data came and how many use it', async () => {
    const { entry, answer, cache } = start()
    entry.retain()
    await pass(5)
    await answer('one')
    expect(entry.inspect()).toEqual({ updatedAt: NOON.getTime() + 5, readers: 1 })
    cache.clear()
    expect(entry.inspect()).toEqual({ updatedAt: undefined, readers: 1 })
  })
})

describe('a request', () => {
  test('is shared by all who want to know, and goes on when the last of them is gone', async () => {
    const { entry, flights, answer, state } = start()
    entry.retain()()
    const results = Promise.all([entry.read(), entry.refetch(), entry.read()])
    expect(flights.map(({ signal }) => signal.aborted)).toEqual([false])
    await answer('one')
    expect(await results).toEqual(['one', 'one', 'one'])
    expect(state()).toEqual(['one', false, undefined])
  })

  test('that fails says why, keeps the data that was there, and is not repeated by itself', async () => {
    const { entry, flights, answer, fail, state } = await inUse()
    const read = outcome(entry.refetch())
    await fail()
    expect(await read).toEqual(new Error('mis'))
    await pass(10 * STALE_TIME, STALE_TIME)
    expect(state()).toEqual(['one', false, 'mis'])
    expect(flights).toHaveLength(2)
    void entry.refetch()
    await answer('two')
    expect(state()).toEqual(['two', false, undefined])
  })

  test('that failed leaves the age of the data as it was', async () => {
    const { entry, flights, fail } = await inUse()
    await pass(STALE_TIME - 1)
    entry.refetch().catch(() => {})
    await fail()
    await pass(1)
    void entry.read()
    expect(flights).toHaveLength(3)
  })

  test('that throws something else than an error fails with an error all the same', async () => {
    const { entry, fail } = start()
    entry.retain()
    await fail('mis')
    expect(entry.error.value).toEqual(new Error('mis'))
  })
})

describe('data', () => {
  test.each([
    ['fresh', STALE_TIME - 1, 1],
    ['stale', STALE_TIME, 2],
  ])('that is %s is asked for by who begins to use it as often as need be', async (_, age, requests) => {
    const { entry, flights, state } = await inUse()
    await pass(age)
    void entry.read()
    expect(flights).toHaveLength(requests)
    entry.retain()
    expect(flights).toHaveLength(requests)
    expect(state()).toEqual(['one', requests === 2, undefined])
  })

  test('is not polled when it gets stale in use', async () => {
    const { flights } = await inUse()
    await pass(10 * STALE_TIME, STALE_TIME)
    expect(flights).toHaveLength(1)
  })

  test('is not fresh for longer because a clock went back', async () => {
    const { entry, flights } = await inUse()
    vi.setSystemTime(NOON.getTime() - 1)
    void entry.read()
    expect(flights).toHaveLength(2)
  })

  test('that nobody uses is kept for the cache time, then forgotten', async () => {
    const { entry, release } = await inUse()
    await pass(1000)
    release()
    await pass(CACHE_TIME - 1)
    expect(entry.data.value).toBe('one')
    await pass(1)
    expect(entry.data.value).toBeUndefined()
  })

  test('that is used again in time, or still by another, is kept; releasing twice is releasing once', async () => {
    const { entry, release } = await inUse()
    entry.retain()
    release()
    release()
    await pass(2 * CACHE_TIME, CACHE_TIME)
    expect(entry.inspect().readers).toBe(1)
    expect(entry.data.value).toBe('one')
  })

  test.each(['answer', 'fail'] as const)('that was only read is forgotten as well (%s)', async end => {
    const started = start()
    started.entry.read().catch(() => {})
    await started[end]('mis')
    await pass(CACHE_TIME - 1)
    expect(started.state()).not.toEqual(NOTHING)
    await pass(1)
    expect(started.state()).toEqual(NOTHING)
  })
})

describe('what is invalid', () => {
  test('is asked anew when it is in use, and shown meanwhile', async () => {
    const { cache, flights, state } = await inUse()
    cache.invalidate('a')
    expect(flights).toHaveLength(2)
    expect(state()).toEqual(['one', true, undefined])
  })

  test('is not asked while nobody uses it, but by the next who does, also after a failure', async () => {
    const { cache, entry, flights, fail, release } = await inUse()
    release()
    cache.invalidate('a')
    expect(flights).toHaveLength(1)
    entry.read().catch(() => {})
    await fail()
    void entry.read()
    expect(flights).toHaveLength(3)
  })

  test('restarts a request that may predate the change; who waited gets the newer answer', async () => {
    const { cache, entry, flights, answer, state } = start()
    const read = entry.read()
    cache.invalidate('a')
    expect(flights.map(({ signal }) => signal.aborted)).toEqual([true, false])
    await answer('old', 0)
    expect(state()).toEqual([undefined, true, undefined])
    await answer('new', 1)
    expect(await read).toBe('new')
  })

  test('is what is under the prefix, by whole parts', async () => {
    const { cache, declare } = start()
    const keys = ['membership', 'membership/actions-left', 'memberships', 'member', 'password']
    const entries = keys.map(key => ({ key, ...declare(key) }))
    for (const { entry } of entries) entry.retain()
    cache.invalidate('membership', 'password')
    const hit = entries.filter(({ flights }) => flights.length === 2)
    expect(hit.map(({ key }) => key)).toEqual(['membership', 'membership/actions-left', 'password'])
  })
})

describe('what is written', () => {
  test('counts as newest: a read under way is dropped, and who waits for it gets what was written', async () => {
    const { entry, flights, answer, state } = start()
    entry.retain()
    const read = entry.read()
    entry.write('written')
    expect(state()).toEqual(['written', false, undefined])
    expect(flights[0]?.signal.aborted).toBe(true)
    await answer('old', 0)
    expect(state()).toEqual(['written', false, undefined])
    expect(await read).toBe('written')
  })

  test('is fresh, clears an error, and is forgotten when nobody uses it', async () => {
    const { entry, flights, fail, state } = start()
    const release = entry.retain()
    await fail()
    entry.write('written')
    expect(state()).toEqual(['written', false, undefined])
    expect(await entry.read()).toBe('written')
    expect(flights).toHaveLength(1)
    release()
    await pass(CACHE_TIME)
    expect(entry.data.value).toBeUndefined()
  })
})

describe('clearing', () => {
  test('forgets everything at once, in use or not, and asks nothing', async () => {
    const { cache, entry, flights, declare, state } = await inUse()
    const other = declare('b')
    other.entry.retain()
    await other.answer('one')
    const seen: unknown[] = []
    entry.data.subscribe(() => seen.push([entry.data.peek(), other.entry.data.peek()]))
    cache.clear()
    expect(seen).toEqual([
      ['one', 'one'],
      [undefined, undefined],
    ])
    expect(state()).toEqual(NOTHING)
    expect(flights).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each(['answer', 'fail'] as const)(
    'drops a request under way: who asked gets an abort, and nothing of the next member (%s)',
    async end => {
      const started = start()
      const earlier = outcome(started.entry.read())
      started.cache.clear()
      const later = started.entry.read()
      expect(started.flights[0]?.signal.aborted).toBe(true)
      await started[end]('of the last member', 0)
      await started.answer('of the next member', 1)
      expect(isAbort(await earlier)).toBe(true)
      expect(await later).toBe('of the next member')
      expect(started.state()).toEqual(['of the next member', false, undefined])
    },
  )
})

describe('a member who comes back to the page', () => {
  test('gets new data where that was asked for, every time, in one request at a time', async () => {
    const { cache, declare } = start()
    const { entry, flights, answer, fail, state } = declare('membership', true)
    entry.retain()
    cache.focus()
    expect(flights).toHaveLength(1)
    await answer('one')
    cache.focus()
    await answer('two')
    cache.focus()
    await fail()
    expect(flights).toHaveLength(3)
    expect(state()).toEqual(['two', false, 'mis'])
  })

  test('gets nothing new where it was not asked for, or where nobody looks', async () => {
    const { cache, flights, declare } = await inUse()
    const unused = declare('unused', true)
    await pass(STALE_TIME)
    cache.focus()
    expect([flights.length, unused.flights.length]).toEqual([1, 0])
  })
})
