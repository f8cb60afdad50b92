import { createHash } from 'node:crypto'
import { readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { operatorFiles } from '../../scripts/build-app.ts'
import { type Files, writeSite } from '../../scripts/files.ts'
import { hostingFiles } from '../../scripts/hosting.ts'
import { policyIn } from '../../scripts/page.ts'
import { findProgram } from '../support/programs.ts'
import { type Machine, startMachine, WAIT } from './support/machine.ts'
import { smallSite } from './support/site.ts'

const FILE = 'klup.tar.gz'
const BY_SCRIPT = `sh release.sh ${FILE}`
const RELEASE = `tar -xzOf ${FILE} nginx/release.sh >release.sh; ${BY_SCRIPT}`

let operator: Files
let machine: Machine

const at = (name: string) => join(machine.folder, name)
const script = (version: string) => `static/js/main-${version}.js`
const hasScript = async (version: string) => (await machine.get(`/${script(version)}`)).status === 200

/** Packs a release with a first script of its own, as it reaches the server. */
async function upload(version: string, changed: Record<string, string> = {}, to = FILE) {
  const site: Files = new Map([...smallSite(version), ...operator])
  const page = String(site.get('index.html')).replace('main-ABCDEFGH', `main-${version}`)
  site.set('index.html', Buffer.from(page)).set(script(version), Buffer.from(`// ${version}`))
  const files = hostingFiles(site.set('version.json', Buffer.from(`{"version":"${version}"}\n`)))
  for (const [name, text] of Object.entries(changed)) files.set(name, Buffer.from(text))
  await writeSite(files, at('site'))
  await shell(`cd site; tar -czf ../${to} *`)
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

/** Waits until nginx serves a release, also after a reload by somebody else. */
async function expectLive(version: string) {
  expect(await readlink(at('www/current'))).toBe(`releases/${version}`)
  await shell('nginx -t -q && nginx -s reload')
  await vi.waitFor(async () => expect(await servedVersion()).toBe(version), WAIT)
}

beforeAll(async () => {
  operator = (await operatorFiles()).files
  machine = await startMachine()
  await shell('nginx')
  await upload('1.0.0')
  await shell()
  await machine.installExample()
  await expectLive('1.0.0')
})
afterAll(() => machine?.end())

/** Signs the upload with a key of this name. */
const sign = (key = 'klup-release') =>
  shell(`[ -e ${key} ] || ssh-keygen -q -t ed25519 -N '' -f ${key}
    rm -f ${FILE}.sig; ssh-keygen -q -Y sign -n klup -f ${key} ${FILE}`)

/** From now on this machine asks for a signature, and something happens to the signed upload. Resolves to what ends that. */
async function askForSignature(change?: () => Promise<unknown>) {
  await sign()
  await shell('sed "s/^/maarten /" klup-release.pub >www/signers')
  await change?.()
  return () => shell(`rm -f www/signers ${FILE}.sig`)
}

/** Writes a file. Resolves to what removes it. */
const writing = async (name: string, text: string) => {
  await writeFile(at(name), text)
  return () => rm(at(name))
}

/** Makes something that is no file. Resolves to what removes it. */
async function making(name: string, command: string) {
  await shell(`${command} ${name}`)
  return () => rm(at(name), { recursive: true })
}

/** From the next reload on, another server answers for the site, and no script sleeps. Resolves to what ends that. */
async function answering(directive: string) {
  await writeFile(at('bin/sleep'), '#!/bin/sh\n', { mode: 0o755 })
  await writing(
    'conf.d/a.conf',
    `server { listen 127.0.0.1:${machine.secure} ssl; server_name klup.example; root ${at('www/releases/1.0.0')};
      ssl_certificate ${at('fullchain.pem')}; ssl_certificate_key ${at('privkey.pem')};
      location / { ${directive}; } }`,
  )
  return () => shell('rm bin/sleep conf.d/a.conf')
}

const nothing = async () => {}

/** What stops a release, the reason that it gives, how it comes about (and what follows to undo that). */
const STOPS: readonly [what: string, reason: RegExp, prepare: () => Promise<unknown>, before?: string][] = [
  ['a changed script', /\.new is not whole/, () => upload('1.1.0', { [script('1.1.0')]: '' })],
  ['a cut upload', /unexpected end of file/, () => shell(`truncate -s 3000 ${FILE}`)],
  ['a version that was not raised', /1\.0\.0 is there already/, () => upload('1.0.0')],
  ['an older version', /0\.9\.9 is older than 1\.0\.0, which/, () => upload('0.9.9')],
  ['an earlier candidate', /1\.0\.0-rc\.2 is older/, () => upload('1.0.0-rc.2')],
  ['a bad setting', /HELP_URL \(helpUrl\)/, () => writing('www/settings', 'HELP_URL=x\n')],
  ['settings behind a broken link', /settings is no file/, () => making('www/settings', 'ln -s gone')],
  ['a folder of settings', /settings is no file/, () => making('www/settings', 'mkdir')],
  ['what nginx refuses', /does not take release/, () => writing('conf.d/a.conf', 'x')],
  ['an nginx that serves another page', /serves another page than/, () => answering('return 200 other')],
  ['an nginx that serves nothing', /serves another page than/, () => answering('return 503')],
  ['a missing signature', /it has no klup/, () => askForSignature(() => rm(at(`${FILE}.sig`)))],
  ['a signature of a stranger', /by nobody in .*\/signers\./, () => askForSignature(() => sign('stranger'))],
  ['another file than signed', /what maarten signed/, () => askForSignature(() => upload('1.2.0'))],
  ['another release that runs', /Another release is running/, nothing, 'flock www'],
  // A limit in blocks of 512 bytes cuts the packed file, or one of its files that is packed well.
  ['a full disk, before it is unpacked', /File (size|too)/, nothing, 'ulimit -f 8;'],
  ['a full disk, while it is unpacked', /File (size|too)/, nothing, 'ulimit -f 50;'],
]

test.each(STOPS)('a release stops at %s', async (_, reason, prepare, before = '') => {
  await upload('1.1.0')
  const restore = await prepare()
  const result = await machine.shell(`${before} ${BY_SCRIPT}`)
  if (restore instanceof Function) await restore()
  expect(result).toEqual({ ok: false, output: expect.stringMatching(reason) })
  expect(await readdir(at('www'))).toEqual(['current', 'releases'])
  expect(await readdir(at('www/releases'))).toEqual(['1.0.0'])
  await expectLive('1.0.0')
})

test('a release is the file whose signature was verified, whatever replaces it afterwards', async () => {
  await upload('1.0.9', {}, 'evil')
  await upload('1.0.1')
  const restore = await askForSignature()
  const real = findProgram('OpenSSH')
  const replace = `#!/bin/sh\n${real} "$@" && { [ $2 != verify ] || cp ${at('evil')} ${at(FILE)}; }\n`
  await writeFile(at('bin/ssh-keygen'), replace, { mode: 0o755 })
  await shell(`sh www/current/nginx/release.sh ${FILE}`)
  await Promise.all([rm(at('bin/ssh-keygen')), restore()])
  await expectLive('1.0.1')
})

/** `KILLS=40` tries more of them. */
const KILLS = Number(process.env.KILLS ?? 4)

test('kills at random moments leave what fits together, and the next run succeeds', async () => {
  let isPolling = true
  const torn: unknown[] = []
  const poll = async () => {
    while (isPolling) await servedVersion().catch(error => torn.push(error))
  }
  const polled = poll()
  // A release takes about 0.2 s.
  for (let kill = 10; kill < 10 + KILLS; kill++) {
    await upload(`1.0.${kill}`)
    await machine.shell(`timeout -s KILL ${(Math.random() * 0.3).toFixed(3)} ${BY_SCRIPT}`)
    await shell(`${BY_SCRIPT} || sh release.sh 1.0.${kill}`)
    await expectLive(`1.0.${kill}`)
  }
  isPolling = false
  await polled
  expect(torn).toEqual([])
}, 600_000)

test('a release applies the settings of this machine, and keeps the last five and their scripts', async () => {
  await writeFile(at('www/settings'), '')
  await upload('1.1.0')
  await shell(BY_SCRIPT)
  await expectLive('1.1.0')
  await writeFile(at('www/settings'), 'EXTENSION_TEXT=Twee woorden\nHELP_URL=https://klup.example/help\n')
  for (const version of ['1.1.1', '1.1.2', '1.1.3', '1.1.4', '1.1.5']) {
    await upload(version)
    await shell(`umask 077; ${BY_SCRIPT}`)
  }
  await expectLive('1.1.5')
  expect(await readdir(at('www/releases'))).toEqual(['1.1.1', '1.1.2', '1.1.3', '1.1.4', '1.1.5'])
  expect([await hasScript('1.1.1'), await hasScript('1.0.0')]).toEqual([true, false])
  const { body, headers } = await machine.get('/index.html')
  expect(String(body)).toContain('"helpUrl":"https://klup.example/help"')
  expect(String(body)).toContain('"extensionText":"Twee woorden"')
  const sum = createHash('sha256').update(body).digest('hex').slice(0, 7)
  expect(headers.etag).toBe(`"${sum.replace(/^0+/, '')}-${body.length.toString(16)}"`)
})

test('a rollback serves an earlier release if it is whole, with the newer scripts', async () => {
  const back = (version: string) => machine.shell(`sh www/current/nginx/release.sh ${version}`)
  await writeFile(at('www/releases/1.1.4/index.html'), 'cut')
  expect(await back('1.1.4')).toEqual({ ok: false, output: expect.stringMatching(/is not whole/) })
  await expectLive('1.1.5')
  expect(await back('1.1.1')).toMatchObject({ ok: true })
  await expectLive('1.1.1')
  expect(await hasScript('1.1.5')).toBe(true)
})

test('a release stays when others claim to be newer, and names the way back', async () => {
  await shell('touch -d "2099-01-01" www/releases/*')
  await upload('1.1.6')
  await shell(`${BY_SCRIPT} >out`)
  await expectLive('1.1.6')
  expect(await readdir(at('www/releases'))).toHaveLength(5)
  expect(String(await readFile(at('out')))).toMatch(/\nRelease 1\.1\.6 is live\. .*release\.sh 1\.1\.1\n$/)
  await shell('sh www/current/nginx/release.sh 1.1.1')
  await upload('1.0.7')
  expect(await machine.shell(BY_SCRIPT)).toMatchObject({ ok: false })
  await shell(`sh release.sh --older ${FILE}`)
  await expectLive('1.0.7')
})
