import { beforeEach, expect, test, vi } from 'vitest'
import { watchLoadFailure } from '../../../src/boot/load-failure.ts'
import { settle, stopClock } from '../../support/clock.ts'

const MAIN = 'https://klup.example/static/js/main-1.js'
const CHUNK = 'https://klup.example/static/js/chunk-1.js'

const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(''))
const reload = vi.fn()

stopClock()
beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('location', { reload })
  const loaded = [MAIN, CHUNK, 'https://klup.example/klup.svg'].map(name => ({ name }))
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(loaded as PerformanceEntryList)
})

/** A document that watches, and what it gets. */
function watch() {
  const listeners: Record<string, (event: unknown) => void> = {}
  const documentElement = { className: '' }
  watchLoadFailure({
    document: { documentElement },
    addEventListener: (type: string, listener: () => void) => Object.assign(listeners, { [type]: listener }),
  } as unknown as Window)
  return { listeners, documentElement }
}

const cut = new SyntaxError()

test.each([
  ['a script that does not load', { target: { src: MAIN } }, [MAIN], 'failed'],
  ['a preload that fails, which the app may not need yet', { target: { href: CHUNK } }, [CHUNK], ''],
  ['a script that was cut', { target: {}, filename: MAIN, error: cut }, [MAIN, CHUNK], 'failed'],
  ['a script that throws', { target: {}, filename: MAIN, error: new Error() }, [], 'failed'],
  ['a script of an extension', { target: { src: 'extension://1.js' } }, [], ''],
])('after %s, scripts are downloaded anew, and a text may replace the page', (_, event, urls, className) => {
  const { listeners, documentElement } = watch()
  listeners.error?.(event)
  expect(fetch.mock.calls.map(([url, { cache }]) => [url, cache])).toEqual(urls.map(url => [url, 'reload']))
  expect(documentElement.className).toBe(className)
})

test.each([
  ['on the link of that text reloads the page', true, 1],
  ['elsewhere does not', false, 0],
])('a click %s', async (_, isLink, times) => {
  const { listeners } = watch()
  const preventDefault = vi.fn()
  listeners.click?.({ target: { matches: () => isLink }, preventDefault })
  await settle()
  expect(reload).toHaveBeenCalledTimes(times)
  expect(preventDefault).toHaveBeenCalledTimes(times)
})
