import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode, useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createCache } from '../../src/lib/cache.ts'
import type { Entry } from '../../src/lib/entry.ts'
import { useEntry } from '../../src/react/use-entry.ts'
import { settle, stopClock } from '../support/clock.ts'
import { type Deferred, deferred } from '../support/deferred.ts'

stopClock()
afterEach(cleanup)

/** What happened, in order. */
const order: string[] = []

function Reader({ entry }: { entry: Entry<string> }) {
  const { data, pending, error, retry } = useEntry(entry)
  useEffect(() => void order.push('painted'), [])
  return (
    <button type="button" onClick={retry}>
      {[data ?? '-', pending ? 'busy' : 'idle', error?.message ?? '-'].join(' ')}
    </button>
  )
}

/** An entry whose requests the test answers. */
function start() {
  order.length = 0
  let flight: Deferred<string> = deferred()
  const load = () => {
    order.push('asked')
    flight = deferred()
    return flight.promise
  }
  const end = (how: 'resolve' | 'reject', what: string) =>
    act(async () => {
      flight[how](what)
      await settle()
    })
  return {
    entry: createCache().entry({ key: 'a', load }),
    end,
    seen: () => screen.getByRole('button').textContent,
  }
}

test('a component that uses an entry has it fetched before it is painted, and shows what comes of it', async () => {
  const { entry, end, seen } = start()
  render(<Reader entry={entry} />)
  expect(order).toEqual(['asked', 'painted'])
  expect(seen()).toBe('- busy -')
  await end('resolve', 'one')
  expect(seen()).toBe('one idle -')
})

test('it can ask again, after a failure as well, and a failure is not left unhandled', async () => {
  const { entry, end, seen } = start()
  render(<Reader entry={entry} />)
  await end('reject', 'mis')
  expect(seen()).toBe('- idle mis')
  fireEvent.click(screen.getByRole('button'))
  expect(seen()).toBe('- busy mis')
  await end('reject', 'weer mis')
  expect(seen()).toBe('- idle weer mis')
})

test('it uses the entry for as long as it is there, under StrictMode too', () => {
  const { entry } = start()
  const { unmount } = render(<Reader entry={entry} />, { wrapper: StrictMode })
  expect(entry.inspect().readers).toBe(1)
  expect(order.filter(what => what === 'asked')).toHaveLength(1)
  unmount()
  expect(entry.inspect().readers).toBe(0)
})
