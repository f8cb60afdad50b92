// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { type Lazy, lazy } from '../../../src/lib/chunk.ts'
import { type Row, redirect } from '../../../src/lib/route-table.ts'
import { createRouter } from '../../../src/lib/router.ts'
import { type Deferred, deferred } from '../../support/deferred.ts'
import { memoryHistory } from '../../support/memory-history.ts'

/** A screen whose chunk is loaded. */
const ready = (name: string): Lazy<string> => ({ peek: () => name, load: async () => name })

/** A screen whose chunk the test loads. */
function slow(): Lazy<string> & Omit<Deferred<string>, 'promise'> {
  const { promise, ...ends } = deferred<string>()
  return { ...lazy(() => promise), ...ends }
}

/** A row that contains its screen. */
type TestRow = Omit<Row, 'screen'> & { readonly screen?: Lazy<string> }

const page = (path: string): TestRow => ({ path, screen: ready(path) })

function start(table: readonly TestRow[], at = '/') {
  const history = memoryHistory(at)
  const seen = { onRedirect: vi.fn(), redirectExternally: vi.fn() }
  const screens: Record<string, Lazy<string>> = {}
  const rows = table.map(({ screen, ...row }): Row => {
    if (!screen) return row
    screens[row.path] = screen
    return { ...row, screen: row.path }
  })
  const router = createRouter<string, string>({
    history,
    screenNamed: name => screens[name] as Lazy<string>,
    ...seen,
    rows: () => rows,
  })
  router.refresh()
  return { history, ...seen, router, screen: () => router.page.value?.screen }
}

/** Waits until all promises have settled. */
const settled = () => new Promise<void>(resolve => setImmediate(resolve))

describe('a table', () => {
  test('shows the screen of the first row that matches', () => {
    const { router } = start(
      [page('/membership/cancellation'), page('/membership/{months}'), page('/*')],
      '/membership/6?x=1#y',
    )
    expect(router.page.value).toMatchObject({
      name: '/membership/{months}',
      search: '?x=1',
      params: { months: '6' },
      navigation: 'start',
      screen: '/membership/{months}',
    })
  })

  test('tries the next row when a redirect returns undefined', () => {
    expect(start([{ path: '/', redirect: () => undefined }, page('/')]).screen()).toBe('/')
  })

  test('can redirect to another site, while the page stays', () => {
    const { router, redirectExternally, screen } = start([
      page('/'),
      { path: '/klupper/*', externalRedirect: true },
    ])
    router.navigate('/klupper/12')
    expect(redirectExternally).toHaveBeenCalledOnce()
    expect(screen()).toBe('/')
  })
})

