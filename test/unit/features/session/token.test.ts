import { describe, expect, test, vi } from 'vitest'
import { captureToken, tokenIn, withoutToken } from '../../../../src/features/session/token.ts'

describe('tokenIn()', () => {
  test.each(['a', 'Az09._~+/=-', 'a/b', '/', '...', 'x'.repeat(1024)])('accepts the token %s', token => {
    expect(tokenIn(`?sso=${token}`)).toBe(token)
    expect(tokenIn(`?x=1&sso=${encodeURIComponent(token)}&y=2`)).toBe(token)
  })

  /* biome-ignore format: a list */
  test.each([
    '', '.', './a', 'a/.', 'a/../b', '../../membership/end', 'x'.repeat(1025),
    'a b', 'a%2F', 'a?b', 'a\\b', 'a\n', '\na', 'é', '<a>',
  ])('rejects the token %j', token => {
    expect(tokenIn(`?sso=${encodeURIComponent(token)}`)).toBe('')
  })
})

test.each([
  ['', undefined, ''],
  ['?x=1&sso=a&y=%20b', 'a', '?x=1&y=%20b'],
  ['?ssoo=b&sso=a', 'a', '?ssoo=b'],
  ['?ssoo=b&xsso=c', undefined, '?ssoo=b&xsso=c'],
  // A mail program has bent it.
  ['?SSO=a', '', ''],
  ['?x=1&amp;sso=a', '', '?x=1'],
  ['?sso=a&sso=a', '', ''],
  ['?sso', '', ''],
  ['?sso=%252e', '', ''],
  ['?sso=%E0%A4%A&x', '', '?x'],
  ['?sso=a+b', 'a+b', ''],
  ['?sso=a=b', 'a=b', ''],
])('the query %j has the token %j; without it, it is %j', (search, token, rest) => {
  expect(tokenIn(search)).toBe(token)
  expect(withoutToken(search)).toBe(rest)
})

test.each([
  ['/sso?x=1&sso=geheim&y=2#z', '/sso?x=1&y=2#z'],
  ['/account/subscription?sso=geheim&sso=geheimer', '/account/subscription'],
  ['/elders?sso=geheim', '/elders'],
  ['/sso?x=1&amp;sso=geheim', '/sso?x=1'],
  ['/sso?SSO=geheim', '/sso'],
  ['/#/payment?id=1&sso=geheim', '/#/payment?id=1'],
])('captureToken() turns the address %s and its history entry into %s', (path, clean) => {
  history.replaceState(null, '', path)
  const length = history.length
  captureToken(window)
  expect(location.href).toBe(location.origin + clean)
  expect(history.length).toBe(length)
})

test('captureToken() returns the token, also when the browser refuses to change the address', () => {
  history.replaceState(null, '', '/sso/6?sso=geheim')
  vi.spyOn(history, 'replaceState').mockImplementationOnce(() => {
    throw new DOMException('', 'SecurityError')
  })
  expect(captureToken(window)).toBe('geheim')
})
