// @vitest-environment node
import { describe, expect, test } from 'vitest'
import {
  checkoutAddress,
  PAID_PAUSE,
  PAYMENT_STATUSES,
  POLL_INTERVAL,
  POLL_LIMIT,
  POLL_PATIENCE,
  paymentStatus,
} from '../../src/domain/payment.ts'

describe('a payment that is', () => {
  test.each([
    ['open', 'De betaling is gestart.', false, false],
    ['pending', 'De betaling wordt nog verwerkt.', false, false],
    ['paid', 'De betaling is gelukt, bedankt!', true, false],
    ['expired', 'De betaling is verlopen.', true, true],
    ['canceled', 'De betaling is geannuleerd.', true, true],
    ['failed', 'De betaling is helaas niet gelukt.', true, true],
  ] as const)('%s says so, and offers what helps', (status, title, final, buyAgain) => {
    expect(paymentStatus(status)).toBe(status)
    expect(PAYMENT_STATUSES[status]).toMatchObject({ title, final, buyAgain })
  })

  test('failed asks to try again', () => {
    expect(PAYMENT_STATUSES.failed.line).toContain('Probeer het alstublieft opnieuw.')
  })

  test.each([
    'unknown',
    'PAID',
    'paid ',
    'cancelled',
    '',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ])('%j counts as being processed', status => {
    expect(paymentStatus(status)).toBe('pending')
  })
})

test('a payment is looked at every 2.5 s; after 2 minutes the page says so, after 15 it stops', () => {
  expect([POLL_INTERVAL, POLL_PATIENCE, POLL_LIMIT]).toEqual([2500, 120_000, 900_000])
  expect(PAID_PAUSE).toBe(5000)
})

const PAGE = 'https://klup.example/membership'
const LOCAL_PAGE = 'http://localhost:4000/membership'
const BANK = ['https://bank.example']

describe('the browser may go to pay at', () => {
  test.each([
    ['https://bank.example/pay?id=1&x=%20#y', 'https://bank.example/pay?id=1&x=%20#y'],
    ['https://bank.example', 'https://bank.example/'],
    ['HTTPS://BANK.example/Pay', 'https://bank.example/Pay'],
    ['https://bank.example:443/', 'https://bank.example/'],
    ['https://bank.example/https://evil.example', 'https://bank.example/https://evil.example'],
    // A browser reads a backslash as a slash: this is the bank.
    ['https://bank.example\\@evil.example', 'https://bank.example/@evil.example'],
    ['https://bank.ex\tample/\n', 'https://bank.example/'],
  ])('%j, whether origins are configured or not', (href, address) => {
    expect(checkoutAddress(href, PAGE, [])).toBe(address)
    expect(checkoutAddress(href, PAGE, BANK)).toBe(address)
  })

  test('any https address when no origins are configured', () => {
    expect(checkoutAddress('https://other.example:8443/', PAGE, [])).toBe('https://other.example:8443/')
  })

  test.each(['http://localhost:4002/pay', 'http://127.0.0.1/pay', 'http://127.1/', 'http://[::1]:4002/'])(
    '%s, when the page is on this machine as well',
    href => {
      expect(checkoutAddress(href, LOCAL_PAGE, [])).toBe(new URL(href).href)
      expect(checkoutAddress(href, 'http://127.0.0.1:4000/', [])).toBe(new URL(href).href)
      expect(checkoutAddress(href, PAGE, [])).toBeUndefined()
      expect(checkoutAddress(href, LOCAL_PAGE, BANK)).toBeUndefined()
    },
  )
})

describe('the browser stays for', () => {
  test.each([
    // No address, or not an absolute one.
    '',
    ' ',
    'null',
    'undefined',
    '[object Object]',
    'pay',
    '/pay',
    './pay',
    '?id=1',
    '#x',
    '//bank.example/pay',
    '\\\\bank.example/pay',
    'bank.example/pay',
    'https',
    'https:',
    'https:/',
    'https://',
    'https:///bank.example',
    'https:////bank.example',
    'https://\\bank.example',
    'https:\\\\bank.example',
    'https:/bank.example',
    'https:bank.example',
    'https//bank.example',
    'https：//bank.example',
    'https://?x',
    'https://#x',
    // Another scheme.
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'javascript://bank.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://bank.example/1',
    'file:///etc/passwd',
    'ftp://bank.example/',
    'ws://bank.example/',
    'wss://bank.example/',
    'about:blank',
    'view-source:https://bank.example/',
    'intent://bank.example#Intent;end',
    'mailto:bank@bank.example',
    'xhttps://bank.example',
    // Not secure.
    'http://bank.example/',
    'HTTP://bank.example/',
    'http://localhost:4002/',
    'http://127.0.0.1/',
    'http://[::1]/',
    // User info.
    'https://user@bank.example/',
    'https://user:word@bank.example/',
    'https://:word@bank.example/',
    'https://bank.example@evil.example/',
    'https://bank.example:443@evil.example/',
    'https://bank.example%2F@evil.example/',
    // No host that exists.
    'https://bank.example%40evil.example/',
    'https://bank example/',
    'https://bank.example:99999/',
    'https://bank.example:x/',
    'https://[::1/',
    'https://[zz]/',
    'https://%/',
    'https://a<b/',
    'https://bank.example^/',
    'https://256.256.256.256/',
    // Something before it.
    '\thttps://bank.example/',
    ' https://bank.example/',
    '\u0000https://bank.example/',
    '\u00a0https://bank.example/',
  ])('%j', href => {
    expect(checkoutAddress(href, PAGE, [])).toBeUndefined()
    expect(checkoutAddress(href, PAGE, BANK)).toBeUndefined()
  })

  test.each([
    'https://evil.example/',
    'https://bank.example.evil.example/',
    'https://evilbank.example/',
    'https://pay.bank.example/',
    'https://bank.example:8443/',
    'https://bank.example./',
    'https://bank.exаmple/',
    'https://evil.example/https://bank.example/',
    'https://evil.example?https://bank.example',
    'https://evil.example#https://bank.example',
    'https://evil.example\\@bank.example',
    'https://evil.example/@bank.example',
    'https://evil.example\t.bank.example',
  ])('%j, which is not one of the configured origins', href => {
    expect(checkoutAddress(href, PAGE, BANK)).toBeUndefined()
  })

  test.each([
    'http://localhost.evil.example/',
    'http://127.0.0.1.evil.example/',
    'http://0.0.0.0/',
    'http://10.0.0.1/',
    'http://evil.example/',
    'http://localhost@evil.example/',
    'http://user@localhost/',
    'http:localhost/',
  ])('%j, also when the page is on this machine', href => {
    expect(checkoutAddress(href, LOCAL_PAGE, [])).toBeUndefined()
  })
})