describe('navigating', () => {
  test('adds or replaces a history entry, and Back returns to the last page', () => {
    const { router, history } = start([page('/a'), page('/b')], '/a')
    router.navigate('/b')
    expect(history.urls).toEqual(['/a', '/b'])
    expect(router.page.value).toMatchObject({ screen: '/b', navigation: 'push' })
    history.back()
    expect(router.page.value).toMatchObject({ screen: '/a', navigation: 'pop' })
    history.forward()
    expect(router.page.value).toMatchObject({ screen: '/b', navigation: 'pop' })
    router.navigate('/a?x', { replace: true })
    expect(history.urls).toEqual(['/a', '/a?x'])
    expect(router.page.value).toMatchObject({ screen: '/a', navigation: 'replace' })
  })

  test('twice to the same address adds one entry and shows the page twice; another query is another address', () => {
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

  test('differs from replaceUrl, which renders nothing', () => {
    const table = [page('/'), page('/membership'), page('/membership/{months}')]
    const { router, history } = start(table, '/')
    router.navigate('/membership')
    const before = router.page.value
    router.replaceUrl('/membership/6?x=1')
    expect(router.page.value).toBe(before)
    expect(history.urls).toEqual(['/', '/membership/6?x=1'])
    router.navigate('/')
    history.back()
    expect(router.page.value?.name).toBe('/membership/{months}')
  })
})

describe('a redirect', () => {
  test('replaces the entry, so that Back skips it, and keeps each parameter one segment', () => {
    const { router, history, screen } = start(
      [page('/a'), redirect('/old/{x}', '/new/{x}'), page('/new/{x}')],
      '/a',
    )
    router.navigate('/old/..%2Fend')
    expect(history.urls).toEqual(['/a', '/new/..%2Fend'])
    expect(screen()).toBe('/new/{x}')
    history.back()
    expect(screen()).toBe('/a')
  })

  test('drops the hash, and the query unless the row keeps it', () => {
    const drops = start([redirect('/old', '/new'), page('/new')], '/old?sso=x#y')
    expect(drops.history.urls).toEqual(['/new'])
    const keeps = start([redirect('/old', '/new', { keepSearch: true }), page('/new')], '/old?sso=x%2B#y')
    expect(keeps.history.urls).toEqual(['/new?sso=x%2B'])
    expect(keeps.router.page.value?.search).toBe('?sso=x%2B')
  })
})

describe('while a chunk is loading', () => {
  function waiting() {
    const a = slow()
    const b = slow()
    const out: TestRow = { path: '/out', externalRedirect: true }
    const rows = [page('/'), page('/other'), { path: '/a', screen: a }, { path: '/b', screen: b }, out]
    return { a, b, ...start(rows) }
  }

  test('the last page stays, under the spinner', async () => {
    const { router, a, screen } = waiting()
    router.navigate('/a')
    expect(screen()).toBe('/')
    expect(router.loading.value).toBe(true)
    a.resolve('A')
    await settled()
    expect(screen()).toBe('A')
    expect(router.loading.value).toBe(false)
  })

  test.each([
    ['first', ['/', 'B']],
    ['last', ['B', 'B']],
  ])(
    'the page of the link that was clicked last wins, also when its chunk does not load %s',
    async (_, shown) => {
      const { router, a, b, screen } = waiting()
      router.navigate('/a')
      router.navigate('/b')
      const seen: unknown[] = []
      for (const chunk of shown[0] === '/' ? [a, b] : [b, a]) {
        chunk.resolve(chunk === a ? 'A' : 'B')
        await settled()
        seen.push(screen())
      }
      expect(seen).toEqual(shown)
      expect(router.loading.value).toBe(false)
    },
  )

  test.each(['resolve', 'reject'] as const)(
    'a link to a loaded page cancels the navigation (%s)',
    async end => {
      const { router, a, screen } = waiting()
      router.navigate('/a')
      router.navigate('/other')
      expect(screen()).toBe('/other')
      expect(router.loading.value).toBe(false)
      a[end]('A')
      await settled()
      expect(screen()).toBe('/other')
      expect(router.page.value?.failure).toBeUndefined()
    },
  )

  test('Back cancels the navigation, and keeps the page with what was typed on it', async () => {
    const { router, history, a } = waiting()
    router.navigate('/other')
    const before = router.page.value
    router.navigate('/a')
    history.back()
    expect(router.loading.value).toBe(false)
    a.resolve('A')
    await settled()
    expect(router.page.value).toBe(before)
    history.forward()
    expect(router.page.value).toMatchObject({ name: '/a', screen: 'A' })
  })

  test('a redirect to another site cancels the navigation', async () => {
    const { router, a, screen } = waiting()
    router.navigate('/a')
    router.navigate('/out')
    expect(router.loading.value).toBe(false)
    a.resolve('A')
    await settled()
    expect(screen()).toBe('/')
  })

  test('replaceUrl is ignored', async () => {
    const { router, history, a } = waiting()
    router.navigate('/a')
    router.replaceUrl('/other')
    a.resolve('A')
    await settled()
    expect(history.location.path).toBe('/a')
    expect(router.page.value).toMatchObject({ name: '/a', screen: 'A' })
  })
})

describe('a chunk that fails to load', () => {
  const cause = new Error('gone')

  test('shows a page with the failure, and the next navigation loads it again', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(cause).mockResolvedValueOnce('A')
    const { router } = start([page('/'), { path: '/a', screen: { peek: () => undefined, load } }])
    router.navigate('/a')
    await settled()
    expect(router.page.value).toMatchObject({ name: '/a', screen: undefined, failure: cause })
    expect(router.loading.value).toBe(false)
    router.navigate('/a')
    await settled()
    expect(router.page.value).toMatchObject({ screen: 'A', failure: undefined })
  })
})

describe('a hash', () => {
  /** Changes the address as the browser does when the member follows an anchor. */
  function follow({ history }: ReturnType<typeof start>, url: string) {
    history.push(url)
    history.push('/elsewhere')
    history.back()
  }

  test('an anchor on the page shows no other page', () => {
    const at = start([page('/a')], '/a?x=1')
    const before = at.router.page.value
    follow(at, '/a?x=1#main')
    expect(at.router.page.value).toBe(before)
  })

  test('a path in the hash applies the route table', () => {
    const rows: TestRow[] = [
      { path: '/', redirect: (_, { hash }) => (hash ? hash.slice(1) : undefined) },
      page('/'),
      page('/membership'),
    ]
    const at = start(rows)
    follow(at, '/#/membership')
    expect(at.screen()).toBe('/membership')
  })
})
