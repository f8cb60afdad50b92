// @vitest-environment node
import { Window as HappyWindow } from 'happy-dom'
import { describe, expect, test, vi } from 'vitest'
import { browserHistory, type History } from '../../src/lib/history.ts'
import { memoryHistory } from '../support/memory-history.ts'

interface Twin {
  readonly history: History
  /** Presses Back or Forward, and waits for the browser. */
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
  test.each([
    ['/payment?id=1&x=%20#top', { path: '/payment', search: '?id=1&x=%20', hash: '#top' }],
    ['/a/../b', { path: '/b', search: '', hash: '' }],
    ['/a b?c d', { path: '/a%20b', search: '?c%20d', hash: '' }],
    ['/a#b?c', { path: '/a', search: '', hash: '#b?c' }],
    ['/%E0%A4%A', { path: '/%E0%A4%A', search: '', hash: '' }],
    ['//evil.example/x', { path: '//evil.example/x', search: '', hash: '' }],
  ])('keeps %s an address of this site', (url, location) => {
    const { history } = begin('/')
    history.push(url)
    expect(history.location).toEqual(location)
    history.replace('/')
    history.replace(url)
    expect(history.location).toEqual(location)
  })

  test('goes back and forward, skips replaced entries, and drops the entries after a push', async () => {
    const { history, go } = begin('/a')
    history.push('/b')
    history.replace('/c')
    await go('back')
    expect(history.location.path).toBe('/a')
    await go('forward')
    expect(history.location.path).toBe('/c')
    await go('back')
    history.push('/d')
    await go('back')
    await go('forward')
    expect(history.location.path).toBe('/d')
  })

  test('calls its listeners only for Back and Forward', async () => {
    const { history, go } = begin('/a')
    const listener = vi.fn()
    history.listen(listener)
    history.push('/b')
    history.replace('/c')
    expect(listener).not.toHaveBeenCalled()
    await go('back')
    await go('forward')
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
