import { expect, test } from 'vitest'
import { type Config, checkConfig } from '../../../src/api/config-schema.ts'
import { plainConfig } from '../../support/config.ts'

type Key = keyof Config
const KEYS = Object.keys(plainConfig) as Key[]

const check = (values: object) => checkConfig({ ...plainConfig, ...values })

test('returns a valid configuration unchanged, without unknown keys', () => {
  expect(check({ more: 1 })).toEqual(plainConfig)
})

// Without origins, the app opens any https address of a bank.
test.each(KEYS.filter(key => key !== 'checkoutOrigins'))('names %s if it is missing or null', key => {
  for (const value of [undefined, null])
    expect(() => check({ [key]: value })).toThrow(new RegExp(`^${key}: .+ expected, ${value} found$`, 'm'))
})

test('names all invalid keys, with the expected and the actual value', () => {
  const lines = [
    'The configuration is not usable.',
    'env: ("dev" | "prod") expected, "test" found',
    'loginPath: a path expected, "login" found',
    'csrfHeader: a name, or empty expected, "X Y" found',
  ]
  const wrong = { env: 'test', loginPath: 'login', csrfHeader: 'X Y' }
  expect(() => check(wrong)).toThrow(new Error(lines.join('\n')))
})

/* biome-ignore format: a list */
const NO_ADDRESS = [
  'javascript:alert(1)', '//klup.example', 'klup.example', 'https:klup.example', 'https:///klup.example',
  'https:\\\\klup.example', 'https://user:word@klup.example', 'https://klup example', ' https://klup.example',
]

/** Valid and invalid values of each key. */
/* biome-ignore format: a table */
const VALUES: [Key, good: readonly unknown[], bad: readonly unknown[]][] = [
  ['env', ['dev'], ['production', '']],
  ['apiBaseUrl', [], ['https://klup.example/', 'https://klup.example?x=1', 'https://klup.example#']],
  ['imageBaseUrl', [], ['https://klup.example/', 'https://klup.example?x=1', 'https://klup.example#']],
  ['loginPath', ['/login_check', '/j_spring-security.do'], ['', 'api/login', '//evil.example', '/\\evil.example']],
  ['logoutPath', ['/'], ['https://evil.example', '/logout?x=1', '/logout#x', '/{token}', '/%2e%2e/x', '/a\n']],
  ['cancellationReason', ['reasonTypeId'], ['reason', '__proto__']],
  ['imageSizes', [[], [1, 4096]], ['64,256', ['64'], [0], [-64], [64.5], [4097]]],
  ['paymentMethod', ['iDEAL | Wero', 'i', 'é'.repeat(30)], ['', ' ', ' iDeal', 'iDeal ', 'i'.repeat(31), '<b>iDeal</b>', 'iDeal\n', 'i\u202eDeal']],
  ['csrfCookie', ['XSRF-TOKEN'], ['a b', 'a=b', 'a;b']],
  ['csrfHeader', ['X-XSRF-TOKEN'], ['a:b', 'a\nb']],
  ['checkoutOrigins', [[], ['https://bank.example', 'http://localhost:4002']], ['https://bank.example', ['https://bank.example/'], ['https://BANK.example'], ['https://me@bank.example'], ['https://*.bank.example'], ['*']]],
  ['downloadUrl', [], ['']],
  ...KEYS.filter(key => key.endsWith('Url')).map((key): [Key, string[], string[]] => [key, ['https://klup.example', 'http://localhost:4001', 'https://klup.example/v1'], NO_ADDRESS]),
]

test.each(VALUES)('%s may be %j, and may not be %j', (key, good, bad) => {
  for (const value of good) expect(check({ [key]: value })[key]).toEqual(value)
  for (const value of bad) expect(() => check({ [key]: value })).toThrow(new RegExp(`^${key}[.: ]`, 'm'))
})
