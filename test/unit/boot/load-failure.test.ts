import { beforeEach, expect, test, vi } from 'vitest'
import { watchLoadFailure } from '../../../src/boot/load-failure.ts'

const ORIGIN = 'https://klup.example'
const MAIN = `${ORIGIN}/static/js/main-1.js`
const CHUNK = `${ORIGIN}/static/js/chunk-1.js`
/** The script of an extension that was built as the app was. */
const FOREIGN = 'https://extension.example/static/js/main-1.js'

const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(''))

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('location', { origin: ORIGIN })
  const loaded = [MAIN, CHUNK, FOREIGN, `${ORIGIN}/klup.svg`].map(name => ({ name }))
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(loaded as PerformanceEntryList)
})

/** A document that watches for failures, and its listeners. */
function watch() {
  const listeners: Record<string, (event: unknown) => void> = {}
  const page = document.implementation.createHTMLDocument()
  page.body.innerHTML = '<div id="unavailable"></div>'
  watchLoadFailure({
    document: page,
    addEventListener: (type: string, listener: () => void) => Object.assign(listeners, { [type]: listener }),
  } as unknown as Window)
  return {
    fail: (event: object) => listeners.error?.({ target: {}, ...event }),
    /** What the app does when it runs. */
    run: () => page.getElementById('unavailable')?.remove(),
    hasFailed: () => page.documentElement.className === 'failed',
  }
}

/** The scripts that were downloaded past the cache. */
const downloads = () => fetch.mock.calls.filter(([, { cache }]) => cache === 'reload').map(([url]) => url)

const cut = new SyntaxError()

test.each([
  ['a script that does not load', { target: { src: MAIN } }, [MAIN], true],
  ['a preload that fails, which the app may not need yet', { target: { href: CHUNK } }, [CHUNK], false],
  ['a script that was cut', { filename: MAIN, error: cut }, [MAIN, CHUNK], true],
  ['a script that throws', { filename: MAIN, error: new Error() }, [], true],
  ['a script of an extension that does not load', { target: { src: 'extension://1.js' } }, [], false],
  ['a script of an extension that the policy blocks', { target: { src: FOREIGN } }, [], false],
  ['a cut script of an extension', { filename: 'extension://1.js', error: cut }, [], false],
  ['a cut script of an extension with such an address', { filename: FOREIGN, error: cut }, [], false],
  ['a cut script in the document', { filename: `${ORIGIN}/login`, error: cut }, [], false],
  ['a cut text that a script evaluates', { error: cut }, [], false],
  ['a photo that does not load', { target: { src: `${ORIGIN}/photo.jpg` } }, [], false],
  ['a drawing that does not load', { target: { href: { baseVal: CHUNK } } }, [], false],
])('after %s, only the app’s scripts are downloaded anew; a text may show', (_, event, urls, failed) => {
  const { fail, hasFailed } = watch()
  fail(event)
  expect(downloads()).toEqual(urls)
  expect(hasFailed()).toBe(failed)
})

test('once the app runs, its errors replace nothing, and only a failed preload is downloaded anew', () => {
  const { fail, run, hasFailed } = watch()
  run()
  fail({ filename: MAIN, error: cut })
  fail({ target: { href: CHUNK } })
  expect(downloads()).toEqual([CHUNK])
  expect(hasFailed()).toBe(false)
})
