// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { ChunkError, type Lazy, lazy } from '../../src/lib/chunk.ts'
import { memoryHistory } from '../../src/lib/history.ts'
import { createRouter } from '../../src/lib/router.ts'
import { type Row, redirect } from '../../src/lib/rows.ts'
import { type Deferred, deferred } from '../support/deferred.ts'

/** A screen whose chunk is there already. */
const ready = (name: string): Lazy<string> => ({ peek: () => name, load: async () => name })

/** A screen whose chunk comes when the test says so. */
function slow(): Lazy<string> & Omit<Deferred<string>, 'promise'> {
  const { promise, ...ends } = deferred<string>()
  return { ...lazy(() => promise), ...ends }
}

const page = (path: string): Row<string> => ({ path, screen: ready(path) })

function start(rows: readonly Row<string>[], at = '/', recover?: (failure: unknown) => Promise<boolean>) {
  const history = memoryHistory(at)
  const leave = vi.fn()
  const router = createRouter<string>({ history, rows: () => rows, leave, ...(recover && { recover }) })
  router.refresh()
  return { history, leave, router, screen: () => router.page.value?.screen }
}

/** Everything that is due now has happened. */
const settled = () => new Promise<void>(resolve => setImmediate(resolve))

describe('a table', () => {
  test('shows the first row that matches', () => {
    const { router } = start(
      [page('/membership/cancellation'), page('/membership/{months}'), page('/*')],
      '/membership/6?x=1#y',
    )
    expect(router.page.value).toMatchObject({
      path: '/membership/6',
      search: '?x=1',
      pattern: '/membership/{months}',
      params: { months: '6' },
      arrival: 'start',
      screen: '/membership/{months}',
    })
  })

  test('goes on to the next row when one passes', () => {
    const pass = () => undefined
    const { screen, leave } = start([{ path: '/', leave: pass }, { path: '/', redirect: pass }, page('/')])
    expect(screen()).toBe('/')
    expect(leave).not.toHaveBeenCalled()
  })

  test('can do something instead of showing a screen, and go on from there', () => {
    const enter = vi.fn()
    const { router, screen } = start([page('/'), { path: '/sso/{months}', enter }])
    router.navigate('/sso/6')
    expect(enter).toHaveBeenCalledExactlyOnceWith({ months: '6' })
    expect(router.page.value).toMatchObject({ path: '/sso/6', screen: undefined })
    enter.mockImplementation(() => router.navigate('/', { replace: true }))
    router.navigate('/sso/12')
    expect(screen()).toBe('/')
  })

  test('can lead outside this site, where others go; the page stays', () => {
    const outside: Row<string> = { path: '/klupper/*', leave: ({ path }) => `https://out.example${path}` }
    const { router, leave, screen } = start([page('/'), outside])
    router.navigate('/klupper/12')
    expect(leave).toHaveBeenCalledExactlyOnceWith('https://out.example/klupper/12')
    expect(screen()).toBe('/')
  })
})

describe('navigating', () => {
  test('adds to the history, or replaces the entry when asked to, and Back goes where it came from', () => {
    const { router, history } = start([page('/a'), page('/b')], '/a')
    const first = router.page.value?.key
    router.navigate('/b')
    expect(history.urls).toEqual(['/a', '/b'])
    expect(router.page.value).toMatchObject({ screen: '/b', arrival: 'push', key: history.key })
    history.back()
    expect(router.page.value).toMatchObject({ screen: '/a', arrival: 'pop', key: first })
    history.forward()
    expect(router.page.value).toMatchObject({ screen: '/b', arrival: 'pop' })
    router.navigate('/a?x', { replace: true })
    expect(history.urls).toEqual(['/a', '/a?x'])
    expect(router.page.value).toMatchObject({ screen: '/a', arrival: 'replace' })
  })

  test('to the same address twice adds one entry, and arrives twice; another query is another address', () => {
    const { router, history } = start([page('/a'), page('/b')], '/a')
    router.navigate('/b?x=1#y')
    const first = router.page.value
    router.navigate('/b?x=1#y')
    expect(history.urls).toEqual(['/a', '/b?x=1#y'])
    expect(router.page.value?.turn).not.toBe(first?.turn)
    expect(router.page.value?.arrival).toBe('push')
    router.navigate('/b?x=2')
    expect(history.urls).toEqual(['/a', '/b?x=1#y', '/b?x=2'])
  })

  test('tells who listens which page is left, just before the next one, until they stop', () => {
    const { router } = start([page('/a'), page('/b')], '/a')
    const seen: unknown[] = []
    const stop = router.onLeave(({ path }) => seen.push([path, router.page.peek()?.path]))
    router.navigate('/b')
    stop()
    router.navigate('/a')
    expect(seen).toEqual([['/a', '/a']])
  })

  test('is not what happens when a page gets another address', () => {
    const { router, history } = start([page('/'), page('/membership'), page('/membership/{months}')], '/')
    router.navigate('/membership')
    const before = router.page.value
    const left = vi.fn()
    router.onLeave(left)
    router.readdress('/membership/6?x=1')
    expect(router.page.value).toEqual({ ...before, path: '/membership/6', search: '?x=1', key: history.key })
    expect(history.urls).toEqual(['/', '/membership/6?x=1'])
    expect(left).not.toHaveBeenCalled()
  })
})

