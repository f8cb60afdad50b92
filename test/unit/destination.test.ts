import { beforeEach, expect, test } from 'vitest'
import { createDestination } from '../../src/session/destination.ts'

beforeEach(() => sessionStorage.clear())

const start = () => createDestination(() => sessionStorage)

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
  const destination = createDestination(storage)
  expect(() => destination.remember('/account')).not.toThrow()
  expect(destination.take()).toBeUndefined()
})
