// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { fill, match } from '../../src/lib/match.ts'

describe('a path matches a pattern', () => {
  test.each([
    ['/', '/', {}],
    ['/account', '/account', {}],
    ['/account/change-password', '/account/change-password', {}],
    ['/membership/{months}', '/membership/6', { months: '6' }],
    ['/a/{x}/b/{y}', '/a/1/b/2', { x: '1', y: '2' }],
  ])('%s is met by %s', (pattern, path, params) => {
    expect(match(pattern, path)).toEqual(params)
  })

  test.each([
    ['/', '/account'],
    ['/account', '/'],
    ['/account', '/accounts'],
    ['/account', '/account/subscription'],
    ['/account/subscription', '/account'],
    ['/membership/{months}', '/membership'],
    ['/membership/{months}', '/membership/6/7'],
    ['/{any}', '/'],
  ])('%s is not met by %s', (pattern, path) => {
    expect(match(pattern, path)).toBeUndefined()
  })

  test.each([
    ['/account', '/account/'],
    ['/membership/{months}', '/membership/6/'],
    ['/klupper/*', '/klupper/'],
  ])('%s is met by %s: one trailing slash makes no difference', (pattern, path) => {
    expect(match(pattern, path)).toBeDefined()
  })

  test('an empty segment is no value, so two slashes are not one', () => {
    expect(match('/membership/{months}', '/membership//')).toBeUndefined()
    expect(match('/account', '/account//')).toBeUndefined()
    expect(match('/account', '//account')).toBeUndefined()
  })

  test('case makes a difference', () => {
    expect(match('/account', '/Account')).toBeUndefined()
    expect(match('/membership/{months}', '/Membership/6')).toBeUndefined()
  })

  test.each([
    ['%2531', '%31'],
    ['a%2Fb', 'a/b'],
    ['a%20b', 'a b'],
    ['a+b', 'a+b'],
    ['caf%C3%A9', 'café'],
    ['__proto__', '__proto__'],
  ])('a value is decoded once: %s is %s', (segment, value) => {
    expect(match('/forgot-password/{token}', `/forgot-password/${segment}`)).toEqual({ token: value })
  })

  test('a fixed segment is compared decoded, and an encoded slash divides nothing', () => {
    expect(match('/account', '/%61ccount')).toEqual({})
    expect(match('/account/subscription', '/account%2Fsubscription')).toBeUndefined()
  })

  test.each(['%', '%E0%A4%A', '%zz', '%C3'])('a malformed escape matches nothing: %s', segment => {
    expect(match('/membership/{months}', `/membership/${segment}`)).toBeUndefined()
    expect(match('/account', `/${segment}`)).toBeUndefined()
  })
})

describe('a final *', () => {
  test.each(['/klupper', '/klupper/12', '/klupper/12/13', '/klupper/%E0%A4%A'])(
    'of /klupper/* takes %s',
    path => {
      expect(match('/klupper/*', path)).toEqual({})
    },
  )

  test.each(['/kluppersfeest', '/', '/klup', '/x/klupper'])('of /klupper/* does not take %s', path => {
    expect(match('/klupper/*', path)).toBeUndefined()
  })

  test.each(['/', '/a', '/a/b/c', '/%E0%A4%A', '//evil.example', '/a//b'])('of /* takes %s', path => {
    expect(match('/*', path)).toEqual({})
  })
})

describe('filling a pattern', () => {
  test.each([
    ['12', '/sso/12'],
    ['a b', '/sso/a%20b'],
    ['../../membership/end', '/sso/..%2F..%2Fmembership%2Fend'],
    ['a?b#c', '/sso/a%3Fb%23c'],
    ['%2F', '/sso/%252F'],
    ['$&', '/sso/%24%26'],
  ])('puts %s in as one segment', (token, path) => {
    expect(fill('/sso/{token}', { token })).toBe(path)
    expect(new URL(`https://klup.example${path}`).pathname).toBe(path)
  })

  test.each(['.', '..'])('refuses %s, which no encoding keeps in its place', token => {
    expect(() => fill('/sso/{token}', { token })).toThrow(RangeError)
  })

  test('is the opposite of matching', () => {
    const params = { x: 'a/b?c', y: 'd%e' }
    expect(match('/{x}/to/{y}', fill('/{x}/to/{y}', params))).toEqual(params)
  })
})
