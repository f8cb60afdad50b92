// @vitest-environment node
import { Window as HappyWindow } from 'happy-dom'
import { describe, expect, test, vi } from 'vitest'
import { browserHistory, type History, memoryHistory } from '../../src/lib/history.ts'

interface Twin {
  readonly history: History
  /** The member presses Back or Forward, and the browser has done it. */
  go(way: 'back' | 'forward'): Promise<void>
}

function inMemory(start: string): Twin {
  const history = memoryHistory(start)
  return { history, go: async way => history[way]() }
}

function inBrowser(start: string): Twin {
  const window = new HappyWindow({ url: `https://klup.example${start}` }) as unknown as Window
  const moved = () => new Promise(resolve => window.addEventListener('popstate', resolve, { once: true }))
  return {
    history: browserHistory(window),
    go: async way => {
      const done = moved()
      window.history[way]()
      await done
    },
  }
}

describe.each([
  ['in memory', inMemory],
  ['of a browser', inBrowser],
])('the history %s', (_, begin) => {
  test('says where the app is, in parts', () => {
    const { history } = begin('/payment?id=1&x=%20#top')
    expect(history.location).toEqual({ path: '/payment', search: '?id=1&x=%20', hash: '#top' })
    history.push('/account')
    expect(history.location).toEqual({ path: '/account', search: '', hash: '' })
  })

  test.each([
    ['/a/../b', { path: '/b', search: '', hash: '' }],
    ['/%2e%2e/b', { path: '/b', search: '', hash: '' }],
    ['/a b?c d', { path: '/a%20b', search: '?c%20d', hash: '' }],
    ['/a?', { path: '/a', search: '', hash: '' }],
    ['/a#', { path: '/a', search: '', hash: '' }],
    ['/a#b?c', { path: '/a', search: '', hash: '#b?c' }],
    ['/a%2Fb', { path: '/a%2Fb', search: '', hash: '' }],
    ['/%E0%A4%A', { path: '/%E0%A4%A', search: '', hash: '' }],
    ['//evil.example/x', { path: '//evil.example/x', search: '', hash: '' }],
  ])('writes %s as an address of this site', (url, location) => {
    const { history } = begin('/')
    history.push(url)
    expect(history.location).toEqual(location)
    history.replace('/')
    history.replace(url)
    expect(history.location).toEqual(location)
  })

  test('goes back to where it was, and forward again', async () => {
    const { history, go } = begin('/a')
    history.push('/b')
    history.push('/c')
    await go('back')
    expect(history.location.path).toBe('/b')
    await go('back')
    expect(history.location.path).toBe('/a')
    await go('forward')
    expect(history.location.path).toBe('/b')
  })

  test('replaces the entry, so that Back skips it', async () => {
    const { history, go } = begin('/a')
    history.push('/b')
    history.replace('/c')
    expect(history.location.path).toBe('/c')
    await go('back')
    expect(history.location.path).toBe('/a')
  })

  test('forgets what lay ahead when something new is pushed', async () => {
    const { history, go } = begin('/a')
    history.push('/b')
    await go('back')
    history.push('/c')
    await go('back')
    expect(history.location.path).toBe('/a')
    await go('forward')
    expect(history.location.path).toBe('/c')
  })

  test('names every entry, and finds the name again', async () => {
    const { history, go } = begin('/a')
    const first = history.key
    history.push('/b')
    const second = history.key
    history.replace('/c')
    const third = history.key
    expect(new Set([first, second, third]).size).toBe(3)
    await go('back')
    expect(history.key).toBe(first)
    await go('forward')
    expect(history.key).toBe(third)
  })

  test('tells who listens about Back and Forward only, until they stop', async () => {
    const { history, go } = begin('/a')
    const listener = vi.fn()
    const stop = history.listen(listener)
    history.push('/b')
    history.replace('/c')
    expect(listener).not.toHaveBeenCalled()
    await go('back')
    expect(listener).toHaveBeenCalledTimes(1)
    await go('forward')
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    await go('back')
    expect(listener).toHaveBeenCalledTimes(2)
  })
})

test('a browser finds the name of its entry again after a reload', () => {
  const window = new HappyWindow({ url: 'https://klup.example/a' }) as unknown as Window
  const before = browserHistory(window)
  before.push('/b')
  expect(browserHistory(window).key).toBe(before.key)
})

test('a history in memory stays where it is when there is nothing behind or ahead', () => {
  const history = memoryHistory('/a')
  const listener = vi.fn()
  history.listen(listener)
  history.back()
  history.forward()
  expect(history.location.path).toBe('/a')
  expect(listener).not.toHaveBeenCalled()
})

test('a history in memory shows the way here', () => {
  const history = memoryHistory('/a')
  history.push('/b?c')
  history.push('/d')
  history.back()
  expect(history.urls).toEqual(['/a', '/b?c'])
})
