import { describe, expect, test } from 'vitest'
import { type Config, ConfigError, checkConfig, readConfig } from '../../src/api/config.ts'
import { plainConfig } from '../support/config.ts'

const KEYS = Object.keys(plainConfig) as (keyof Config)[]

/** What is said about a configuration that is not usable. */
function complaint(value: unknown): string {
  try {
    checkConfig(value)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  return ''
}

/** A page with a data block. */
function page(block?: string): Document {
  document.body.innerHTML =
    block === undefined ? '' : `<script type="application/json" id="app-config"></script>`
  const script = document.getElementById('app-config')
  if (script) script.textContent = block ?? ''
  return document
}

describe('a configuration', () => {
  test('that is right comes back as it is, without what is not known', () => {
    expect(checkConfig({ ...plainConfig, more: 1 })).toEqual(plainConfig)
  })

  test.each(['helpUrl', 'errorUrl'] as const)('may be without %s, which is then off', key => {
    const { [key]: _, ...rest } = plainConfig
    expect(checkConfig(rest)[key]).toBe('')
  })

  test.each(KEYS.filter(key => !['helpUrl', 'errorUrl'].includes(key)))('without %s names it', key => {
    const { [key]: _, ...rest } = plainConfig
    expect(complaint(rest)).toMatch(new RegExp(`^${key}: .+ expected, undefined found$`, 'm'))
  })

  test.each(KEYS)('with null for %s names it', key => {
    expect(complaint({ ...plainConfig, [key]: null })).toMatch(
      new RegExp(`^${key}: .+ expected, null found$`, 'm'),
    )
  })

  test('with several mistakes names them all', () => {
    const lines = complaint({ ...plainConfig, env: 'test', loginPath: 'login', csrfHeader: 'X Y' }).split(
      '\n',
    )
    expect(lines).toEqual([
      'The configuration is not usable.',
      'env: ("dev" | "prod") expected, "test" found',
      'loginPath: a path that begins with one slash expected, "login" found',
      'csrfHeader: a name of a cookie or header, or empty expected, "X Y" found',
    ])
  })

  test.each([undefined, null, 5, 'x', []])('that is %j names the block', value => {
    expect(complaint(value)).not.toBe('')
  })
})

describe('addresses', () => {
  const GOOD = ['https://api.klup.example', 'http://localhost:4001', 'https://api.klup.example/v1']
  const HOSTILE = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://klup.example',
    'blob:https://klup.example/1',
    '//klup.example',
    '/klup',
    'klup.example',
    'https:klup.example',
    'https:///klup.example',
    'https://\\klup.example',
    'https:\\\\klup.example',
    'https://',
    'https://user@klup.example',
    'https://user:word@klup.example',
    'https://klup example',
    ' https://klup.example',
    '\thttps://klup.example',
  ]
  const MAY_BE_EMPTY = [
    'apiBaseUrl',
    'imageBaseUrl',
    'paymentRedirectUrl',
    'termsUrl',
    'privacyUrl',
    'withdrawalUrl',
  ] as const

  describe.each([...MAY_BE_EMPTY, 'downloadUrl'] as const)('%s', key => {
    test.each(GOOD)('may be %s', url => {
      expect(checkConfig({ ...plainConfig, [key]: url })[key]).toBe(url)
    })

    test.each(HOSTILE)('may not be %j', url => {
      expect(complaint({ ...plainConfig, [key]: url })).toMatch(
        new RegExp(`^${key}: an absolute http\\(s\\) address.* expected, `, 'm'),
      )
    })
  })

  test('all but the download page may be empty', () => {
    for (const key of MAY_BE_EMPTY) expect(complaint({ ...plainConfig, [key]: '' })).toBe('')
    expect(complaint({ ...plainConfig, downloadUrl: '' })).toContain('downloadUrl')
  })

  describe.each(['apiBaseUrl', 'imageBaseUrl'] as const)('%s, which paths are put behind,', key => {
    test.each([
      'https://api.klup.example/',
      'https://api.klup.example/v1/',
      'https://api.klup.example?',
      'https://api.klup.example?x=1',
      'https://api.klup.example#',
      'https://api.klup.example#x',
    ])('may not be %s', url => {
      expect(complaint({ ...plainConfig, [key]: url })).toMatch(new RegExp(`^${key}: `, 'm'))
    })
  })
})

