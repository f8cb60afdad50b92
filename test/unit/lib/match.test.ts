import { expect, test } from 'vitest'
import { fill, match } from '../../../src/lib/match.ts'

test.each([
  ['/', '/', {}],
  ['/a/{x}/b/{y}', '/a/1/b/2', { x: '1', y: '2' }],
  // One trailing slash makes no difference.
  ['/membership/{months}', '/membership/6/', { months: '6' }],
  // A value is decoded once, and an encoded slash does not separate segments.
  ['/sso/{token}', '/sso/%2531', { token: '%31' }],
  ['/sso/{token}', '/sso/a%2Fb', { token: 'a/b' }],
  ['/sso/{token}', '/sso/caf%C3%A9', { token: 'café' }],
  ['/account', '/%61ccount', {}],
  // A final star is any number of segments, also with a malformed escape.
  ['/klupper/*', '/klupper', {}],
  ['/klupper/*', '/klupper/12/%E0%A4%A', {}],
  ['/*', '//evil.example', {}],
  ['/', '/account', undefined],
  ['/account', '/', undefined],
  ['/account', '/accounts', undefined],
  ['/account', '/Account', undefined],
  ['/account/subscription', '/account', undefined],
  ['/account/subscription', '/account%2Fsubscription', undefined],
  ['/membership/{months}', '/membership', undefined],
  ['/membership/{months}', '/membership/6/7', undefined],
  // A value is not empty, and two slashes are not one.
  ['/{any}', '/', undefined],
  ['/membership/{months}', '/membership//', undefined],
  ['/membership/{months}', '/membership/%E0%A4%A', undefined],
  ['/klupper/*', '/kluppersfeest', undefined],
  ['/klupper/*', '/x/klupper', undefined],
])('%s at %s gives %j', (pattern, path, params) => {
  expect(match(pattern, path)).toEqual(params)
})

test.each([
  ['a b', '/sso/a%20b'],
  ['../../membership/end', '/sso/..%2F..%2Fmembership%2Fend'],
  ['a?b#c', '/sso/a%3Fb%23c'],
  ['%2F', '/sso/%252F'],
  ['$&', '/sso/%24%26'],
])('fills %s in as one segment', (token, path) => {
  expect(fill('/sso/{token}', { token })).toBe(path)
  expect(new URL(`https://klup.example${path}`).pathname).toBe(path)
  expect(match('/sso/{token}', path)).toEqual({ token })
})

test.each(['.', '..'])(
  'refuses to fill %s in, because browsers resolve it even when it is encoded',
  token => {
    expect(() => fill('/sso/{token}', { token })).toThrow(RangeError)
  },
)
