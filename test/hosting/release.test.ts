// @vitest-environment node
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  chmod,
  cp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { operatorFiles } from '../../scripts/build-app.mjs'
import { writeSite } from '../../scripts/files.mjs'
import { hostingFiles } from '../../scripts/hosting.mjs'
import { policyIn } from '../../scripts/page.mjs'
import { isRoot, type Machine, startMachine, WAIT } from './support/machine.ts'
import { type Files, smallSite } from './support/site.ts'

const RELEASE = 'sh dist/nginx/release.sh'
const SCRIPT = 'static/js/main-ABCDEFGH.js'

let operator: Files
let machine: Machine

/** A release with a script of its own, next to one that all releases share. */
function siteOf(version: string): Files {
  const site = smallSite(version)
  for (const [name, contents] of operator) site.set(name, contents)
  site.set(`static/js/own-${version}.js`, Buffer.from(`// ${version}`))
  return hostingFiles(site.set('version.json', Buffer.from(`{"version":"${version}"}\n`)))
}

const signature = () => readFileSync(inDist('SHA256SUMS.sig'))
const inDist = (name: string) => join(machine.folder, 'dist', name)
const inSite = (name: string) => join(machine.folder, 'www', name)
const script = (version: string) => `static/js/own-${version}.js`
const hasScript = async (version: string) => (await machine.get(`/${script(version)}`)).status === 200

/** Writes a build, as it reaches the server. */
async function upload(version: string) {
  await rm(inDist(''), { recursive: true, force: true })
  await writeSite(siteOf(version), inDist(''))
}

/** Releases the uploaded build. */
async function release(command = RELEASE) {
  expect(await machine.shell(command)).toMatchObject({ ok: true })
}

/** Waits until nginx serves a release, whole, after a reload by somebody else too. */
async function expectLive(version: string) {
  expect(await readlink(inSite('current'))).toBe(`releases/${version}`)
  expect(await machine.shell('nginx -t -q && nginx -s reload')).toMatchObject({ ok: true })
  const files = siteOf(version)
  await vi.waitFor(async () => {
    for (const name of ['index.html', 'version.json', SCRIPT, script(version)]) {
      const { status, body, headers } = await machine.get(`/${name}`)
      expect([name, status, String(body)]).toEqual([name, 200, String(files.get(name))])
      expect(headers['content-security-policy']).toContain(policyIn(String(files.get('index.html'))))
    }
  }, WAIT)
}

