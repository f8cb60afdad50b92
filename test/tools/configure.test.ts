import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { configFrom, reportOf, settingsOf, VARIABLES } from '../../scripts/config.ts'
import { type Files, readSite, writeSite } from '../../scripts/files.ts'
import { hostingFiles } from '../../scripts/hosting.ts'
import { configIn, policyIn } from '../../scripts/page.ts'
import type { Config } from '../../src/api/config.ts'
import { NEEDED, smallSite } from '../hosting/support/site.ts'
import { testFolder } from './support/folder.ts'
import { run } from './support/run.ts'

const HELP = 'HELP_URL=https://klup.example/help'

async function builtFolder() {
  const folder = await testFolder()
  const files = hostingFiles(smallSite())
  await writeSite(files, folder)
  return { folder, files: plain(files) }
}

const plain = (files: Files) =>
  Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.toString('latin1')]))
const filesIn = async (folder: string) => plain(await readSite(folder))

describe('npm run configure', () => {
  test('changes the page, its twins and the headers together, and back', async () => {
    const { folder, files } = await builtFolder()
    const api = 'https://api2.klup.example'
    const text = 'EXTENSION_TEXT=a </script> b'
    const { code, output } = await run('configure.ts', [
      folder,
      `API_BASE_URL=${api}`,
      'IMAGE_SIZES=64,256',
      text,
    ])
    expect([code, output]).toEqual([0, expect.stringContaining(`\n  API_BASE_URL=${api}\n`)])
    expect(output).toMatch(/\nStill the default, .*: PAYMENT_METHOD, /)
    const after: Files = await readSite(folder)
    const page = String(after.get('index.html'))
    expect(configIn(page)).toEqual({
      ...configIn(String(files['index.html'])),
      ...{ apiBaseUrl: api, imageSizes: [64, 256], extensionText: 'a </script> b' },
    })
    expect(gunzipSync(after.get('index.html.gz') ?? '').toString()).toBe(page)
    expect(brotliDecompressSync(after.get('index.html.br') ?? '').toString()).toBe(page)
    expect(policyIn(page)).toContain(`connect-src 'self' ${api};`)
    expect(String(after.get('nginx/server.conf'))).toContain(`${policyIn(page)}; frame-ancestors 'none'`)

    await writeFile(join(folder, 'favicon.svg.br'), 'stale')
    await run('configure.ts', [
      folder,
      'API_BASE_URL=https://api.klup.example',
      'IMAGE_SIZES=64,256,512,1024',
      `EXTENSION_TEXT=${configFrom(NEEDED).extensionText}`,
    ])
    expect(await filesIn(folder)).toEqual(files)
  })

  test('keeps the modes of the files, and writes no unchanged one', async () => {
    const { folder } = await builtFolder()
    await chmod(join(folder, 'index.html'), 0o640)
    const { ino } = await stat(join(folder, 'favicon.svg'))
    expect(await run('configure.ts', [folder, HELP])).toMatchObject({ code: 0 })
    expect((await stat(join(folder, 'index.html'))).mode & 0o777).toBe(0o640)
    expect((await stat(join(folder, 'favicon.svg'))).ino).toBe(ino)
  })

  test('changes nothing if it cannot write every file, and names that file', async () => {
    const { folder, files } = await builtFolder()
    await mkdir(join(folder, 'SHA256SUMS.new'))
    expect(await run('configure.ts', [folder, HELP])).toEqual({
      code: 1,
      output: expect.stringMatching(`^EISDIR: .*SHA256SUMS.new'\n$`),
    })
    expect(await filesIn(folder)).toEqual(files)
  })

  test('names its arguments for a folder without settings and for --help, and changes nothing', async () => {
    const { folder, files } = await builtFolder()
    const usage = { code: 1, output: expect.stringMatching('^Usage: .*KEY=value') }
    expect(await run('configure.ts', [folder], { HELP_URL: 'https://klup.example/help' })).toEqual(usage)
    expect(await run('configure.ts', ['--help'])).toEqual(usage)
    expect(await filesIn(folder)).toEqual(files)
  })

  test.each([
    ['API_URL=x', 'KEY=value expected, with a KEY of APP_ENV, .*; "API_URL"'],
    ['HELP_URL=javascript:alert(1)', 'HELP_URL \\(helpUrl\\): .*"javascript:alert\\(1\\)"'],
  ])('rejects %s and changes nothing', async (pair, message) => {
    const { folder, files } = await builtFolder()
    const output = expect.stringMatching(`${message} found\n$`)
    expect(await run('configure.ts', [folder, pair])).toEqual({ code: 1, output })
    expect(await filesIn(folder)).toEqual(files)
  })
})

