import { expect, test, vi } from 'vitest'
import { checkoutAddress } from '../../../../src/features/shop/checkout-address.ts'

const PAGE = 'https://klup.example/membership'
const LOCAL_PAGE = 'http://localhost:4000/membership'
const BANK = ['https://bank.example']
const LOOPBACKS = ['http://localhost:4002/pay', 'http://127.0.0.1/pay', 'http://127.1/', 'http://[::1]:4002/']

interface Case {
  readonly pages: readonly string[]
  readonly origins: readonly (readonly string[])[]
  readonly allowed?: readonly string[]
  readonly refused?: readonly string[]
}

/* biome-ignore format: lists */
const CASES: Readonly<Record<string, Case>> = {
  'whatever is configured': {
    pages: [PAGE, LOCAL_PAGE],
    origins: [[], BANK],
    allowed: [
      'https://bank.example/pay?id=1&x=%20#y', 'HTTPS://BANK.example:443/Pay', 'https://bank.example/https://evil.example',
      // A browser reads a backslash as a slash, so this is the bank.
      'https://bank.example\\@evil.example', 'https://bank.ex\tample/\n',
    ],
    refused: [
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
    ],
  },
  'without configured origins': {
    pages: [PAGE],
    origins: [[]],
    allowed: [
      'https://other.example:8443/',
      // Pages of the own origin.
      '/pay', '/betaal/1?id=2#3', '/betaling/api-retour?x=/api/1', '/pay?t=50%', 'https://klup.example/payment?id=tr_1',
    ],
    refused: [
      ...LOOPBACKS,
      // Calls and sign-in links of the own origin.
      '/api/membership/end', '/v1/api/payment', '/x/../api/payment', '/%61pi/payment', '/API/payment', '/x//api/payment',
      '/sso?sso=token', '/sso/6?sso=token', '/subscription?sso=token', '/#/sso?sso=token', '/%73so?sso=token',
      'https://me@klup.example/pay', `/pay?${'x'.repeat(2000)}`,
    ],
  },
  'from a page that may be http, or whose host is named after the API': {
    pages: ['http://klup.test/membership', 'https://api.klup.example/membership'],
    origins: [[]],
    allowed: ['/pay'],
  },
  'from a page on this machine': { pages: [LOCAL_PAGE], origins: [[]], allowed: LOOPBACKS },
  'with configured origins': {
    pages: [PAGE, LOCAL_PAGE],
    // Also with its own origin, a page needs an absolute address.
    origins: [BANK, ['https://klup.example']],
    refused: [
      ...LOOPBACKS, '/pay', 'https://evil.example/', 'https://bank.example.evil.example/', 'https://pay.bank.example/',
      'https://bank.example:8443/', 'https://bank.example./', 'https://bank.exаmple/',
    ],
  },
}

test.each(Object.entries(CASES))(
  '%s, the browser goes only to these addresses',
  (_, { pages, origins, ...hrefs }) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const page of pages)
      for (const configured of origins) {
        for (const href of hrefs.allowed ?? [])
          expect(checkoutAddress(href, page, configured)).toBe(new URL(href, page).href)
        for (const href of hrefs.refused ?? [])
          expect([href, checkoutAddress(href, page, configured)]).toEqual([href, undefined])
      }
  },
)

test.each([
  ['https://pay.example/?token=1', BANK, 'https://bank.example expected, https://pay.example found'],
  ['https://me:secret@bank.example/', BANK, 'https://bank.example expected, https://bank.example found'],
  ['http://bank.example/', [], 'any https origin, or a page of this one expected, http://bank.example found'],
  ['javascript:alert(1)', [], 'any https origin, or a page of this one expected, no web address found'],
])('the console names the origin of the refused address %j, and no more of it', (href, origins, line) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  checkoutAddress(href, PAGE, origins)
  expect(error.mock.calls).toEqual([[`CHECKOUT_ORIGINS: ${line}`]])
})
