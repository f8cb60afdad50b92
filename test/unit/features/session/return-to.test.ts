import { describe, expect, test } from 'vitest'
import { memberUrl } from '../../../../src/app/routes.ts'
import { createReturnTo, RETURN_TO_KEY } from '../../../../src/features/session/return-to.ts'

const start = (storage = () => sessionStorage) => createReturnTo(storage, memberUrl)

function refuse(): never {
  throw new DOMException('refused', 'SecurityError')
}

const full = { setItem: refuse, getItem: () => null, removeItem() {} } as unknown as Storage

test.each([
  ['refuses storage', refuse],
  ['has a full storage', () => full],
])('keeps nothing, without an error, in a browser that %s', (_, storage) => {
  const returnTo = start(storage)
  expect(() => returnTo.remember('/account')).not.toThrow()
  expect(returnTo.take()).toBeUndefined()
})

describe('an address in the storage', () => {
  test.each([
    ['/membership/12', '/membership/12'],
    ['/membership/12/?x=geheim#y', '/membership/12'],
    ['/membership/TOKEN', '/membership'],
    ['/membership/1234', '/membership'],
    ['/payment?id=tr_1&x=a%2Fb', '/payment?id=tr_1&x=a%2Fb'],
    ['/payment?id=tr_1&sso=geheim', '/payment?id=tr_1'],
    ['/account?sso=1#/klupper', '/account'],
  ])('%j is valid, as %j', (url, valid) => {
    sessionStorage.setItem(RETURN_TO_KEY, url)
    expect(start().take()).toBe(valid)
  })

  /* biome-ignore format: a list */
  test.each([
    '', 'membership', '//evil.example/membership', '/\\evil.example', '@evil.example/membership', 'https://evil.example/membership',
    '/membership/../login', '/forgot-password/token', '/login', '/activities/12', '/account/subscription/6',
  ])('%j is invalid, and take() removes it', url => {
    sessionStorage.setItem(RETURN_TO_KEY, url)
    expect(start().peek()).toBeUndefined()
    expect(start().take()).toBeUndefined()
    expect(sessionStorage.getItem(RETURN_TO_KEY)).toBe(null)
  })
})