test('npm run configure and build leave a folder alone whose page is not a build', async () => {
  const folder = await testFolder()
  await writeFile(join(folder, 'index.html'), 'mine')
  await expect(readSite(folder)).rejects.toThrow(`There is no built site in ${folder}/: run: npm run build`)
  const refusal = `${folder}/ is not empty and holds no built site: name another folder.`
  await expect(writeSite(hostingFiles(smallSite()), folder)).rejects.toThrow(refusal)
  expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('mine')
})

test('npm run build stops at a wrong value, and writes nothing', async () => {
  const folder = await testFolder()
  const stopped = { code: 1, output: expect.stringContaining('DOWNLOAD_URL (downloadUrl): ') }
  expect(await run('build.ts', [folder], { DOWNLOAD_URL: 'download' })).toEqual(stopped)
  expect(await readdir(folder)).toEqual([])
})

test.each([
  [{}, 'DOWNLOAD_URL, CHECKOUT_ORIGINS'],
  [{ CHECKOUT_ORIGINS: '*' }, 'DOWNLOAD_URL'],
  [{ DOWNLOAD_URL: NEEDED.DOWNLOAD_URL }, 'CHECKOUT_ORIGINS'],
  [{ ...NEEDED, CHECKOUT_ORIGINS: '*' }, ''],
])('the report of %j names what a release still needs: «%s»', (variables, names) => {
  const [, needed = ''] = /Warning: .*: (.*)/.exec(reportOf(configFrom(variables))) ?? []
  expect(needed).toBe(names)
})

/* biome-ignore format: a list */
const NO_ADDRESS = [
  'javascript:alert(1)', '//a.example', 'a.example', 'https:a.example', 'https:///a.example', 'https:\\\\a.example',
  'https://me:word@a.example', 'https://@a.example', 'https://a example', ' https://a.example', 'https://a.example:99999',
  'https://a.example/b c', 'https://a.example/"b', "https://a.example/'b", "https://a';script-src", 'https://a;script-src',
  'https://a,b', 'https://\u{1F101}.example', 'https://*.example', 'https://a$host', 'https://a{b}', 'https://a\\b',
  'https://a.example/<b>',
]
const NO_BASE = ['https://a.example/', 'https://a.example?x=1', 'https://a.example#']
/* biome-ignore format: a list */
const NO_PATH = [
  '', '/', 'api/login', '//a.example', '/\\a.example', 'https://a.example', '/a?x=1', '/a#x', '/{token}', '/%2e%2e/x',
  '/a\n', '/api//login', '/api/../login',
]
/* biome-ignore format: a list */
const NO_ORIGIN = ['', '*', 'https://a.example/', 'https://a.example/pay', 'https://A.example', 'http://a.example']

/** Values that break a header, a policy, an address or a list. */
/* biome-ignore format: a table */
const BAD: [key: keyof Config, values: readonly unknown[]][] = [
  ['env', ['production', '']],
  ['apiBaseUrl', [...NO_BASE, 'http://a.example']],
  ['imageBaseUrl', NO_BASE],
  ['loginPath', NO_PATH],
  ['logoutPath', NO_PATH],
  ['cancellationReason', ['reason', '__proto__']],
  ['imageSizes', ['64,256', ['64'], [0], [-64], [64.5], [4097], [64, Number.NaN]]],
  ['paymentMethod', ['', ' ', ' iDeal', 'iDeal ', 'i'.repeat(31), '<b>iDeal</b>', 'iDeal\n', 'i\u202eDeal']],
  ['csrfCookie', ['a b', 'a=b', 'a;b']],
  ['csrfHeader', ['a:b', 'a\nb']],
  ['checkoutOrigins', ['https://a.example', ...[...NO_ORIGIN, ...NO_ADDRESS].map(origin => [origin])]],
  ['downloadUrl', ['']],
  ['errorUrl', ['http://a.example']],
  ...VARIABLES.map(({ key }): (typeof BAD)[number] => [key, [null, 1, ...(key.endsWith('Url') ? NO_ADDRESS : [])]]),
]

