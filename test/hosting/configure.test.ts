// @vitest-environment node
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { configFrom, settingsOf, VARIABLES } from '../../scripts/config.mjs'
import { readSite, writeSite } from '../../scripts/files.mjs'
import { hostingFiles } from '../../scripts/hosting.mjs'
import { configIn, policyIn } from '../../scripts/page.mjs'
import { type Files, NEEDED, run, smallSite, testFolder } from './support/site.ts'

async function builtFolder() {
  const folder = await testFolder()
  await writeSite(hostingFiles(await smallSite()), folder)
  return folder
}

const pageOf = (files: Files) => files.get('index.html')?.toString() ?? ''
const plain = (files: Files) =>
  Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.toString('latin1')]))

describe('npm run configure', () => {
  test('changes the page, its twins and both header files together', async () => {
    const folder = await builtFolder()
    const before: Files = await readSite(folder)
    const api = 'https://api.klup.example'
    const there = await run('configure', [folder, `API_BASE_URL=${api}`, 'IMAGE_SIZES=64,256'])
    expect(there.code).toBe(0)
    expect(there.output.split('\n')).toEqual([
      `${folder}/ is configured. Settings that differ from the defaults:`,
      `  API_BASE_URL=${api}`,
      `  DOWNLOAD_URL=${NEEDED.DOWNLOAD_URL}`,
      '  IMAGE_SIZES=64,256',
      `  CHECKOUT_ORIGINS=${NEEDED.CHECKOUT_ORIGINS}`,
      '',
    ])
    const after: Files = await readSite(folder)
    const config = { ...configIn(pageOf(before)), apiBaseUrl: api, imageSizes: [64, 256] }
    expect(configIn(pageOf(after))).toEqual(config)
    expect(gunzipSync(after.get('index.html.gz') ?? '').toString()).toBe(pageOf(after))
    for (const name of ['nginx/server.conf', '_headers']) {
      expect(after.get(name)?.toString()).toContain(`${policyIn(pageOf(after))}; frame-ancestors`)
      expect(after.get(name)?.toString()).toContain(`connect-src 'self' ${api};`)
    }
    expect(plain(after)).toEqual(plain(hostingFiles(after)))

    await run('configure', [folder, 'API_BASE_URL=', 'IMAGE_SIZES=64,256,512,1024'])
    expect(plain(await readSite(folder))).toEqual(plain(before))
  })

  test('replaces stale files, and changes nothing when repeated', async () => {
    const folder = await builtFolder()
    const before: Files = await readSite(folder)
    for (const name of [
      'index.html.br',
      'index.html.gz',
      'favicon.svg.br',
      'index.html.new',
      'nginx/http.conf',
      '_headers',
    ]) {
      await writeFile(join(folder, name), 'stale')
    }
    const fileOf = async () => (await stat(join(folder, 'favicon.svg'))).ino
    const file = await fileOf()
    expect(await run('configure', [folder])).toMatchObject({ code: 0 })
    expect(plain(await readSite(folder))).toEqual(plain(before))
    // Unchanged files are not written.
    expect(await fileOf()).toBe(file)
  })

  test('changes nothing if it cannot write every file, and says so', async () => {
    const folder = await builtFolder()
    const before: Files = await readSite(folder)
    const file = join(folder, 'index.html.new')
    await mkdir(file)
    const { code, output } = await run('configure', [folder, 'API_BASE_URL=https://api.klup.example'])
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(`^${file} could not be written, so nothing has changed\\. EISDIR: .*\n$`),
    ])
    expect(plain(await readSite(folder))).toEqual(plain(before))
  })

  test('keeps the modes of the files', async () => {
    const folder = await builtFolder()
    const modes = () =>
      Promise.all(
        ['index.html', 'index.html.gz', '_headers'].map(async name => (await stat(join(folder, name))).mode),
      )
    await chmod(join(folder, '_headers'), 0o640)
    const before = await modes()
    await run('configure', [folder, 'API_BASE_URL=https://api.klup.example'], {}, '077')
    expect(await modes()).toEqual(before)
  })

  test.each([
    [
      'an unknown key',
      ['API_URL=https://a.example', 'MOCK_API=1'],
      /with a KEY of APP_ENV, .*; "API_URL", "MOCK_API" found/,
    ],
    ['no value', ['API_BASE_URL'], /KEY=value expected, .*"API_BASE_URL" found/],
    [
      'a bad value',
      ['DOWNLOAD_URL=javascript:alert(1)'],
      /DOWNLOAD_URL \(downloadUrl\): .*"javascript:alert\(1\)" found/,
    ],
    ['half a CSRF pair', ['CSRF_COOKIE=XSRF-TOKEN'], /CSRF_COOKIE, CSRF_HEADER: both or neither expected/],
    ['devtools that are not there', ['APP_ENV=dev'], /APP_ENV \(env\): "prod" expected, .* "dev" found/],
  ])('rejects %s and changes nothing', async (_, pairs, message) => {
    const folder = await builtFolder()
    const before: Files = await readSite(folder)
    const { code, output } = await run('configure', [folder, ...pairs])
    expect([code, output]).toEqual([1, expect.stringMatching(message)])
    expect(plain(await readSite(folder))).toEqual(plain(before))
  })

  test.each(['index.html', 'readme.txt'])(
    'does not touch a folder with %s that is not a build',
    async name => {
      const folder = await testFolder()
      await writeFile(join(folder, name), 'mine')
      const { code, output } = await run('configure', [folder, 'API_BASE_URL='])
      expect([code, output]).toEqual([1, `There is no built site in ${folder}/: run: npm run build\n`])
      expect(await readFile(join(folder, name), 'utf8')).toBe('mine')
    },
  )

  test('prints its usage without a folder', async () => {
    expect(await run('configure', [])).toEqual({
      code: 1,
      output: 'Usage: npm run configure -- dist KEY=value …\n',
    })
  })
})

