// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import type { Lazy } from '../../src/lib/chunk.ts'
import { memoryHistory } from '../../src/lib/history.ts'
import { type Row, redirect } from '../../src/lib/route-table.ts'
import { createRouter } from '../../src/lib/router.ts'
import { type Deferred, deferred } from '../support/deferred.ts'

/** A screen whose chunk is there already. */
const ready = (name: string): Lazy<string> => ({ peek: () => name, load: async () => name })

/** A screen whose chunk comes when the test says so. */
function slow(): Lazy<string> & Omit<Deferred<string>, 'promise'> {
  const { promise, resolve, reject } = deferred<string>()
  let value: string | undefined
  void promise.then(
    loaded => {
      value = loaded
    },
    () => {},
  )
  return { peek: () => value, load: () => promise, resolve, reject }
}

/** A row that holds its screen itself. */
type TestRow = Omit<Row, 'screen'> & { readonly screen?: Lazy<string> }

const page = (path: string): TestRow => ({ path, screen: ready(path) })

function start(rows: readonly TestRow[], at = '/', recover?: (failure: unknown) => Promise<boolean>) {
  const history = memoryHistory(at)
  const redirectExternally = vi.fn()
  const act = vi.fn()
  const onRedirect = vi.fn()
  const screens: Record<string, Lazy<string>> = {}
  const named = (rows: readonly TestRow[]): Row[] =>
    rows.map(({ screen, ...row }) => {
      if (!screen) return row
      screens[row.path] = screen
      return { ...row, screen: row.path }
    })
  let table = named(rows)
  const router = createRouter<Row, string>({
    ...{ history, screens, act, onRedirect, redirectExternally },
    rows: () => table,
    ...(recover && { recover }),
  })
  router.refresh()
  return {
    ...{ history, act, onRedirect, redirectExternally, router },
    setRows: (other: readonly TestRow[]) => {
      table = named(other)
    },
    /** What is to be seen. */
    screen: () => router.page.value?.screen,
    shown: () => {
      const { row, search, params, navigation, screen } = router.page.value ?? {}
      return { path: row?.path, search, params, navigation, screen }
    },
  }
}

/** Everything that is due now has happened. */
const settled = () => new Promise<void>(resolve => setImmediate(resolve))

describe('a table', () => {
  test('shows the first row that matches', () => {
    const { shown } = start(
      [page('/membership/cancellation'), page('/membership/{months}'), page('/*')],
      '/membership/6?x=1#y',
    )
    expect(shown()).toEqual({
      path: '/membership/{months}',
      search: '?x=1',
      params: { months: '6' },
      navigation: 'start',
      screen: '/membership/{months}',
    })
  })

  test('goes on to the next row when one passes', () => {
    const { screen, history } = start([{ path: '/', redirect: () => undefined }, page('/')])
    expect(screen()).toBe('/')
    expect(history.urls).toEqual(['/'])
  })

  test('that changed applies after a refresh', () => {
    const { router, setRows, screen, shown } = start([page('/account')], '/account')
    setRows([{ path: '/account', screen: ready('another') }])
    expect(screen()).toBe('/account')
    router.refresh()
    expect(shown()).toMatchObject({ screen: 'another', navigation: 'replace' })
  })

  test('can do something instead of showing a screen, and go on from there', () => {
    const row = { path: '/sso/{months}', action: 'signOn' }
    const { router, shown, screen, act } = start([page('/'), row])
    router.navigate('/sso/6')
    expect(act).toHaveBeenCalledExactlyOnceWith(row, { months: '6' })
    expect(shown()).toMatchObject({ path: '/sso/{months}', screen: undefined })
    act.mockImplementation(() => router.navigate('/', { replace: true }))
    router.navigate('/sso/12')
    expect(screen()).toBe('/')
  })
})