test.each(BAD)('the configuration rejects a bad %s, by name: %j', (key, values) => {
  for (const value of values)
    expect(() => configFrom({}, { ...configFrom(NEEDED), [key]: value }), String(value)).toThrow(
      new RegExp(`^[A-Z_]+ \\(${key}\\): `, 'm'),
    )
})

test.each([
  ['CHECKOUT_ORIGINS', '*,https://a.example'],
  ['CHECKOUT_ORIGINS', ' , '],
  ['IMAGE_SIZES', '64,256px'],
  ['CSRF_HEADER', 'content-type'],
  ['CSRF_HEADER', 'Cookie'],
  ['CSRF_HEADER', 'Accept'],
])('the configuration rejects %s=%j, by name', (name, value) => {
  expect(() => configFrom({ ...NEEDED, [name]: value })).toThrow(`\n${name} (`)
})

test('the configuration rejects all wrong variables in one error', () => {
  const lines = [
    'The configuration is not usable.',
    'APP_ENV (env): ("dev" | "prod") expected, "x" found',
    'LOGIN_PATH (loginPath): a path of the API\'s own, without empty segments or dots expected, "login" found',
    'IMAGE_SIZES (imageSizes): a number from 1 to 4096 expected, 0 found',
  ]
  expect(() => configFrom({ APP_ENV: 'x', LOGIN_PATH: 'login', IMAGE_SIZES: '0' })).toThrow(
    new Error(lines.join('\n')),
  )
})

test('the configuration drops a key of another version', () => {
  expect(configFrom(NEEDED, { more: 1 })).toEqual(configFrom(NEEDED))
})

test('the configuration rejects half a CSRF pair, and devtools in a page without them', () => {
  const half = { ...NEEDED, CSRF_COOKIE: 'XSRF-TOKEN' }
  expect(configFrom({ ...half, CSRF_HEADER: 'X-XSRF-TOKEN' })).toMatchObject({ csrfCookie: 'XSRF-TOKEN' })
  expect(() => configFrom(half)).toThrow('CSRF_COOKIE, CSRF_HEADER: both or neither expected')
  expect(() => configFrom({ APP_ENV: 'dev' }, configFrom(NEEDED))).toThrow(
    'APP_ENV (env): "prod" expected, as this folder was built, "dev" found',
  )
})

test('only a development build may use an API without https, and never such a bank', () => {
  const dev = { ...NEEDED, APP_ENV: 'dev', API_BASE_URL: 'http://10.0.0.2' }
  expect(configFrom(dev)).toMatchObject({ apiBaseUrl: 'http://10.0.0.2' })
  expect(() => configFrom({ ...dev, CHECKOUT_ORIGINS: 'http://bank.example' })).toThrow('CHECKOUT_ORIGINS')
})

test.each([
  ['API_BASE_URL', 'http://localhost:4001'],
  ['DOWNLOAD_URL', 'https://klüp.example/één;v=1?from=web&x=%27#top'],
  ['LOGIN_PATH', '/api/v1.0/log-in/'],
  ['LOGIN_PATH', '/j_spring-security.do'],
  ['CANCELLATION_REASON', 'reasonTypeId'],
  ['IMAGE_SIZES', '1,4096'],
  ['CHECKOUT_ORIGINS', 'https://pay.example:8443,http://127.0.0.1:4002'],
  ['CHECKOUT_ORIGINS', '*'],
  ['ERROR_URL', 'https://errors.klup.example/web'],
  ['PAYMENT_METHOD', 'iDEAL | Wero'],
  ['PAYMENT_METHOD', 'é'.repeat(30)],
])('the configuration accepts %s=%s, and prints it', (name, value) => {
  expect(settingsOf(configFrom({ ...NEEDED, [name]: value }))).toContain(`  ${name}=${value}`)
})
