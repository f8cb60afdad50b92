import { beforeEach, describe, expect, test } from 'vitest'
import { memberPlace } from '../../src/app/routes.ts'
import { createReturnTo, RETURN_TO_KEY } from '../../src/features/session/return-to.ts'

beforeEach(() => sessionStorage.clear())

const start = () => createReturnTo(() => sessionStorage, memberPlace)

test('a place is kept until it is taken, once, also over a reload', () => {
  expect(start().take()).toBeUndefined()
  start().remember('/membership/12')
  const after = start()
  expect(after.take()).toBe('/membership/12')
  expect(after.take()).toBeUndefined()
})

test('the last place counts', () => {
  const destination = start()
  destination.remember('/account')
  destination.remember('/payment?id=1')
  expect(destination.take()).toBe('/payment?id=1')
})

test.each([
  [
    'refuses to give its storage',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
  [
    'has no room',
    () =>
      ({
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError')
        },
        getItem: () => null,
        removeItem: () => {},
      }) as unknown as Storage,
  ],
])('a browser that %s keeps nothing, and that is no problem', (_, storage) => {
  const destination = createReturnTo(storage, memberPlace)
  expect(() => destination.remember('/account')).not.toThrow()
  expect(destination.take()).toBeUndefined()
})

test('it can be looked at, and stays', () => {
  start().remember('/payment?id=1')
  expect(start().peek()).toBe('/payment?id=1')
  expect(start().take()).toBe('/payment?id=1')
})

describe('what lies in the storage may be anybody’s:', () => {
  test.each([
    ['/membership/12', '/membership/12'],
    ['/membership/12/', '/membership/12/'],
    ['/payment?id=tr_1&x=a%2Fb', '/payment?id=tr_1&x=a%2Fb'],
    ['/payment?id=tr_1&sso=geheim', '/payment?id=tr_1'],
    // Only the payment's query says something.
    ['/account?sso=1#/klupper', '/account'],
  ])('%j is a place, kept as %j', (url, place) => {
    sessionStorage.setItem(RETURN_TO_KEY, url)
    expect(start().take()).toBe(place)
  })

  test.each([
    '',
    'membership',
    '//evil.example/membership',
    '/\\evil.example',
    '@evil.example/membership',
    ':80/membership',
    'https://evil.example/membership',
    'javascript:alert(1)',
    '/membership/../login',
    '/%2e%2e/membership',
    '/ membership',
    '/forgot-password/token',
    '/login',
    '/activities/12',
    '/account/subscription/6',
    '/elsewhere',
  ])('%j is none, and is taken away', url => {
    sessionStorage.setItem(RETURN_TO_KEY, url)
    expect(start().peek()).toBeUndefined()
    expect(start().take()).toBeUndefined()
    expect(sessionStorage.getItem(RETURN_TO_KEY)).toBe(null)
  })
})
