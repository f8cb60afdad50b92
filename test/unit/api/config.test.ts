import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/api/config.ts'
import { type Config, checkConfig } from '../../../src/api/config-schema.ts'
import { plainConfig } from '../../support/config.ts'

const KEYS = Object.keys(plainConfig) as (keyof Config)[]

/** The message about an invalid configuration. */
function messageFor(value: unknown): string {
  try {
    checkConfig(value)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

test('returns a valid configuration unchanged, without unknown keys', () => {
  expect(checkConfig({ ...plainConfig, more: 1 })).toEqual(plainConfig)
})

test.each(KEYS)('names %s if it is missing or null', key => {
  for (const value of [undefined, null])
    expect(messageFor({ ...plainConfig, [key]: value })).toMatch(
      new RegExp(`^${key}: .+ expected, ${value} found$`, 'm'),
    )
})

test('names all invalid keys, with the expected and the actual value', () => {
  const lines = messageFor({ ...plainConfig, env: 'test', loginPath: 'login', csrfHeader: 'X Y' }).split('\n')
  expect(lines).toEqual([
    'The configuration is not usable.',
    'env: ("dev" | "prod") expected, "test" found',
    'loginPath: a path expected, "login" found',
    'csrfHeader: a name, or empty expected, "X Y" found',
  ])
})

const HOSTILE = [
  'javascript:alert(1)',
  '//klup.example',
  'klup.example',
  'https:klup.example',
  'https:///klup.example',
  'https:\\\\klup.example',
  'https://user:word@klup.example',
  'https://klup example',
  ' https://klup.example',
]
const ADDRESSES = [
  'apiBaseUrl',
  'imageBaseUrl',
  'paymentRedirectUrl',
  'termsUrl',
  'privacyUrl',
  'withdrawalUrl',
  'accessibilityUrl',
  'downloadUrl',
] as const

describe.each(ADDRESSES)('%s', key => {
  test('may be an absolute address; only the download page may not be empty', () => {
    for (const url of ['https://klup.example', 'http://localhost:4001', 'https://klup.example/v1'])
      expect(checkConfig({ ...plainConfig, [key]: url })[key]).toBe(url)
    const empty = messageFor({ ...plainConfig, [key]: '' })
    expect(empty.includes('downloadUrl')).toBe(key === 'downloadUrl')
  })

  test.each(HOSTILE)('may not be %j', url => {
    const message = new RegExp(`^${key}: an http\\(s\\) address.* expected, `, 'm')
    expect(messageFor({ ...plainConfig, [key]: url })).toMatch(message)
  })
})

/** More valid and invalid values of each key. */
const VALUES: [keyof Config, good: readonly unknown[], bad: readonly unknown[]][] = [
  ['env', ['dev'], ['production', '']],
  ['apiBaseUrl', [], ['https://klup.example/', 'https://klup.example?x=1', 'https://klup.example#']],
  ['imageBaseUrl', [], ['https://klup.example/', 'https://klup.example?x=1', 'https://klup.example#']],
  [
    'loginPath',
    ['/login_check', '/j_spring-security.do'],
    ['', 'api/login', '//evil.example', '/\\evil.example'],
  ],
  [
    'logoutPath',
    ['/'],
    ['https://evil.example', '/logout?x=1', '/logout#x', '/{token}', '/%2e%2e/x', '/a\n'],
  ],
  ['cancellationReason', ['reasonTypeId'], ['reason', '__proto__']],
  ['imageSizes', [[], [1, 4096]], ['64,256', ['64'], [0], [-64], [64.5], [4097]]],
  [
    'paymentMethod',
    ['iDEAL | Wero', 'i', 'é'.repeat(30)],
    ['', ' ', ' iDeal', 'iDeal ', 'i'.repeat(31), '<b>iDeal</b>', 'iDeal\n', 'i\u202eDeal'],
  ],
  ['csrfCookie', ['XSRF-TOKEN'], ['a b', 'a=b', 'a;b']],
  ['csrfHeader', ['X-XSRF-TOKEN'], ['a:b', 'a\nb']],
  ['checkoutOrigins', [[], ['https://bank.example', 'http://localhost:4002']], ['https://bank.example']],
]

test.each(VALUES)('%s may be %j, and may not be %j', (key, good, bad) => {
  for (const value of good) expect(checkConfig({ ...plainConfig, [key]: value })[key]).toEqual(value)
  for (const value of bad)
    expect(messageFor({ ...plainConfig, [key]: value })).toMatch(new RegExp(`^${key}[.: ]`, 'm'))
})

test.each([
  'https://bank.example/',
  'https://BANK.example',
  'https://bank.example:443',
  'https://user@bank.example',
  'https://*.bank.example',
  'bank.example',
  '*',
])('checkoutOrigins may not contain %j, and the message gives its index', origin => {
  expect(messageFor({ ...plainConfig, checkoutOrigins: ['https://good.example', origin] })).toMatch(
    /^checkoutOrigins\.1: an origin expected, /m,
  )
})

describe('the data block of the page', () => {
  /** A page with a data block. */
  function page(block?: string): Document {
    document.body.innerHTML =
      block === undefined ? '' : `<script type="application/json" id="app-config"></script>`
    const script = document.getElementById('app-config')
    if (script) script.textContent = block ?? ''
    return document
  }

  test('empty addresses get their defaults', () => {
    const api = 'https://api.klup.example'
    const read = (given: Partial<Config>) => readConfig(page(JSON.stringify({ ...plainConfig, ...given })))
    const { imageBaseUrl, paymentRedirectUrl } = read({ apiBaseUrl: api, paymentRedirectUrl: '' })
    expect([imageBaseUrl, paymentRedirectUrl]).toEqual([api, `${location.origin}/payment`])
    const set = { imageBaseUrl: 'https://img.example', paymentRedirectUrl: 'https://klup.example/klaar' }
    expect(read(set)).toEqual({ ...plainConfig, ...set })
  })

  test.each([
    ['is missing', undefined],
    ['is no JSON', '{"env":'],
    ['is a list', '[]'],
  ])('that %s is a configuration error', (_, block) => {
    expect(() => readConfig(page(block))).toThrow(/app-config|env/)
  })
})
