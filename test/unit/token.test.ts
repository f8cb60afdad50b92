// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { isToken, tokensIn, withoutTokens } from '../../src/features/session/token.ts'

describe('isToken()', () => {
  test.each(['a', 'Az09._~+/=-', 'a/b', '/', '...', 'x'.repeat(1024)])('accepts %s', token => {
    expect(isToken(token)).toBe(true)
  })

  test.each([
    '',
    '.',
    '..',
    './a',
    'a/.',
    'a/../b',
    '../../membership/end',
    'x'.repeat(1025),
    'a b',
    'a%2F',
    'a?b',
    'a#b',
    'a\\b',
    'a\n',
    '\na',
    'é',
    'a;b',
    'a:b',
    'a&b',
    '<a>',
    "a'b",
    'a"b',
    '🎈',
    '\u0000',
  ])('rejects %j', token => {
    expect(isToken(token)).toBe(false)
  })
})

describe('tokensIn()', () => {
  test.each([
    ['', []],
    ['?', []],
    ['?x=1', []],
    ['?sso=a', ['a']],
    ['?x=1&sso=a&y=2', ['a']],
    ['?sso=a&sso=b', ['a', 'b']],
    ['?sso=', ['']],
    ['?sso', ['']],
    ['?sso=a+b', ['a+b']],
    ['?sso=a%2Bb%3D', ['a+b=']],
    ['?sso=a=b', ['a=b']],
    ['?sso=%252e', ['%2e']],
    ['?sso=..%2F..%2Fend', ['../../end']],
    ['?sso=%E0%A4%A', ['']],
    ['?SSO=a&ssoo=b&xsso=c', []],
  ])('%s', (search, tokens) => {
    expect(tokensIn(search)).toEqual(tokens)
  })
})

describe('withoutTokens()', () => {
  test.each([
    ['', ''],
    ['?', ''],
    ['?sso=a', ''],
    ['?sso=a&sso=b', ''],
    ['?sso', ''],
    ['?x=1', '?x=1'],
    ['?x=1&sso=a&y=%20b', '?x=1&y=%20b'],
    ['?sso=%E0%A4%A&x', '?x'],
    ['?ssoo=b&sso=a', '?ssoo=b'],
  ])('%s', (search, rest) => {
    expect(withoutTokens(search)).toBe(rest)
    expect(tokensIn(rest)).toEqual([])
  })
})