describe('navigating', () => {
  test('adds to the history, and Back goes where it came from', () => {
    const { router, history, shown } = start([page('/a'), page('/b')], '/a')
    router.navigate('/b')
    expect(history.urls).toEqual(['/a', '/b'])
    expect(shown()).toMatchObject({ screen: '/b', navigation: 'push' })
    history.back()
    expect(shown()).toMatchObject({ screen: '/a', navigation: 'pop' })
    history.forward()
    expect(shown()).toMatchObject({ screen: '/b', navigation: 'pop' })
  })

  test('replaces the entry when asked to', () => {
    const { router, history, shown } = start([page('/a'), page('/b')], '/a')
    router.navigate('/b', { replace: true })
    expect(history.urls).toEqual(['/b'])
    expect(shown()).toMatchObject({ screen: '/b', navigation: 'replace' })
  })

  test('to the same address twice adds one entry, and arrives twice', () => {
    const { router, history } = start([page('/a'), page('/b')], '/a')
    router.navigate('/b?x=1#y')
    const first = router.page.value
    router.navigate('/b?x=1#y')
    expect(history.urls).toEqual(['/a', '/b?x=1#y'])
    expect(router.page.value?.id).not.toBe(first?.id)
    expect(router.page.value?.navigation).toBe('push')
  })

  test('to the same path with another query adds an entry', () => {
    const { router, history } = start([page('/a')], '/a')
    router.navigate('/a?x=1')
    expect(history.urls).toEqual(['/a', '/a?x=1'])
  })

  test('names the history entry of the page', () => {
    const { router, history } = start([page('/a'), page('/b')], '/a')
    const first = router.page.value?.key
    expect(first).toBe(history.key)
    router.navigate('/b')
    expect(router.page.value?.key).toBe(history.key)
    history.back()
    expect(router.page.value?.key).toBe(first)
  })
})

describe('a redirect', () => {
  test('replaces the entry, so that Back does not run into it', () => {
    const { router, history, screen } = start(
      [page('/a'), redirect('/old/{months}', '/new/{months}'), page('/new/{months}')],
      '/a',
    )
    router.navigate('/old/6')
    expect(history.urls).toEqual(['/a', '/new/6'])
    expect(screen()).toBe('/new/{months}')
    history.back()
    expect(screen()).toBe('/a')
  })

  test('carries values as single segments', () => {
    const { history } = start(
      [redirect('/old/{x}', '/new/{x}'), page('/new/{x}')],
      '/old/..%2F..%2Fmembership%2Fend',
    )
    expect(history.urls).toEqual(['/new/..%2F..%2Fmembership%2Fend'])
  })

  test('drops the query and the hash, or keeps the query when told to', () => {
    const drops = start([redirect('/old', '/new'), page('/new')], '/old?sso=x#y')
    expect(drops.history.urls).toEqual(['/new'])
    const keeps = start([redirect('/old', '/new', { keepSearch: true }), page('/new')], '/old?sso=x%2B#y')
    expect(keeps.history.urls).toEqual(['/new?sso=x%2B'])
    expect(keeps.shown().search).toBe('?sso=x%2B')
  })

  test('leads on to another, and is told each time before it happens', () => {
    const rows = [redirect('/1', '/2'), redirect('/2', '/3'), page('/3')]
    const { screen, history, onRedirect } = start(rows, '/1?x=1')
    expect(screen()).toBe('/3')
    expect(history.urls).toEqual(['/3'])
    expect(onRedirect.mock.calls).toEqual([
      [rows[0], { path: '/1', search: '?x=1', hash: '' }],
      [rows[1], { path: '/2', search: '', hash: '' }],
    ])
  })
})

