// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { createCache } from '../../src/lib/cache.ts'
import { isAbort } from '../../src/lib/errors.ts'
import { NOON, pass, settle, stopClock } from '../support/clock.ts'
import { type Deferred, deferred, outcome } from '../support/deferred.ts'

stopClock()

interface Flight extends Deferred<string> {
  readonly signal: AbortSignal
}

/** A cache with entries whose requests the test answers. */
function start() {
  const cache = createCache()
  const declare = (key: string, refetchOnFocus = false) => {
    const flights: Flight[] = []
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
    const fail = async (message: string, which = flights.length - 1) => {
      flights[which]?.reject(new Error(message))
      await settle()
    }
    const state = () => [entry.data.value, entry.pending.value, entry.error.value?.message]
    return { entry, flights, answer, fail, state }
  }
  return { cache, declare, ...declare('a') }
}

describe('an entry', () => {
  test('asks nothing until somebody uses it', () => {
    const { flights, state } = start()
    expect(flights).toHaveLength(0)
    expect(state()).toEqual([undefined, false, undefined])
  })

  test('is declared once', () => {
    const { cache, declare } = start()
    declare('b')
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
    await answer('two')
    expect(state()).toEqual(['two', false, undefined])
  })

  test('tells a person who looks on when its data came and how many use it', async () => {
    const { entry, answer, cache } = start()
    expect(entry.inspect()).toEqual({ updatedAt: undefined, readers: 0 })
    entry.retain()
    await pass(5)
    await answer('one')
    expect(entry.inspect()).toEqual({ updatedAt: NOON.getTime() + 5, readers: 1 })
    cache.clear()
    expect(entry.inspect()).toEqual({ updatedAt: undefined, readers: 1 })
  })
})

describe('a request', () => {
  test('is shared by all who want to know', async () => {
    const { entry, flights, answer } = start()
    entry.retain()
    entry.retain()
    const results = Promise.all([entry.read(), entry.refetch(), entry.read()])
    expect(flights).toHaveLength(1)
    await answer('one')
    expect(await results).toEqual(['one', 'one', 'one'])
  })

  test('goes on when the last user is gone, and its answer is kept', async () => {
    const { entry, flights, answer, state } = start()
    entry.retain()()
    expect(flights[0]?.signal.aborted).toBe(false)
    await answer('one')
    expect(state()).toEqual(['one', false, undefined])
  })

  test('that fails says why, and is not repeated by itself', async () => {
    const { entry, flights, fail, state } = start()
    entry.retain()
    const read = outcome(entry.read())
    await fail('mis')
    expect(state()).toEqual([undefined, false, 'mis'])
    expect(await read).toEqual(new Error('mis'))
    await pass(3_600_000)
    expect(flights).toHaveLength(1)
  })

  test('that fails keeps the data that was there, and the next success clears the error', async () => {
    const { entry, answer, fail, state } = start()
    entry.retain()
    await answer('one')
    entry.refetch().catch(() => {})
    await fail('mis')
    expect(state()).toEqual(['one', false, 'mis'])
    void entry.refetch()
    expect(state()).toEqual(['one', true, 'mis'])
    await answer('two')
    expect(state()).toEqual(['two', false, undefined])
  })

  test('that failed leaves the age of the data as it was', async () => {
    const { entry, flights, answer, fail } = start()
    entry.retain()
    await answer('one')
    await pass(299_000)
    entry.refetch().catch(() => {})
    await fail('mis')
    await pass(2000)
    void entry.read()
    expect(flights).toHaveLength(3)
  })

  test('that throws something else than an error fails with an error all the same', async () => {
    const { entry, flights } = start()
    entry.retain()
    flights[0]?.reject('mis')
    await settle()
    expect(entry.error.value).toEqual(new Error('mis'))
  })
})

describe('data is fresh for 300 seconds', () => {
  test.each([
    ['0', 0, 1],
    ['299', 299_000, 1],
    ['299.999', 299_999, 1],
    ['300', 300_000, 2],
    ['301', 301_000, 2],
  ])('at %s s', async (_, age, requests) => {
    const { entry, flights, answer } = start()
    entry.retain()
    await answer('one')
    await pass(age)
    void entry.read()
    expect(flights).toHaveLength(requests)
    entry.retain()
    expect(flights).toHaveLength(requests)
  })

  test('and nothing is asked when it gets stale in use: no polling', async () => {
    const { entry, flights, answer } = start()
    entry.retain()
    await answer('one')
    await pass(3_600_000)
    expect(flights).toHaveLength(1)
    expect(entry.data.value).toBe('one')
  })

  test('a screen that begins to use stale data shows it while it is fetched', async () => {
    const { entry, answer, state } = start()
    entry.retain()
    await answer('one')
    await pass(301_000)
    entry.retain()
    expect(state()).toEqual(['one', true, undefined])
  })

  test('fresh data is read at once, but fetched when asked to', async () => {
    const { entry, flights, answer } = start()
    entry.retain()
    await answer('one')
    expect(await entry.read()).toBe('one')
    expect(flights).toHaveLength(1)
    const next = entry.refetch()
    await answer('two')
    expect(await next).toBe('two')
  })

  test('a clock that went back does not make it fresh for longer', async () => {
    const { entry, flights, answer } = start()
    entry.retain()
    await answer('one')
    vi.setSystemTime(NOON.getTime() - 1)
    void entry.read()
    expect(flights).toHaveLength(2)
  })
})

