import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, readlink, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { operatorFiles } from '../../scripts/build-app.ts'
import type { Files } from '../../scripts/files.ts'
import { hostingFiles } from '../../scripts/hosting.ts'
import { policyIn } from '../../scripts/page.ts'
import { tarOf } from '../../scripts/tar.ts'
import { isRoot, type Machine, startMachine, WAIT } from './support/machine.ts'
import { smallSite } from './support/site.ts'

const FILE = 'klup.tar.gz'
const BY_SCRIPT = `sh release.sh ${FILE}`
const RELEASE = `tar -xzOf ${FILE} nginx/release.sh >release.sh; ${BY_SCRIPT}`

let operator: Files
let machine: Machine

/** A release with a first script of its own. */
function siteOf(version: string): Files {
  const site = smallSite(version)
  for (const [name, contents] of operator) site.set(name, contents)
  const page = String(site.get('index.html')).replace('main-ABCDEFGH', `main-${version}`)
  site.set('index.html', Buffer.from(page)).set(script(version), Buffer.from(`// ${version}`))
  return hostingFiles(site.set('version.json', Buffer.from(`{"version":"${version}"}\n`)))
}

const at = (name: string) => join(machine.folder, name)
const inSite = (name: string) => join(machine.folder, 'www', name)
const script = (version: string) => `static/js/main-${version}.js`
const hasScript = async (version: string) => (await machine.get(`/${script(version)}`)).status === 200

/** Writes a packed build, as it reaches the server. */
const upload = (version: string, changed: Record<string, string> = {}, to = FILE) => {
  const files = siteOf(version)
  for (const [name, text] of Object.entries(changed)) files.set(name, Buffer.from(text))
  return writeFile(at(to), gzipSync(tarOf(files)))
}

/** Runs commands that must succeed. */
async function shell(commands = RELEASE) {
  expect(await machine.shell(commands)).toMatchObject({ ok: true })
}

/** The version of a page, its script and its policy, all as they are served. Fails if they do not fit. */
async function servedVersion() {
  const page = await machine.get('/')
  const html = String(page.body)
  const [, version = ''] = /src="\/static\/js\/main-(.+?)\.js"/.exec(html) ?? []
  expect(page.headers['content-security-policy']).toContain(policyIn(html))
  expect(String((await machine.get(`/${script(version)}`)).body)).toBe(`// ${version}`)
  return version
}

/** Waits until nginx serves a release, whole, after a reload by somebody else too. */
async function expectLive(version: string) {
  expect(await readlink(inSite('current'))).toBe(`releases/${version}`)
  await shell('nginx -t -q && nginx -s reload')
  const files = siteOf(version)
  await vi.waitFor(async () => {
    expect(await servedVersion()).toBe(version)
    for (const name of ['index.html', 'version.json'])
      expect(String((await machine.get(`/${name}`)).body)).toBe(String(files.get(name)))
  }, WAIT)
}