/** Replaces a program of the machine by a script, in which `real` is the program itself. */
async function replaceProgram(name: string, text: string) {
  const { stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  const place = join(machine.folder, 'bin', name)
  await writeFile(place, `#!/bin/sh\n${text.replaceAll('real', stdout.trim())}\n`, { mode: 0o755 })
  return () => rm(place)
}

/** Writes a file. Resolves to what removes it. */
async function write(path: string, text: string) {
  await writeFile(path, text)
  return () => rm(path)
}

// The first release is live, and the second is uploaded.
beforeAll(async () => {
  operator = await operatorFiles()
  machine = await startMachine()
  expect(await machine.shell('nginx')).toMatchObject({ ok: true })
  await upload('1.0.0')
  await release()
  await machine.installExample()
  await expectLive('1.0.0')
})
afterAll(() => machine?.end())

/** Signs the uploaded build with a key of this name. */
async function sign(key = 'klup-release') {
  const make = `[ -e ${key} ] || ssh-keygen -q -t ed25519 -N '' -f ${key}`
  expect(await machine.shell(`${make}; ssh-keygen -q -Y sign -n klup -f ${key} dist/SHA256SUMS`)).toEqual({
    ok: true,
    output: expect.any(String),
  })
}

/** From now on this machine asks for a signature. Resolves to what ends that. */
async function askForSignature() {
  await sign()
  await rm(inDist('SHA256SUMS.sig'))
  return write(inSite('signers'), `maarten ${await machine.log('klup-release.pub')}`)
}

/** What a signed build becomes by a change. */
const afterSigning = (change: () => Promise<unknown>) => async () => {
  const restore = await askForSignature()
  await sign()
  await change()
  return restore
}

/** What stops a release, the reason that it gives, how it comes about, and what follows to undo that. */
const STOPS: readonly [what: string, reason: RegExp, prepare: () => Promise<unknown>][] = [
  ['a cut script', /releases\/\.new is not whole/, () => writeFile(inDist(SCRIPT), '// Lang')],
  ['a missing script', /releases\/\.new is not whole/, () => rm(inDist(SCRIPT))],
  ['cut sums', /releases\/\.new is not whole/, () => writeFile(inDist('SHA256SUMS'), 'ab')],
  ['a version that was not raised', /1\.0\.0 is there already: raise the version/, () => upload('1.0.0')],
  ['a bad setting', /HELP_URL \(helpUrl\)/, () => write(inSite('settings'), 'HELP_URL=nonsense\n')],
  [
    'a page that is cut while it is configured',
    /\.new is not whole/,
    async () => {
      const restore = await replaceProgram('node', 'real "$@"; echo cut >www/releases/.new/index.html')
      await writeFile(inSite('settings'), 'HELP_URL=https://klup.example/help\n')
      return () => Promise.all([restore(), rm(inSite('settings'))])
    },
  ],
  [
    'a configuration that nginx refuses',
    /unknown directive "nonsense"/,
    () => write(join(machine.folder, 'conf.d/other.conf'), 'nonsense on;'),
  ],
  [
    'earlier scripts that cannot be linked',
    /Nothing has changed/,
    () => replaceProgram('ln', '[ "$1" != -sfn ] || exec real "$@"\nexit 1'),
  ],
  [
    'a build without a signature on a machine that asks for one',
    /The release is not signed: it has no SHA256SUMS\.sig\./,
    askForSignature,
  ],
  [
    'a signature of a stranger',
    /The release is signed by nobody in .*\/signers\./,
    async () => {
      const restore = await askForSignature()
      await sign('stranger')
      return restore
    },
  ],
  [
    'sums that were changed after signing',
    /The release is not what maarten signed: its SHA256SUMS has changed since\./,
    afterSigning(() => writeSite(siteOf('1.2.0').set('SHA256SUMS.sig', signature()), inDist(''))),
  ],
  [
    'a file that is not signed',
    /The release has files that are not signed: f static\/js\/other\.js\n/,
    afterSigning(() => writeFile(inDist('static/js/other.js'), '')),
  ],
  [
    'a link in the place of a signed file',
    /The release has files that are not signed: l index\.html\n/,
    afterSigning(async () => {
      await rename(inDist('index.html'), join(machine.folder, 'elsewhere'))
      await symlink(join(machine.folder, 'elsewhere'), inDist('index.html'))
    }),
  ],
  [
    'an interruption while it copies',
    /Nothing has changed/,
    () => replaceProgram('cp', 'real -R dist/static "$3"; kill -TERM $PPID'),
  ],
  [
    'an interruption while it switches',
    /Nothing has changed/,
    () => replaceProgram('mv', 'real "$@"; kill -INT $PPID'),
  ],
]

/** Expects that a release fails for this reason, and that the first one stays live. */
async function expectStop(reason: RegExp, prepare: () => Promise<unknown>, command = RELEASE) {
  await upload('1.1.0')
  const restore = await prepare()
  expect(await machine.shell(command)).toEqual({ ok: false, output: expect.stringMatching(reason) })
  if (restore instanceof Function) await restore()
  expect(await readdir(inSite('releases'))).toEqual(['1.0.0'])
  await expectLive('1.0.0')
}

test.each(STOPS)('a release stops at %s', (_, reason, prepare) => expectStop(reason, prepare))

test('a release stops if a file cannot be written whole', () =>
  // A limit of 8 blocks of 512 bytes cuts the longer files.
  expectStop(/Nothing has changed/, async () => {}, `ulimit -f 8; ${RELEASE}`))

test.skipIf(!isRoot)('a release stops if nginx may not enter the folder', () =>
  expectStop(/www-data may not read it/, async () => {
    await chmod(inSite('releases'), 0o700)
    return () => chmod(inSite('releases'), 0o755)
  }),
)

test('a release stays live if the machine stops while it copies the next one', async () => {
  await upload('1.1.0')
  const restore = await replaceProgram('cp', 'real "$@"; kill -KILL $PPID')
  expect(await machine.shell(RELEASE)).toMatchObject({ ok: false })
  await restore()
  await expectLive('1.0.0')
})

const LONG_AGO = new Date(Date.now() - 40 * 24 * 3600 * 1000)

test('a release becomes live, readable for nginx, with the scripts of the earlier one', async () => {
  for (const name of ['', 'static', 'static/js']) await chmod(inDist(name), 0o700)
  for (const name of siteOf('1.1.0').keys()) await chmod(inDist(name), 0o600)
  await utimes(inSite(`current/${script('1.0.0')}`), LONG_AGO, LONG_AGO)
  // Another one starts at the same time.
  const restore = await replaceProgram('chmod', `real "$@"; ${RELEASE} 2>other.log; true`)
  await release(`umask 077; ${RELEASE}`)
  await restore()
  expect(await machine.log('other.log')).toContain('Another release is running.')
  await expectLive('1.1.0')
  expect(await hasScript('1.0.0')).toBe(true)
})

test('a release drops scripts that were replaced a month ago', async () => {
  await utimes(inSite(`current/${script('1.0.0')}`), LONG_AGO, LONG_AGO)
  await upload('1.2.0')
  await release()
  await expectLive('1.2.0')
  expect([await hasScript('1.0.0'), await hasScript('1.1.0')]).toEqual([false, true])
})

test('a rollback serves an earlier release if it is whole, with the newer scripts', async () => {
  const back = (version: string) => machine.shell(`sh www/current/nginx/release.sh ${version}`)
  await writeFile(inSite('releases/1.1.0/index.html'), 'cut')
  expect(await back('1.1.0')).toEqual({ ok: false, output: expect.stringMatching(/is not whole/) })
  expect(await back('9.9.9')).toEqual({
    ok: false,
    output: expect.stringMatching(/^There is no release 9\.9\.9; there are: 1\.0\.0 1\.1\.0 1\.2\.0\n/),
  })
  await expectLive('1.2.0')
  expect(await back('1.0.0')).toMatchObject({ ok: true })
  await expectLive('1.0.0')
  expect(await hasScript('1.2.0')).toBe(true)
})

test('a signed release becomes live by the script of the one before', async () => {
  await upload('1.2.1')
  const restore = await askForSignature()
  await sign()
  await release('sh www/current/nginx/release.sh dist/')
  await restore()
  await expectLive('1.2.1')
})

test('a release is live as soon as the script ends', async () => {
  await upload('1.2.5')
  await release()
  for (let request = 0; request < 20; request += 1)
    expect(String((await machine.get('/version.json')).body)).toContain('1.2.5')
})

test('the page has the same ETag on each server, made of its bytes', async () => {
  await upload('1.2.6')
  await utimes(inDist('index.html'), LONG_AGO, LONG_AGO)
  await release()
  const { body, headers } = await machine.get('/index.html')
  const sum = createHash('sha256').update(body).digest('hex').slice(0, 7)
  expect(headers.etag).toBe(`"${sum.replace(/^0+/, '')}-${body.length.toString(16)}"`)
  const again = await machine.get('/account', { headers: { 'If-None-Match': headers.etag } })
  expect([again.status, again.body.length]).toEqual([304, 0])
})

test('a first release needs a running nginx, and leaves nothing without one', async () => {
  await upload('1.0.0')
  const bare = await startMachine()
  try {
    await cp(inDist(''), join(bare.folder, 'dist'), { recursive: true })
    expect(await bare.shell(RELEASE)).toEqual({
      ok: false,
      output: expect.stringMatching(/nginx does not run: start it first\.\nNothing has changed/),
    })
    expect(await readdir(join(bare.folder, 'www'))).toEqual(['lock', 'releases'])
    expect(await readdir(join(bare.folder, 'www/releases'))).toEqual([])
  } finally {
    // A test of the configuration leaves an empty one.
    await rm(join(bare.folder, 'nginx.pid'), { force: true })
    await bare.end()
  }
})

test('a release applies the settings of this machine', async () => {
  await writeFile(inSite('settings'), 'EXTENSION_TEXT=Twee woorden\nHELP_URL=https://klup.example/help\n')
  await upload('1.3.0')
  const restore = await askForSignature()
  await sign()
  await release()
  await restore()
  const page = await readFile(inSite('current/index.html'), 'utf8')
  expect(page).toContain('"helpUrl":"https://klup.example/help"')
  expect(page).toContain('"extensionText":"Twee woorden"')
})
