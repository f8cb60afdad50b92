import { expect, test, vi } from 'vitest'
import { browserHistory } from '../../../src/lib/history.ts'

const WAYS = ['push', 'replace'] as const

test.each(WAYS)('%s stays on this site, also with two slashes', how => {
  const history = browserHistory(window)
  history[how]('//evil.example/x?y=1#z')
  expect(window.location.href).toBe(`${window.location.origin}//evil.example/x?y=1#z`)
  expect(history.location).toEqual({ path: '//evil.example/x', search: '?y=1', hash: '#z' })
})

// test/browser/routes.test.ts has a browser that throws instead, and Back.
test.each(WAYS)('%s changes the location also if the browser does nothing, as Chrome does', how => {
  const history = browserHistory(window)
  history.replace('/membership/6')
  for (const method of ['pushState', 'replaceState'] as const)
    vi.spyOn(window.history, method).mockImplementation(() => {})
  history[how]('/membership/%31 2?x=1#y')
  expect(history.location).toEqual({ path: '/membership/%31%202', search: '?x=1', hash: '#y' })
  expect(window.location.pathname).toBe('/membership/6')
  vi.restoreAllMocks()
  history[how]('/membership/12')
  expect(history.location.path).toBe('/membership/12')
  expect(window.location.pathname).toBe('/membership/12')
})