describe('npm run build', () => {
  test.each([
    [
      'without what it needs',
      {},
      'DOWNLOAD_URL (downloadUrl): a value expected, nothing found\n' +
        'CHECKOUT_ORIGINS (checkoutOrigins): a value expected, nothing found',
    ],
    [
      'with a bad value',
      { ...NEEDED, API_BASE_URL: 'https://a;b.example' },
      'API_BASE_URL (apiBaseUrl): a host name and no user info, spaces or quotes expected, "https://a;b.example" found',
    ],
  ])('%s stops and writes nothing', async (_, variables, message) => {
    const folder = await testFolder()
    const { code, output } = await run('build', [join(folder, 'site')], variables)
    expect([code, output]).toEqual([1, `The configuration is not usable.\n${message}\n`])
    await expect(readFile(join(folder, 'site', 'index.html'))).rejects.toThrow('ENOENT')
  })

  test('does not touch a folder that has anything but a build', async () => {
    const folder = await testFolder()
    await writeFile(join(folder, 'thesis.txt'), 'mine')
    const { code, output } = await run('build', [folder], NEEDED)
    expect([code, output]).toEqual([
      1,
      `${folder}/ is not empty and holds no built site: name another folder.\n`,
    ])
    expect(await readdir(folder)).toEqual(['thesis.txt'])
  })

  test('ignores the other variables of a machine', async () => {
    const others = ['PATH', 'HOME', 'HTTP_PROXY', 'NODE_ENV', 'CI_API_V4_URL', 'BASE_URL', 'npm_config_cache']
    const variables = Object.fromEntries(others.map(name => [name, 'x']))
    expect(settingsOf(configFrom({ ...variables, ...NEEDED }))).toEqual(settingsOf(configFrom(NEEDED)))
  })
})