/** Replaces a program of the machine by a script, in which `real` is the program itself. */
async function replaceProgram(name: string, text: string) {
  const { stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  const lines = `#!/bin/sh\n${text.replaceAll('real', stdout.trim())}\n`
  await writeFile(at(`bin/${name}`), lines, { mode: 0o755 })
  return () => rm(at(`bin/${name}`))
}

// The first release is live.
beforeAll(async () => {
  operator = await operatorFiles()
  machine = await startMachine()
  await shell('nginx')
  await upload('1.0.0')
  await shell()
  await machine.installExample()
  await expectLive('1.0.0')
})
afterAll(() => machine?.end())

/** Signs the upload with a key of this name. */
async function sign(key = 'klup-release') {
  await shell(`[ -e ${key} ] || ssh-keygen -q -t ed25519 -N '' -f ${key}`)
  await shell(`rm -f ${FILE}.sig; ssh-keygen -q -Y sign -n klup -f ${key} ${FILE}`)
}

/** From now on this machine asks for a signature, and something happens to the signed upload. Resolves to what ends that. */
async function askForSignature(change: () => Promise<unknown> = async () => {}) {
  await sign()
  await writeFile(inSite('signers'), `maarten ${await machine.log('klup-release.pub')}`)
  await change()
  return () => shell(`rm -f www/signers ${FILE}.sig`)
}

/** Adds to the upload what npm run pack would not write: what there is to add, and its name. */
const adding = (prepare: string, name: string) =>
  shell(`rm -rf odd; mkdir odd; cd odd; ${prepare}; zcat ../${FILE} >../tar
    ${TAR} -rPf ../tar ${name}; gzip <../tar >../${FILE}`)
const TAR = 'tar --owner=0 --group=0 --mode=0644'
const ODD = /The release has what npm run pack does not write: /
const NOT_ROOTS = /these are links, or not root's alone: /

/** Runs a command now. Resolves to what runs another one later. */
const forNow = async (command: string, later: string) => {
  await shell(command)
  return () => shell(later)
}

/** For a while, the site's folder has a link in the place of something. */
const link = (name: string) =>
  forNow(
    `[ ! -e www/${name} ] || mv www/${name} elsewhere; ln -s ../elsewhere www/${name}`,
    `rm www/${name}; [ ! -e elsewhere ] || mv elsewhere www/${name}`,
  )

/** For a while, the words of this machine's own configuration lead nginx elsewhere. */
const mislead = (from: string, to: string) =>
  forNow(`sed -i s,${from},${to}, conf.d/klup.conf`, `sed -i s,${to},${from}, conf.d/klup.conf`)

/** A setting, and a program that cuts the page while it applies that. */
const CUT = `echo HELP_URL=https://klup.example >www/settings; cd bin
  printf '#!/bin/sh\\n${process.execPath} "$@"; echo cut >releases/.new/index.html' >node; chmod 755 node`

const ZEROS = 'head -c 100M /dev/zero | gzip -1 >zeros; for i in $(seq 100); do cat zeros; done'

/** What stops a release, the reason that it gives, how it comes about (and what follows to undo that). */
const STOPS: readonly [what: string, reason: RegExp, prepare: () => Promise<unknown>][] = [
  ['a changed script', /\.new is not whole/, () => upload('1.1.0', { [script('1.1.0')]: '' })],
  ['a cut upload', /unexpected end of file/, () => shell(`truncate -s 3000 ${FILE}`)],
  ['a version that was not raised', /1\.0\.0 is there already: raise the version/, () => upload('1.0.0')],
  ['an older version', /1\.0\.0-rc\.1 is older than 1\.0\.0, which is live/, () => upload('1.0.0-rc.1')],
  ['a bad setting', /HELP_URL \(helpUrl\)/, () => forNow('echo HELP_URL=x >www/settings', 'rm www/settings')],
  ['a page that a setting cuts', /\.new is not whole/, () => forNow(CUT, 'rm www/settings bin/node')],
  ['what nginx refuses', /a\.conf/, () => forNow('echo x >conf.d/a.conf', 'rm conf.d/a.conf')],
  ['a page that does not come', /not send the page of release 1/, () => mislead('/releases/', '/none/')],
  ['old scripts without link', /Nothing has/, () => replaceProgram('ln', '[ $1 = -sfn ] && real "$@"')],
  ['a missing signature', /it has no klup/, () => askForSignature(() => rm(at(`${FILE}.sig`)))],
  ['a signature of a stranger', /by nobody in .*\/signers\./, () => askForSignature(() => sign('stranger'))],
  ['another file than signed', /what maarten signed/, () => askForSignature(() => upload('1.2.0'))],
  ['a link in the place of signers, to nothing', NOT_ROOTS, () => link('signers')],
  ['a link in the place of settings', NOT_ROOTS, () => link('settings')],
  ['a link in the place of releases', NOT_ROOTS, () => link('releases')],
  ['a folder that others may change', NOT_ROOTS, () => forNow('chmod 775 www', 'chmod 755 www')],
  ['a link', ODD, () => adding('ln -s /etc/passwd x', 'x')],
  ['a link to an entry', ODD, () => adding('touch x; ln x y', 'x y')],
  ['a FIFO', ODD, () => adding('mkfifo x', 'x')],
  ['an absolute name', ODD, () => adding('touch x', '"$PWD/x"')],
  ['a way up', ODD, () => adding('touch ../x', '../x')],
  ['a line break', ODD, () => adding("touch 'x\nf y'", "'x\nf y'")],
  ['a file of 10 GB', ODD, () => shell(`truncate -s 10G x; ${TAR} -cSzf ${FILE} x`)],
  ['10 GB of zeros', /has 100000000 bytes or more/, () => shell(`${ZEROS} >>${FILE}`)],
  [
    'an early interruption',
    /Nothing has/,
    () => replaceProgram('tar', 'real "$@"; [ $1 = -tvf ] || kill $PPID'),
  ],
  ['a late interruption', /Nothing has/, () => replaceProgram('mv', 'real "$@"; kill -INT $PPID')],
]

/** What only root can make. */
const STOPS_OF_ROOT: typeof STOPS = [
  ['a device', ODD, () => adding('mknod x c 1 3', 'x')],
  ['a folder of another user', NOT_ROOTS, () => forNow('chown nobody www', 'chown root www')],
  ['a closed folder', /may not read/, () => forNow('chmod 700 www/releases', 'chmod 755 www/releases')],
]

/** Expects that a release fails for this reason, and that the first one stays live. */
async function expectStop(reason: RegExp, prepare: () => Promise<unknown>, command = BY_SCRIPT) {
  await upload('1.1.0')
  const restore = await prepare()
  const result = await machine.shell(command)
  if (restore instanceof Function) await restore()
  expect(result).toEqual({ ok: false, output: expect.stringMatching(reason) })
  expect(await readdir(inSite(''))).toEqual(['current', 'releases'])
  expect(await readdir(inSite('releases'))).toEqual(['1.0.0'])
  await expectLive('1.0.0')
}

test.each([...STOPS, ...(isRoot ? STOPS_OF_ROOT : [])])('a release stops at %s', (_, reason, prepare) =>
  expectStop(reason, prepare),
)

test('a release stops if a file cannot be written whole', () =>
  // A limit of 8 blocks of 512 bytes cuts the longer files.
  expectStop(/Nothing has changed/, async () => {}, `ulimit -f 8; ${BY_SCRIPT}`))

test.skipIf(!isRoot)(
  'another user gets nothing live by a change after the signature, and no rights',
  async () => {
    const restore = await askForSignature(() => upload('1.0.9', {}, 'evil'))
    await upload('1.0.1')
    await sign()
    await shell(`mkdir -m 700 secret; mkdir up; mv ${FILE}* evil up; chown -R nobody up`)
    const change = 'runuser -u nobody -- sh -c "cp evil klup.tar.gz; ln -sf ../secret evil"'
    const restoreProgram = await replaceProgram(
      'ssh-keygen',
      `real "$@" || exit; [ $2 != verify ] || (cd ${at('up')}; ${change})`,
    )
    await shell(`sh www/current/nginx/release.sh up/${FILE}`)
    await Promise.all([restoreProgram(), restore()])
    await expectLive('1.0.1')
    expect((await stat(at('secret'))).mode & 0o777).toBe(0o700)
  },
)

/** `KILLS=40` tries more of them. */
const KILLS = Number(process.env.KILLS ?? 4)

test('kills at random moments leave what fits together, and the next run says what is live', async () => {
  let isPolling = true
  const torn: unknown[] = []
  const poll = async () => {
    while (isPolling) await servedVersion().catch(error => torn.push(error))
  }
  const polled = poll()
  await upload('1.0.9')
  const began = performance.now()
  await shell()
  const duration = (performance.now() - began) / 1000
  for (let kill = 10; kill < 10 + KILLS; kill++) {
    await upload(`1.0.${kill}`)
    await machine.shell(`timeout -s KILL ${(Math.random() * duration).toFixed(2)} ${BY_SCRIPT}`)
    // nginx may still read a configuration that it was sent to.
    await vi.waitFor(async () => {
      const live = await servedVersion()
      const current = (await readlink(inSite('current'))).replace('releases/', '')
      const { output } = await machine.shell('sh release.sh')
      const isAhead = output.includes(`current is ${current}, but nginx serves ${live}: that is live.\n`)
      expect([output, isAhead]).toEqual([expect.stringContaining(`; live is: ${live}\n`), current !== live])
    }, WAIT)
  }
  isPolling = false
  await polled
  expect(torn).toEqual([])
}, 600_000)

const LONG_AGO = new Date(Date.now() - 40 * 24 * 3600 * 1000)

test('a release becomes live, readable for nginx, with the scripts of the last month', async () => {
  await upload('1.1.0')
  const replaced = (version: string) => utimes(inSite(`current/${script(version)}`), LONG_AGO, LONG_AGO)
  await replaced('1.0.0')
  // Another one starts at the same time.
  const restore = await replaceProgram('gzip', `real "$@"; cd ..; ${BY_SCRIPT} 2>other.log; true`)
  await shell(`umask 077; ${BY_SCRIPT}`)
  await restore()
  expect(await machine.log('other.log')).toContain('Another release is running.')
  await expectLive('1.1.0')
  expect([await hasScript('1.0.0'), await hasScript('1.0.9')]).toEqual([false, true])
})

test('a rollback serves an earlier release if it is whole, with the newer scripts', async () => {
  const back = (version: string) => machine.shell(`sh www/current/nginx/release.sh ${version}`)
  await writeFile(inSite('releases/1.0.9/index.html'), 'cut')
  expect(await back('1.0.9')).toEqual({ ok: false, output: expect.stringMatching(/is not whole/) })
  expect(await back('9.9.9')).toEqual({
    ok: false,
    output: expect.stringMatching(/^There is no release 9\.9\.9; there are: 1\.0\.0 .*; live is: 1\.1\.0\n/),
  })
  await expectLive('1.1.0')
  const restore = await replaceProgram('mv', 'real "$@"; [ $2 != current.new ] || kill -KILL $PPID')
  expect(await back('1.0.0')).toMatchObject({ ok: false })
  await restore()
  const { output } = await back('1.0.0')
  expect(output).toContain('current is 1.0.0, but nginx serves 1.1.0: that is live.')
  await expectLive('1.0.0')
  expect(await hasScript('1.1.0')).toBe(true)
})

test('a signed release is live as soon as the script ends, and has an ETag made of its bytes', async () => {
  await upload('1.2.5')
  const restore = await askForSignature()
  await shell(`sh www/current/nginx/release.sh ${machine.folder}/${FILE}`)
  await restore()
  for (let request = 0; request < 20; request += 1) expect(await servedVersion()).toBe('1.2.5')
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
    expect(await bare.shell(`cp ${at(FILE)} .; ${RELEASE}`)).toEqual({
      ok: false,
      output: expect.stringMatching(/nginx does not run: start it first\.\nNothing has changed/),
    })
    expect(await readdir(join(bare.folder, 'www'))).toEqual(['releases'])
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
  await shell()
  const page = await readFile(inSite('current/index.html'), 'utf8')
  expect(page).toContain('"helpUrl":"https://klup.example/help"')
  expect(page).toContain('"extensionText":"Twee woorden"')
})