describe('while a chunk is on its way', () => {
  function waiting() {
    const a = slow()
    const b = slow()
    const rows = [page('/'), page('/other'), { path: '/a', screen: a }, { path: '/b', screen: b }]
    return { a, b, ...start(rows) }
  }

  test('the last page stays, and the spinner shows', async () => {
    const { router, a, screen } = waiting()
    expect(router.loading.value).toBe(false)
    router.navigate('/a')
    expect(screen()).toBe('/')
    expect(router.loading.value).toBe(true)
    a.resolve('A')
    await settled()
    expect(screen()).toBe('A')
    expect(router.loading.value).toBe(false)
  })

  test('at the start there is nothing, then the screen', async () => {
    const a = slow()
    const { router, screen, shown } = start([{ path: '/a', screen: a }], '/a')
    expect(router.page.value).toBeUndefined()
    router.refresh()
    a.resolve('A')
    await settled()
    expect(screen()).toBe('A')
    expect(shown().navigation).toBe('start')
  })

  test('clicking another link makes that the page, whichever chunk comes first', async () => {
    const first = waiting()
    first.router.navigate('/a')
    first.router.navigate('/b')
    first.a.resolve('A')
    await settled()
    expect(first.screen()).toBe('/')
    expect(first.router.loading.value).toBe(true)
    first.b.resolve('B')
    await settled()
    expect(first.screen()).toBe('B')

    const second = waiting()
    second.router.navigate('/a')
    second.router.navigate('/b')
    second.b.resolve('B')
    await settled()
    second.a.resolve('A')
    await settled()
    expect(second.screen()).toBe('B')
    expect(second.router.loading.value).toBe(false)
  })

  test('clicking a link to a page that is there shows it, for good', async () => {
    const { router, a, screen } = waiting()
    router.navigate('/a')
    router.navigate('/other')
    expect(screen()).toBe('/other')
    expect(router.loading.value).toBe(false)
    a.resolve('A')
    await settled()
    expect(screen()).toBe('/other')
  })

  test('Back stays on the page that is still there, for good', async () => {
    const { router, history, a, screen } = waiting()
    router.navigate('/other')
    router.navigate('/a')
    history.back()
    expect(history.location.path).toBe('/other')
    expect(router.loading.value).toBe(false)
    a.resolve('A')
    await settled()
    expect(screen()).toBe('/other')
    expect(router.page.value?.row.path).toBe('/other')
    expect(router.page.value?.key).toBe(history.key)
  })

  test('Back keeps what the member typed there: the page does not arrive anew', () => {
    const { router, history } = waiting()
    const before = router.page.value
    router.navigate('/a')
    history.back()
    expect(router.page.value).toBe(before)
  })

  test('Back and then forward again waits for the chunk after all', async () => {
    const { router, history, a, screen } = waiting()
    router.navigate('/a')
    history.back()
    history.forward()
    expect(router.loading.value).toBe(true)
    a.resolve('A')
    await settled()
    expect(screen()).toBe('A')
    expect(router.page.value?.row.path).toBe('/a')
  })

  test('Back to another page that has to be loaded shows that one only', async () => {
    const { router, history, a, b, screen } = waiting()
    router.navigate('/a')
    router.navigate('/b')
    history.back()
    b.resolve('B')
    await settled()
    expect(screen()).toBe('/')
    a.resolve('A')
    await settled()
    expect(screen()).toBe('A')
    expect(history.location.path).toBe('/a')
  })

  test('a failure of the chunk that is no longer wanted shows nothing', async () => {
    const { router, a, screen } = waiting()
    router.navigate('/a')
    router.navigate('/other')
    a.reject(new Error('gone'))
    await settled()
    expect(screen()).toBe('/other')
    expect(router.page.value?.failure).toBeUndefined()
  })

  test('leaving the site cancels it', async () => {
    const { router, a, screen, setRows, redirectExternally } = waiting()
    setRows([page('/'), { path: '/a', screen: a }, { path: '/out', externalRedirect: true }])
    router.navigate('/a')
    router.navigate('/out')
    expect(redirectExternally).toHaveBeenCalledOnce()
    expect(router.loading.value).toBe(false)
    a.resolve('A')
    await settled()
    expect(screen()).toBe('/')
  })

  test('the address cannot be changed for the page that is going away', async () => {
    const { router, history, a } = waiting()
    router.navigate('/a')
    router.replaceUrl('/other')
    a.resolve('A')
    await settled()
    expect(history.location.path).toBe('/a')
    expect(router.page.value).toMatchObject({ row: { path: '/a' }, screen: 'A' })
  })

  test('clicking the same link twice adds one entry and shows the page once', async () => {
    const { router, history, a } = waiting()
    const left = vi.fn()
    router.onLeave(left)
    router.navigate('/a')
    router.navigate('/a')
    expect(history.urls).toEqual(['/', '/a'])
    a.resolve('A')
    await settled()
    expect(left).toHaveBeenCalledTimes(1)
    expect(router.page.value?.screen).toBe('A')
  })
})