describe('a redirect', () => {
  test('replaces the entry, so that Back does not run into it, and carries values as single segments', () => {
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

  test('drops the query and the hash, or keeps the query when told to', () => {
    const drops = start([redirect('/old', '/new'), page('/new')], '/old?sso=x#y')
    expect(drops.history.urls).toEqual(['/new'])
    const keeps = start([redirect('/old', '/new', { keepSearch: true }), page('/new')], '/old?sso=x%2B#y')
    expect(keeps.history.urls).toEqual(['/new?sso=x%2B'])
    expect(keeps.router.page.value?.search).toBe('?sso=x%2B')
  })

  test('leads on to another, as far as ten', () => {
    const chain = Array.from({ length: 10 }, (_, n) => redirect(`/${n}`, `/${n + 1}`))
    const { history } = start([...chain, page('/10')], '/0')
    expect(history.urls).toEqual(['/10'])
  })

  test('that leads there and back ends with a failure that can be shown', () => {
    const { router } = start([page('/'), redirect('/a', '/b'), redirect('/b', '/a')])
    router.navigate('/a')
    expect(router.page.value).toMatchObject({
      failure: expect.any(Error),
      screen: undefined,
      arrival: 'push',
    })
    router.navigate('/')
    expect(router.page.value).toMatchObject({ screen: '/', failure: undefined })
  })
})

describe('while a chunk is on its way', () => {
  function waiting() {
    const a = slow()
    const b = slow()
    const out = { path: '/out', leave: () => 'https://out.example/' }
    const rows = [page('/'), page('/other'), { path: '/a', screen: a }, { path: '/b', screen: b }, out]
    return { a, b, ...start(rows) }
  }

  test('the last page stays, and the spinner shows', async () => {
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
  ])('clicking another link makes that the page, also when its chunk does not come %s', async (_, shown) => {
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
  })

  test.each(['resolve', 'reject'] as const)(
    'clicking a link to a page that is there shows it for good (%s)',
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

  test('Back stays on the page that is still there, for good, with what was typed there', async () => {
    const { router, history, a } = waiting()
    router.navigate('/other')
    const before = router.page.value
    router.navigate('/a')
    history.back()
    expect(router.loading.value).toBe(false)
    a.resolve('A')
    await settled()
    expect(router.page.value).toBe(before)
    expect(router.page.value?.key).toBe(history.key)
    history.forward()
    expect(router.page.value).toMatchObject({ path: '/a', screen: 'A' })
  })

  test('leaving the site cancels it', async () => {
    const { router, a, screen } = waiting()
    router.navigate('/a')
    router.navigate('/out')
    expect(router.loading.value).toBe(false)
    a.resolve('A')
    await settled()
    expect(screen()).toBe('/')
  })

  test('the address cannot be changed for the page that is going away', async () => {
    const { router, history, a } = waiting()
    router.navigate('/a')
    router.readdress('/other')
    a.resolve('A')
    await settled()
    expect(history.location.path).toBe('/a')
    expect(router.page.value).toMatchObject({ path: '/a', screen: 'A' })
  })

  test('clicking the same link twice adds one entry and shows the page once', async () => {
    const { router, history, a } = waiting()
    const left = vi.fn()
    router.onLeave(left)
    for (let time = 0; time < 2; time++) router.navigate('/a')
    a.resolve('A')
    await settled()
    expect(history.urls).toEqual(['/', '/a'])
    expect(left).toHaveBeenCalledTimes(1)
  })
})

describe('a chunk that does not come', () => {
  const cause = new Error('gone')

  test('gives a page that says so, and the next try may work', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(cause).mockResolvedValueOnce('A')
    const { router } = start([page('/'), { path: '/a', screen: { peek: () => undefined, load } }])
    router.navigate('/a')
    await settled()
    expect(router.page.value).toMatchObject({ path: '/a', screen: undefined, failure: cause })
    expect(router.loading.value).toBe(false)
    router.navigate('/a')
    await settled()
    expect(router.page.value).toMatchObject({ screen: 'A', failure: undefined })
  })

  test.each([
    [true, { path: '/', failure: undefined }],
    [false, { path: '/a', failure: expect.any(ChunkError) }],
  ])(
    'and the whole page is loaded anew (%s): only else something is shown in its place',
    async (helps, shown) => {
      const a = slow()
      const recover = vi.fn(async () => helps)
      const { router } = start([page('/'), { path: '/a', screen: a }], '/', recover)
      router.navigate('/a')
      a.reject(cause)
      await settled()
      expect(recover).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkError))
      expect(router.page.value).toMatchObject(shown)
      expect(router.loading.value).toBe(helps)
    },
  )

  test('is not recovered when the member has gone elsewhere meanwhile', async () => {
    const a = slow()
    const recover = vi.fn(async () => true)
    const { router } = start([page('/'), { path: '/a', screen: a }], '/', recover)
    router.navigate('/a')
    router.navigate('/')
    a.reject(cause)
    await settled()
    expect(recover).not.toHaveBeenCalled()
  })
})

describe('a hash', () => {
  /** The browser changes the address and tells, when the member follows an anchor. */
  function follow({ history }: ReturnType<typeof start>, url: string) {
    history.push(url)
    history.push('/elsewhere')
    history.back()
  }

  test('that is an anchor on the page changes nothing', () => {
    const at = start([page('/a')], '/a?x=1')
    const before = at.router.page.value
    follow(at, '/a?x=1#main')
    expect(at.router.page.value).toBe(before)
  })

  test('that names a path is looked at', () => {
    const rows: Row<string>[] = [
      { path: '/', redirect: (_, { hash }) => (hash ? hash.slice(1) : undefined) },
      page('/'),
      page('/membership'),
    ]
    const at = start(rows)
    follow(at, '/#/membership')
    expect(at.screen()).toBe('/membership')
  })

  test('on another page is a way to that page', () => {
    const at = start([page('/a'), page('/b')], '/a')
    follow(at, '/b#main')
    expect(at.screen()).toBe('/b')
  })
})
