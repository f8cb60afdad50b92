import { beforeEach, describe, expect, test, vi } from 'vitest'
import { checkoutAddress } from '../../../../src/features/shop/checkout-address.ts'

// Refusals are reported there.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const PAGE = 'https://klup.example/membership'
const LOCAL_PAGE = 'http://localhost:4000/membership'
const BANK = ['https://bank.example']

describe('with or without configured origins, the browser', () => {
  test.each([
    ['https://bank.example/pay?id=1&x=%20#y', 'https://bank.example/pay?id=1&x=%20#y'],
    ['HTTPS://BANK.example:443/Pay', 'https://bank.example/Pay'],
    ['https://bank.example/https://evil.example', 'https://bank.example/https://evil.example'],
    // A browser reads a backslash as a slash, so this is the bank.
    ['https://bank.example\\@evil.example', 'https://bank.example/@evil.example'],
    ['https://bank.ex\tample/\n', 'https://bank.example/'],
  ])('may go to %j', (href, address) => {
    expect(checkoutAddress(href, PAGE, [])).toBe(address)
    expect(checkoutAddress(href, PAGE, BANK)).toBe(address)
  })

  /* biome-ignore format: a list */
  test.each([
    // Neither an absolute address nor a path.
    '', '#', 'pay', '?pay', '//bank.example/pay', '\\\\bank.example/pay', 'https://', 'https:\\\\bank.example', 'https:bank.example',
    // Another scheme, or not secure.
    'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', 'javascript://bank.example/%0aalert(1)', 'http://bank.example/',
    // User info.
    'https://user@bank.example/', 'https://:word@bank.example/', 'https://bank.example:443@evil.example/', 'http://user@localhost/',
    // No host that exists, or something before it.
    'https://bank example/', ' https://bank.example/', '\u0000https://bank.example/',
    // Not this machine.
    'http://localhost.evil.example/', 'http://0.0.0.0/', 'http:localhost/',
  ])('never goes to %j', href => {
    for (const page of [PAGE, LOCAL_PAGE])
      for (const origins of [[], BANK]) expect(checkoutAddress(href, page, origins)).toBeUndefined()
  })
})

describe('without configured origins, the browser', () => {
  test('may go to any https address', () => {
    expect(checkoutAddress('https://other.example:8443/', PAGE, [])).toBe('https://other.example:8443/')
  })

  test.each(['http://localhost:4002/pay', 'http://127.0.0.1/pay', 'http://127.1/', 'http://[::1]:4002/'])(
    'may go from a page on this machine to %s on the same machine',
    href => {
      expect(checkoutAddress(href, LOCAL_PAGE, [])).toBe(new URL(href).href)
      expect(checkoutAddress(href, PAGE, [])).toBeUndefined()
      expect(checkoutAddress(href, LOCAL_PAGE, BANK)).toBeUndefined()
    },
  )
})

describe('without configured origins, the page’s own origin', () => {
  test.each([
    '/pay',
    '/betaal/1?id=2#3',
    '/betaling/api-retour?x=/api/1',
    '/pay?t=50%',
    'https://klup.example/payment?id=tr_1',
  ])('may have %s', href => {
    expect(checkoutAddress(href, PAGE, [])).toBe(new URL(href, PAGE).href)
    expect(checkoutAddress(href, PAGE, BANK)).toBeUndefined()
  })

  test('may be on a host that is named after the API', () => {
    expect(checkoutAddress('/pay', 'https://api.klup.example/membership', [])).toBe(
      'https://api.klup.example/pay',
    )
  })

  test('needs an absolute address if it is one of the configured origins', () => {
    expect(checkoutAddress('/pay', PAGE, ['https://klup.example'])).toBeUndefined()
  })

  test('may be http', () => {
    expect(checkoutAddress('/pay', 'http://klup.test/membership', [])).toBe('http://klup.test/pay')
  })

  /* biome-ignore format: a list */
  test.each([
    '/api/membership/end', '/v1/api/payment', '/x/../api/payment', '/%61pi/payment', '/API/payment', '/x//api/payment',
    '/sso?sso=token', '/sso/6?sso=token', '/subscription?sso=token', '/#/sso?sso=token', '/%73so?sso=token',
    'https://me@klup.example/pay', `/pay?${'x'.repeat(2000)}`,
  ])('never has %s', href => {
    expect(checkoutAddress(href, PAGE, [])).toBeUndefined()
  })
})

test.each([
  'https://evil.example/',
  'https://bank.example.evil.example/',
  'https://pay.bank.example/',
  'https://bank.example:8443/',
  'https://bank.example./',
  'https://bank.exаmple/',
])('with configured origins, the browser does not go to %j of another origin', href => {
  expect(checkoutAddress(href, PAGE, BANK)).toBeUndefined()
})

test.each([
  ['https://pay.example/?token=1', BANK, 'https://bank.example expected, https://pay.example found'],
  ['https://me:secret@bank.example/', BANK, 'https://bank.example expected, https://bank.example found'],
  ['http://bank.example/', [], 'any https origin, or a page of this one expected, http://bank.example found'],
  ['javascript:alert(1)', [], 'any https origin, or a page of this one expected, no web address found'],
])('the console names the origin of the refused address %j, and no more of it', (href, origins, line) => {
  checkoutAddress(href, PAGE, origins)
  expect(vi.mocked(console.error).mock.calls).toEqual([[`CHECKOUT_ORIGINS: ${line}`]])
})
