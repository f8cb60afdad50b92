import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { configFrom, reportOf, settingsOf, VARIABLES } from '../../scripts/config.ts'
import { type Files, readSite, writeSite } from '../../scripts/files.ts'
import { hostingFiles } from '../../scripts/hosting.ts'
import { configIn, policyIn } from '../../scripts/page.ts'
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

// test/unit/api/config-schema.test.ts has the values that a page rejects too. These break a header, a policy or a list.
const BAD_ADDRESSES = [
  'https://@a.example',
  'https://a.example/b c',
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

test.each(
  VARIABLES.map(([name, key]) => [String(name), String(key)] as const).filter(([, key]) =>
    /Url$|Origins$/.test(key),
  ),
)('the configuration rejects a bad address of %s, by name', (name, key) => {
  for (const value of BAD_ADDRESSES)
    expect(() => configFrom({ ...NEEDED, [name]: value }), value).toThrow(`\n${name} (${key})`)
})

test.each([
  ['CHECKOUT_ORIGINS', 'https://a.example/pay'],
  ['CHECKOUT_ORIGINS', '*,https://a.example'],
  ['CHECKOUT_ORIGINS', ' , '],
  ['CHECKOUT_ORIGINS', 'http://bank.example'],
  ['API_BASE_URL', 'http://api.klup.example'],
  ['ERROR_URL', 'http://errors.klup.example'],
  ['LOGIN_PATH', '/api//login'],
  ['LOGOUT_PATH', '/api/../login'],
  ['IMAGE_SIZES', '64,256px'],
  ['CSRF_HEADER', 'content-type'],
  ['CSRF_HEADER', 'Cookie'],
  ['CSRF_HEADER', 'Accept'],
])('the configuration rejects %s=%j, by name', (name, value) => {
  expect(() => configFrom({ ...NEEDED, [name]: value })).toThrow(
    new RegExp(`^${name} \\(\\w+\\)(\\.\\d+)?: .+ expected, .+ found$`, 'm'),
  )
})

test('the configuration rejects all wrong variables in one error, and the wrong values of a page', () => {
  const page = { checkoutOrigins: [], downloadUrl: 'https://a;b' }
  expect(() => configFrom({ APP_ENV: 'x', IMAGE_SIZES: 'y' })).toThrow(
    /APP_ENV \(env\).*\nIMAGE_SIZES \(imageSizes\)/,
  )
  expect(() => configFrom({}, page)).toThrow('DOWNLOAD_URL (downloadUrl)')
})

test('the configuration rejects half a CSRF pair, and devtools in a page without them', () => {
  expect(() => configFrom({ ...NEEDED, CSRF_COOKIE: 'XSRF-TOKEN' })).toThrow(
    'CSRF_COOKIE, CSRF_HEADER: both or neither expected',
  )
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
  ['CHECKOUT_ORIGINS', 'https://pay.example:8443,http://127.0.0.1:4002'],
  ['CHECKOUT_ORIGINS', '*'],
  ['ERROR_URL', 'https://errors.klup.example/web'],
  ['PAYMENT_METHOD', 'iDEAL | Wero'],
])('the configuration accepts %s=%s, and prints it', (name, value) => {
  expect(settingsOf(configFrom({ ...NEEDED, [name]: value }))).toContain(`  ${name}=${value}`)
})