describe('the configuration rejects', () => {
  // test/unit/config.test.ts has the values that a page rejects too. Here is one of each, and values that break a header
  // or a policy.
  const ADDRESSES = VARIABLES.map(([name]) => String(name)).filter(name => name.endsWith('_URL'))
  const BAD_ADDRESSES = [
    'javascript:alert(1)',
    '//a.example',
    'https://@a.example',
    'https://a.example ',
    'https://a.example/b c',
    'https://a.example\n',
    'https://a.example/"b',
    "https://a.example/'b",
    "https://a';script-src",
    'https://a;script-src',
    'https://a,b',
    'https://\u{1F101}.example',
    'https://*.example',
    'https://a$host',
    'https://a{b}',
    'https://a\\b',
    'https://a.example/<b>',
  ]
  const BAD: readonly (readonly [string, string])[] = [
    // A list is split and trimmed.
    ...BAD_ADDRESSES.filter(value => !/^https:\/\/a\.example$/.test(value.trim())).map(
      value => ['CHECKOUT_ORIGINS', value] as const,
    ),
    ['APP_ENV', 'production'],
    ['API_BASE_URL', 'https://a.example/'],
    ['IMAGE_BASE_URL', 'https://a.example?'],
    ['CHECKOUT_ORIGINS', 'https://a.example/pay'],
    ['CHECKOUT_ORIGINS', 'https://*'],
    ['CHECKOUT_ORIGINS', '*,https://a.example'],
    ['CHECKOUT_ORIGINS', ' , '],
    ['CHECKOUT_ORIGINS', 'http://bank.example'],
    ['API_BASE_URL', 'http://api.klup.example'],
    ['ERROR_URL', 'http://errors.klup.example'],
    ...['LOGIN_PATH', 'LOGOUT_PATH'].flatMap(name =>
      ['', '/api//login', '/api/../login', '/api/.'].map(value => [name, value] as const),
    ),
    ['IMAGE_SIZES', 'big'],
    ['IMAGE_SIZES', '64,256px'],
    ['CANCELLATION_REASON', 'reason'],
    ['CSRF_COOKIE', 'a b'],
    ['CSRF_HEADER', 'X-A: b'],
  ]
  const keyOf = (name: string) => VARIABLES.find(([variable]) => variable === name)?.[1]
  const refusal = (name: string) =>
    new RegExp(`^${name} \\(${keyOf(name)}\\)(\\.\\d+)?: .+ expected, .+ found$`, 'm')

  test.each(BAD)('%s=%j, by name', async (name, value) => {
    expect(() => configFrom({ ...NEEDED, [name]: value })).toThrow(refusal(name))
  })

  test.each(BAD_ADDRESSES)('%j as any address', async value => {
    const variables = Object.fromEntries(ADDRESSES.map(name => [name, value]))
    for (const name of ADDRESSES) expect(() => configFrom({ ...NEEDED, ...variables })).toThrow(refusal(name))
  })

  test('a bank without https, although a development build may use such an API', () => {
    const dev = { ...NEEDED, APP_ENV: 'dev', API_BASE_URL: 'http://10.0.0.2' }
    expect(configFrom(dev)).toMatchObject({ apiBaseUrl: 'http://10.0.0.2' })
    expect(() => configFrom({ ...dev, CHECKOUT_ORIGINS: 'http://bank.example' })).toThrow('CHECKOUT_ORIGINS')
  })

  test('wrong values of every variable except EXTENSION_TEXT, which may be any text', () => {
    const tried = new Set(['EXTENSION_TEXT', ...ADDRESSES, ...BAD.map(([name]) => name)])
    expect(tried).toEqual(new Set(VARIABLES.map(([name]) => name)))
  })

  test('all wrong variables in one error', async () => {
    const variables = { APP_ENV: 'x', IMAGE_SIZES: 'y', CANCELLATION_REASON: 'z' }
    expect(() => configFrom(variables)).toThrow(
      /APP_ENV \(env\).*\nDOWNLOAD_URL \(downloadUrl\).*\nIMAGE_SIZES \(imageSizes\).*\nCANCELLATION_REASON/,
    )
  })

  test('wrong values of a page', async () => {
    expect(() => configFrom({}, { checkoutOrigins: [], downloadUrl: 'https://a;b' })).toThrow(
      'DOWNLOAD_URL (downloadUrl)',
    )
  })
})

describe('the configuration accepts', () => {
  test.each([
    ['API_BASE_URL', 'http://localhost:4001'],
    ['API_BASE_URL', 'https://api.klup.example/v1'],
    ['DOWNLOAD_URL', 'https://klup.example/app?from=web&x=%27#top'],
    ['DOWNLOAD_URL', 'https://klüp.example/één;v=1'],
    ['LOGIN_PATH', '/login/'],
    ['LOGIN_PATH', '/api/v1.0/log-in'],
    ['CHECKOUT_ORIGINS', 'https://bank.example, https://pay.example:8443'],
    ['CHECKOUT_ORIGINS', 'http://127.0.0.1:4002'],
    ['ERROR_URL', 'https://errors.klup.example/web'],
  ])('%s=%s', async (name, value) => {
    expect(settingsOf(configFrom({ ...NEEDED, [name]: value }))).toContain(
      `  ${name}=${value.replace(', ', ',')}`,
    )
  })

  test('a star for any https origin, and prints it', async () => {
    const config = configFrom({ ...NEEDED, CHECKOUT_ORIGINS: '*' })
    expect(config.checkoutOrigins).toEqual([])
    expect(settingsOf(config)).toContain('  CHECKOUT_ORIGINS=*')
  })

  test('a CSRF pair', async () => {
    const pair = { CSRF_COOKIE: 'XSRF-TOKEN', CSRF_HEADER: 'X-XSRF-TOKEN' }
    expect(configFrom({ ...NEEDED, ...pair })).toMatchObject({
      csrfCookie: 'XSRF-TOKEN',
      csrfHeader: 'X-XSRF-TOKEN',
    })
  })
})
