import { expect, test } from 'vitest'
import { browserHistory } from '../../../src/lib/history.ts'

test.each(['push', 'replace'] as const)('%s stays on this site, also with two slashes', how => {
  const history = browserHistory(window)
  history[how]('//evil.example/x?y=1#z')
  expect(window.location.href).toBe(`${window.location.origin}//evil.example/x?y=1#z`)
  expect(history.location).toEqual({ path: '//evil.example/x', search: '?y=1', hash: '#z' })
  history.replace('/')
})