describe('a chunk that does not come', () => {
  test('gives a page that says so, and the next try may work', async () => {
    const cause = new Error('gone')
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(cause).mockResolvedValueOnce('A')
    const { router } = start([page('/'), { path: '/a', screen: { peek: () => undefined, load } }])
    router.navigate('/a')
    await settled()
    expect(router.page.value).toMatchObject({ row: { path: '/a' }, screen: undefined, failure: cause })
    expect(router.loading.value).toBe(false)
    router.navigate('/a')
    await settled()
    expect(router.page.value).toMatchObject({ screen: 'A', failure: undefined })
  })
})

describe('a chunk that is gone, when the whole page can be loaded anew', () => {
  const cause = new Error('gone')

  test('shows nothing in its place, and the spinner stays until the page is there', async () => {
    const a = slow()
    const recover = vi.fn(async () => true)
    const { router, screen } = start([page('/'), { path: '/a', screen: a }], '/', recover)
    router.navigate('/a')
    a.reject(cause)
    await settled()
    expect(recover).toHaveBeenCalledExactlyOnceWith(cause)
    expect(screen()).toBe('/')
    expect(router.page.value?.failure).toBeUndefined()
    expect(router.loading.value).toBe(true)
  })

  test('says so after all when that is no help', async () => {
    const a = slow()
    const { router } = start([page('/'), { path: '/a', screen: a }], '/', async () => false)
    router.navigate('/a')
    a.reject(cause)
    await settled()
    expect(router.page.value).toMatchObject({ row: { path: '/a' }, failure: cause })
    expect(router.loading.value).toBe(false)
  })

  test('is not recovered when the member has gone elsewhere meanwhile', async () => {
    const a = slow()
    const recover = vi.fn(async () => true)
    const { router, screen } = start([page('/'), page('/b'), { path: '/a', screen: a }], '/', recover)
    router.navigate('/a')
    router.navigate('/b')
    a.reject(cause)
    await settled()
    expect(recover).not.toHaveBeenCalled()
    expect(screen()).toBe('/b')
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
    const rows: TestRow[] = [
      { path: '/', redirect: (_, { hash }) => (hash ? hash.slice(1) : undefined) },
      page('/'),
      page('/membership'),
    ]
    const at = start(rows)
    follow(at, '/#/membership')
    expect(at.screen()).toBe('/membership')
    expect(at.history.urls.at(-1)).toBe('/membership')
  })

  test('on another page is a way to that page', () => {
    const at = start([page('/a'), page('/b')], '/a')
    follow(at, '/b#main')
    expect(at.screen()).toBe('/b')
  })
})

test('a row that leads to another site is left to who can go there; the page stays', () => {
  const { router, redirectExternally, screen } = start([
    page('/'),
    { path: '/klupper/*', externalRedirect: true },
  ])
  router.navigate('/klupper/12')
  expect(redirectExternally).toHaveBeenCalledOnce()
  expect(screen()).toBe('/')
})

test('the address of a page can be replaced, which renders nothing', () => {
  const { router, history } = start([page('/'), page('/membership'), page('/membership/{months}')], '/')
  router.navigate('/membership')
  const before = router.page.value
  const left = vi.fn()
  router.onLeave(left)
  router.replaceUrl('/membership/6?x=1')
  expect(router.page.value).toBe(before)
  expect(history.urls).toEqual(['/', '/membership/6?x=1'])
  expect(left).not.toHaveBeenCalled()
  const { key } = history
  router.navigate('/')
  expect(left).toHaveBeenCalledExactlyOnceWith(key)
  history.back()
  expect(router.page.value?.row.path).toBe('/membership/{months}')
})

test('a listener is told which history entry is left just before the next page, until it stops', () => {
  const { router, history } = start([page('/a'), page('/b')], '/a')
  const seen: unknown[] = []
  const stop = router.onLeave(key => seen.push([key, router.page.peek()?.row.path]))
  const { key } = history
  router.navigate('/b')
  expect(seen).toEqual([[key, '/a']])
  stop()
  router.navigate('/a')
  expect(seen).toHaveLength(1)
})
