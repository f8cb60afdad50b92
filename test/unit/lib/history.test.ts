import { afterEach, describe, expect, test, vi } from 'vitest'
import { browserHistory } from '../../../src/lib/history.ts'

const WAYS = ['push', 'replace'] as const

afterEach(() => {
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
})

test.each(WAYS)('%s stays on this site, also with two slashes', how => {
  const history = browserHistory(window)
  history[how]('//evil.example/x?y=1#z')
  expect(window.location.href).toBe(`${window.location.origin}//evil.example/x?y=1#z`)
  expect(history.location).toEqual({ path: '//evil.example/x', search: '?y=1', hash: '#z' })
})

describe.each([
  [
    'throws, as in Safari and Firefox',
    () => {
      throw new DOMException('', 'SecurityError')
    },
  ],
  ['does nothing, as in Chrome', () => {}],
])('a browser that refuses to change the address and %s', (_, refuse) => {
  /** A history at `/membership/6` whose changes the browser refuses until `accept()`. */
  function start() {
    const history = browserHistory(window)
    history.replace('/membership/6')
    vi.spyOn(window.history, 'pushState').mockImplementation(refuse)
    vi.spyOn(window.history, 'replaceState').mockImplementation(refuse)
    return { history, accept: () => vi.restoreAllMocks() }
  }

  test.each(WAYS)('%s changes the location all the same', how => {
    const { history } = start()
    history[how]('/membership/%31 2?x=1#y')
    expect(history.location).toEqual({ path: '/membership/%31%202', search: '?x=1', hash: '#y' })
    history[how]('/account')
    expect(history.location.path).toBe('/account')
    expect(window.location.pathname).toBe('/membership/6')
  })

  test.each(WAYS)('%s changes the address too, once the browser accepts it again', how => {
    const { history, accept } = start()
    history.push('/account')
    accept()
    history[how]('/membership/12')
    expect(history.location.path).toBe('/membership/12')
    expect(window.location.pathname).toBe('/membership/12')
  })

  test('Back leads to the address of the browser', () => {
    const { history } = start()
    const listener = vi.fn(() => history.location.path)
    history.listen(listener)
    history.push('/account')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(listener).toHaveReturnedWith('/membership/6')
    expect(listener).toHaveBeenCalledOnce()
  })
})