describe.each(['loginPath', 'logoutPath'] as const)('%s', key => {
  test.each(['/api/login', '/login_check', '/j_spring-security.do', '/'])('may be %s', path => {
    expect(checkConfig({ ...plainConfig, [key]: path })[key]).toBe(path)
  })

  test.each([
    '',
    'api/login',
    '//evil.example/login',
    '/\\evil.example/login',
    'https://evil.example/login',
    'javascript:alert(1)',
    '/login?x=1',
    '/login#x',
    '/login\n',
    '/{token}',
    '/%2e%2e/x',
  ])('may not be %j', path => {
    expect(complaint({ ...plainConfig, [key]: path })).toMatch(
      new RegExp(`^${key}: a path that begins with one slash expected, `, 'm'),
    )
  })
})

describe('checkoutOrigins', () => {
  test.each([[[]], [['https://bank.example', 'http://localhost:4002']]])('may be %j', checkoutOrigins => {
    expect(checkConfig({ ...plainConfig, checkoutOrigins }).checkoutOrigins).toEqual(checkoutOrigins)
  })

  test.each([
    'https://bank.example/',
    'https://bank.example/pay',
    'https://BANK.example',
    'https://bank.example:443',
    'https://user@bank.example',
    'https://*.bank.example',
    'bank.example',
    '*',
    'null',
    'javascript:alert(1)',
    '',
  ])('may not hold %j, and says which one it is', origin => {
    expect(complaint({ ...plainConfig, checkoutOrigins: ['https://good.example', origin] })).toMatch(
      /^checkoutOrigins\.1: an origin, such as https:\/\/bank\.example expected, /m,
    )
  })

  test('may not be one text', () => {
    expect(complaint({ ...plainConfig, checkoutOrigins: 'https://bank.example' })).toContain(
      'checkoutOrigins: ',
    )
  })
})

describe('the rest', () => {
  test.each([
    ['env', 'production'],
    ['env', ''],
    ['cancellationReason', 'reason'],
    ['cancellationReason', '__proto__'],
    ['imageSizes', '64,256'],
    ['imageSizes', ['64']],
    ['imageSizes', [0]],
    ['imageSizes', [-64]],
    ['imageSizes', [64.5]],
    ['imageSizes', [4097]],
    ['csrfCookie', 'a b'],
    ['csrfCookie', 'a=b'],
    ['csrfCookie', 'a;b'],
    ['csrfHeader', 'a:b'],
    ['csrfHeader', 'a\nb'],
  ])('%s may not be %j', (key, value) => {
    expect(complaint({ ...plainConfig, [key]: value })).toMatch(new RegExp(`^${key}[.: ]`, 'm'))
  })

  test.each([
    ['env', 'dev'],
    ['cancellationReason', 'reasonTypeId'],
    ['imageSizes', []],
    ['imageSizes', [1, 4096]],
    ['csrfCookie', 'XSRF-TOKEN'],
    ['csrfHeader', 'X-XSRF-TOKEN'],
  ])('%s may be %j', (key, value) => {
    expect(checkConfig({ ...plainConfig, [key]: value })).toMatchObject({ [key]: value })
  })
})

describe('the data block of the page', () => {
  test('is read, and what may be empty gets its default', () => {
    const apiBaseUrl = 'https://api.klup.example'
    const config = readConfig(page(JSON.stringify({ ...plainConfig, apiBaseUrl, paymentRedirectUrl: '' })))
    expect(config).toEqual({
      ...plainConfig,
      apiBaseUrl,
      imageBaseUrl: apiBaseUrl,
      paymentRedirectUrl: `${location.origin}/payment`,
    })
  })

  test('goes before the defaults', () => {
    const set = { paymentRedirectUrl: 'https://klup.example/klaar', imageBaseUrl: 'https://img.example' }
    expect(readConfig(page(JSON.stringify({ ...plainConfig, ...set })))).toMatchObject(set)
  })

  test.each([
    ['is missing', undefined],
    ['is empty', ''],
    ['is no JSON', '{"env":'],
    ['is a placeholder that nobody filled in', '<!--config-->'],
    ['is a list', '[]'],
    ['is null', 'null'],
    ['is empty of keys', '{}'],
  ])('that %s is not usable, and that is said', (_, block) => {
    expect(() => readConfig(page(block))).toThrow(ConfigError)
    expect(() => readConfig(page(block))).toThrow(/app-config|env/)
  })
})
