import { expect, test, vi } from 'vitest'
import { type Lazy, lazy } from '../../../src/lib/chunk.ts'
import type { Route } from '../../../src/lib/route-table.ts'
import { createRouter, type Screen } from '../../../src/lib/router.ts'
import { deferred } from '../../support/deferred.ts'
import { memoryHistory } from '../../support/memory-history.ts'

type Chunk = Pick<Lazy<Screen>, 'peek' | 'load'>
const screenOf =
  (text: string): Screen =>
  () =>
    text
const ready = (name: string): Chunk => ({ peek: () => screenOf(name), load: async () => screenOf(name) })

const page = (path: string) => ({ path, name: path })

/** A router at an address. Each screen is ready, but for these chunks. */
function start(rows: readonly Route[], at = '/', chunks: Readonly<Record<string, Chunk>> = {}) {
  const history = memoryHistory(at)
  const redirectExternally = vi.fn()
  const screenNamed = (name: string) => chunks[name] ?? ready(name)
  const router = createRouter({ history, screenNamed, redirectExternally, rows: () => rows })
  router.refresh()
  return { history, redirectExternally, router, screen: () => router.page.value?.screen?.() }
}

/** Waits until all promises have settled. */
const settled = () => new Promise<void>(resolve => setImmediate(resolve))

test('navigate() adds or replaces a history entry, and Back returns to the last page', () => {
  const { router, history } = start([page('/a'), page('/b')], '/a')
  router.navigate('/b')
  expect(history.urls).toEqual(['/a', '/b'])
  expect(router.page.value).toMatchObject({ name: '/b', navigation: 'push' })
  history.back()
  expect(router.page.value).toMatchObject({ name: '/a', navigation: 'pop' })
  history.forward()
  expect(router.page.value).toMatchObject({ name: '/b', navigation: 'pop' })
  router.navigate('/a?x', { replace: true })
  expect(history.urls).toEqual(['/a', '/a?x'])
  expect(router.page.value).toMatchObject({ name: '/a', navigation: 'replace' })
})

test('navigate() adds no entry for the current address but shows the page again; another query is another address', () => {
  const { router, history } = start([page('/a'), page('/b')], '/a')
  router.navigate('/b?x=1#y')
  const first = router.page.value
  router.navigate('/b?x=1#y')
  expect(history.urls).toEqual(['/a', '/b?x=1#y'])
  expect(router.page.value?.id).not.toBe(first?.id)
  expect(router.page.value?.navigation).toBe('push')
  router.navigate('/b?x=2')
  expect(history.urls).toEqual(['/a', '/b?x=1#y', '/b?x=2'])
})

/** A router that loads `/a`, and later perhaps `/b`. */
function startLoading() {
  const ends = { a: deferred<Screen>(), b: deferred<Screen>() }
  const chunks = { '/a': lazy(() => ends.a.promise), '/b': lazy(() => ends.b.promise) }
  const started = start(['/', '/other', '/a', '/b'].map(page), '/', chunks)
  started.router.navigate('/a')
  const arrive = async (name: 'a' | 'b', end: 'resolve' | 'reject' = 'resolve') => {
    ends[name][end](screenOf(`chunk ${name}`))
    await settled()
  }
  return { ...started, arrive }
}

test.each([
  ['a', 'b', ['/', 'chunk b']],
  ['b', 'a', ['chunk b', 'chunk b']],
] as const)('the last clicked link wins, also when %s arrives before %s', async (first, last, shown) => {
  const { router, screen, arrive } = startLoading()
  router.navigate('/b')
  await arrive(first)
  const before = screen()
  await arrive(last)
  expect([before, screen()]).toEqual(shown)
  expect(router.loading.value).toBe(false)
})

test.each(['resolve', 'reject'] as const)(
  'a link to a loaded page cancels a navigation that waits for its chunk, also when the chunk then %ss',
  async end => {
    const { router, screen, arrive } = startLoading()
    router.navigate('/other')
    expect(screen()).toBe('/other')
    expect(router.loading.value).toBe(false)
    await arrive('a', end)
    expect(screen()).toBe('/other')
    expect(router.page.value?.failure).toBeUndefined()
  },
)

test('while a chunk is loading, Back cancels the navigation, and keeps the page with what was typed on it', async () => {
  const { router, history, screen, arrive } = startLoading()
  router.navigate('/other')
  const before = router.page.value
  router.navigate('/a')
  history.back()
  expect(router.loading.value).toBe(false)
  await arrive('a')
  expect(router.page.value).toBe(before)
  history.forward()
  expect(router.page.value?.name).toBe('/a')
  expect(screen()).toBe('chunk a')
})