describe('data that nobody uses', () => {
  test('is kept for 300 seconds, then forgotten', async () => {
    const { entry, answer } = start()
    const release = entry.retain()
    await answer('one')
    await pass(1000)
    release()
    await pass(299_999)
    expect(entry.data.value).toBe('one')
    await pass(1)
    expect(entry.data.value).toBeUndefined()
    expect(entry.inspect()).toEqual({ updatedAt: undefined, readers: 0 })
  })

  test('is kept when a screen comes back in time', async () => {
    const { entry, flights, answer } = start()
    const release = entry.retain()
    await answer('one')
    release()
    await pass(200_000)
    const again = entry.retain()
    await pass(400_000)
    expect(entry.data.value).toBe('one')
    again()
    await pass(299_999)
    expect(entry.data.value).toBe('one')
    expect(flights).toHaveLength(1)
    await pass(1)
    expect(entry.data.value).toBeUndefined()
  })

  test('lives while another screen uses it; releasing twice is releasing once', async () => {
    const { entry, answer } = start()
    const first = entry.retain()
    entry.retain()
    await answer('one')
    first()
    first()
    await pass(600_000)
    expect(entry.inspect().readers).toBe(1)
    expect(entry.data.value).toBe('one')
  })

  test.each([
    ['read', 'answer'],
    ['failed', 'fail'],
  ] as const)('though it was only %s, is forgotten as well', async (_, end) => {
    const controls = start()
    controls.entry.read().catch(() => {})
    await controls[end]('text')
    await pass(299_999)
    expect(controls.state()).not.toEqual([undefined, false, undefined])
    await pass(1)
    expect(controls.state()).toEqual([undefined, false, undefined])
  })

  test('is not forgotten in the middle of a request', async () => {
    const { entry, answer, state } = start()
    const release = entry.retain()
    await answer('one')
    release()
    await pass(299_000)
    void entry.refetch()
    await pass(2000)
    expect(state()).toEqual(['one', true, undefined])
    await answer('two')
    await pass(299_999)
    expect(entry.data.value).toBe('two')
    await pass(1)
    expect(entry.data.value).toBeUndefined()
  })
})

describe('what is invalid', () => {
  test('is asked anew when it is in use, and shown meanwhile', async () => {
    const { cache, entry, flights, answer, state } = start()
    entry.retain()
    await answer('one')
    cache.invalidate('a')
    expect(flights).toHaveLength(2)
    expect(state()).toEqual(['one', true, undefined])
  })

  test('is not asked while nobody uses it, but by the next who does', async () => {
    const { cache, entry, flights, answer } = start()
    entry.retain()()
    await answer('one')
    cache.invalidate('a')
    expect(flights).toHaveLength(1)
    void entry.read()
    expect(flights).toHaveLength(2)
  })

  test('stays invalid when asking fails', async () => {
    const { cache, entry, flights, answer, fail } = start()
    entry.retain()
    await answer('one')
    cache.invalidate('a')
    await fail('mis')
    void entry.read()
    expect(flights).toHaveLength(3)
  })

  test('restarts a request that may predate the change; who waited gets the newer answer', async () => {
    const { cache, entry, flights, answer, state } = start()
    entry.retain()
    const read = entry.read()
    cache.invalidate('a')
    expect(flights).toHaveLength(2)
    expect(flights[0]?.signal.aborted).toBe(true)
    await answer('old', 0)
    expect(state()).toEqual([undefined, true, undefined])
    await answer('new', 1)
    expect(await read).toBe('new')
    expect(state()).toEqual(['new', false, undefined])
  })

  test('restarts a request that somebody waits for, though no screen uses the entry', async () => {
    const { cache, entry, flights, answer } = start()
    const read = entry.read()
    cache.invalidate('a')
    expect(flights).toHaveLength(2)
    await answer('old', 0)
    await answer('new', 1)
    expect(await read).toBe('new')
  })

  test('is what is under the prefix, by whole parts', async () => {
    const { cache, declare } = start()
    const entries = ['membership', 'membership/actions-left', 'memberships', 'member', 'password'].map(
      key => ({
        key,
        ...declare(key),
      }),
    )
    for (const { entry, answer } of entries) {
      entry.retain()
      await answer('one')
    }
    cache.invalidate('membership', 'password')
    expect(entries.filter(({ flights }) => flights.length === 2).map(({ key }) => key)).toEqual([
      'membership',
      'membership/actions-left',
      'password',
    ])
  })
})

