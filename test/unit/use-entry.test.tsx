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

function Reader({ entry }: { entry: Entry<string> }) {
  const { data, pending, error, retry } = useEntry(entry)
  return (
    <button type="button" onClick={retry}>
      {[data ?? '-', pending ? 'busy' : 'idle', error?.message ?? '-'].join(' ')}
    </button>
  )
}

/** An entry whose requests the test answers. */
function start() {
  const flights: Deferred<string>[] = []
  const entry = createCache().entry({
    key: 'a',
    load: () => {
      const flight = deferred<string>()
      flights.push(flight)
      return flight.promise
    },
  })
  const end = (settleIt: (flight: Deferred<string> | undefined) => void) =>
    act(async () => {
      settleIt(flights.at(-1))
      await settle()
    })
  return { entry, flights, end, seen: () => screen.getByRole('button').textContent }
}

test('a component that uses an entry has it fetched, and shows what comes of it', async () => {
  const { entry, flights, end, seen } = start()
  render(<Reader entry={entry} />)
  expect(seen()).toBe('- busy -')
  await end(flight => flight?.resolve('one'))
  expect(seen()).toBe('one idle -')
  expect(flights).toHaveLength(1)
})

test('it can ask again, after a failure as well, and a failure is not left unhandled', async () => {
  const { entry, end, seen } = start()
  render(<Reader entry={entry} />)
  await end(flight => flight?.reject(new Error('mis')))
  expect(seen()).toBe('- idle mis')
  fireEvent.click(screen.getByRole('button'))
  expect(seen()).toBe('- busy mis')
  await end(flight => flight?.reject(new Error('weer mis')))
  expect(seen()).toBe('- idle weer mis')
})

test('it uses the entry for as long as it is there, under StrictMode too', () => {
  const { entry, flights } = start()
  const { unmount } = render(
    <StrictMode>
      <Reader entry={entry} />
      <Reader entry={entry} />
    </StrictMode>,
  )
  expect(entry.inspect().readers).toBe(2)
  expect(flights).toHaveLength(1)
  unmount()
  expect(entry.inspect().readers).toBe(0)
})

test('what is stale is asked for before the page is painted', () => {
  const order: string[] = []
  const load = () => {
    order.push('asked')
    return deferred<string>().promise
  }
  const entry = createCache().entry({ key: 'a', load })
  function Screen() {
    useEffect(() => void order.push('painted'), [])
    return <Reader entry={entry} />
  }
  function Sibling() {
    useEffect(() => void order.push('painted before'), [])
    return null
  }
  render(
    <>
      <Sibling />
      <Screen />
    </>,
  )
  expect(order).toEqual(['asked', 'painted before', 'painted'])
})