describe('the newest wins', () => {
  test('an older answer that comes later changes nothing', async () => {
    const { cache, entry, answer, state } = start()
    entry.retain()
    cache.invalidate('a')
    await answer('new', 1)
    await answer('old', 0)
    expect(state()).toEqual(['new', false, undefined])
  })

  test('an older failure neither', async () => {
    const { cache, entry, answer, fail, state } = start()
    entry.retain()
    const read = entry.read()
    cache.invalidate('a')
    await answer('new', 1)
    await fail('old', 0)
    expect(state()).toEqual(['new', false, undefined])
    expect(await read).toBe('new')
  })

  test('what is written counts as newest: a read under way is dropped', async () => {
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

  test('what is written is fresh, clears an error, and is forgotten when nobody uses it', async () => {
    const { entry, flights, fail, state } = start()
    const release = entry.retain()
    await fail('mis')
    entry.write('written')
    expect(state()).toEqual(['written', false, undefined])
    expect(await entry.read()).toBe('written')
    expect(flights).toHaveLength(1)
    release()
    await pass(300_000)
    expect(entry.data.value).toBeUndefined()
    entry.write('again')
    await pass(300_000)
    expect(entry.data.value).toBeUndefined()
  })

  test('a read after the write is newer again', async () => {
    const { entry, answer } = start()
    entry.retain()
    entry.write('written')
    void entry.refetch()
    await answer('old', 0)
    expect(entry.data.value).toBe('written')
    await answer('new', 1)
    expect(entry.data.value).toBe('new')
  })
})

describe('clearing', () => {
  test('forgets everything, in use or not, and asks nothing', async () => {
    const { cache, entry, flights, answer, state, declare } = start()
    const other = declare('b')
    entry.retain()
    other.entry.retain()()
    await answer('one')
    await other.fail('mis')
    cache.clear()
    expect(state()).toEqual([undefined, false, undefined])
    expect(other.state()).toEqual([undefined, false, undefined])
    expect(flights).toHaveLength(1)
    expect(other.flights).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('drops a request under way: whoever waited gets an abort, whatever the answer', async () => {
    const { cache, entry, flights, answer, state } = start()
    entry.retain()
    const read = outcome(entry.read())
    cache.clear()
    expect(state()).toEqual([undefined, false, undefined])
    expect(flights[0]?.signal.aborted).toBe(true)
    await answer('of the last member')
    expect(state()).toEqual([undefined, false, undefined])
    expect(isAbort(await read)).toBe(true)
  })

  test.each(['answer', 'fail'] as const)(
    'keeps the next member’s data from who asked before (%s)',
    async end => {
      const first = start()
      const before = outcome(first.entry.read())
      first.cache.clear()
      first.entry.write('of the next member')
      await first[end]('of the last member', 0)
      expect(isAbort(await before)).toBe(true)
      expect(first.entry.data.value).toBe('of the next member')

      const second = start()
      const earlier = outcome(second.entry.read())
      second.cache.clear()
      const later = second.entry.read()
      await second[end]('of the last member', 0)
      await second.answer('of the next member', 1)
      expect(isAbort(await earlier)).toBe(true)
      expect(await later).toBe('of the next member')
    },
  )

  test('is seen by all at once', async () => {
    const { cache, entry, answer, declare } = start()
    const other = declare('b')
    entry.retain()
    other.entry.retain()
    await answer('one')
    await other.answer('one')
    const seen: unknown[] = []
    entry.data.subscribe(() => seen.push([entry.data.peek(), other.entry.data.peek()]))
    cache.clear()
    expect(seen).toEqual([
      ['one', 'one'],
      [undefined, undefined],
    ])
  })

  test('lets the next member begin anew', async () => {
    const { cache, entry, answer } = start()
    entry.retain()
    await answer('one')
    cache.clear()
    const read = entry.read()
    await answer('two')
    expect(await read).toBe('two')
    expect(entry.data.value).toBe('two')
  })
})

describe('the member who comes back to the page', () => {
  test('gets new data where that was asked for, every time, fresh or not', async () => {
    const { cache, declare } = start()
    const { entry, flights, answer } = declare('membership', true)
    entry.retain()
    await answer('one')
    cache.focus()
    expect(flights).toHaveLength(2)
    await answer('two')
    cache.focus()
    expect(flights).toHaveLength(3)
  })

  test('does not restart a request under way', () => {
    const { cache, declare } = start()
    const { entry, flights } = declare('membership', true)
    entry.retain()
    cache.focus()
    cache.focus()
    expect(flights).toHaveLength(1)
    expect(flights[0]?.signal.aborted).toBe(false)
  })

  test('gets nothing new where it was not asked for, or where nobody looks', async () => {
    const { cache, entry, flights, answer, declare } = start()
    const unused = declare('unused', true)
    entry.retain()
    await answer('one')
    unused.entry.retain()()
    await unused.answer('one')
    await pass(301_000)
    cache.focus()
    expect(flights).toHaveLength(1)
    expect(unused.flights).toHaveLength(1)
  })

  test('keeps the data when that fails, and nothing is left unhandled', async () => {
    const { cache, declare } = start()
    const { entry, answer, fail, state } = declare('membership', true)
    entry.retain()
    await answer('one')
    cache.focus()
    await fail('mis')
    expect(state()).toEqual(['one', false, 'mis'])
  })
})
