// @vitest-environment node
import { spawnSync } from 'node:child_process'
import { chmod, lstat, mkdir, readdir, readFile, readlink, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
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
let first: Files
let second: Files

/** A release with a script of its own, next to one that all releases share. */
async function siteOf(version: string): Promise<Files> {
  const site = await smallSite(version)
  for (const [name, contents] of operator) site.set(name, contents)
  site.set(`static/js/own-${version}.js`, Buffer.from(`// ${version}`))
  return hostingFiles(site.set('version.json', Buffer.from(`{"version":"${version}"}\n`)))
}

const inDist = (name: string) => join(machine.folder, 'dist', name)
const inSite = (name: string) => join(machine.folder, 'www', name)
const linked = () => readlink(inSite('current'))
const releases = async () => (await readdir(inSite('releases'))).sort()

/** Writes a build, as it reaches the server. */
async function upload(files: Files) {
  await rm(inDist(''), { recursive: true, force: true })
  await writeSite(files, inDist(''))
}

/** Waits until nginx serves these files, whole, after a reload by somebody else too. */
async function expectLive(files: Files) {
  expect(await machine.shell('nginx -t -q && nginx -s reload')).toMatchObject({ ok: true })
  await vi.waitFor(async () => {
    for (const [path, name] of [
      ['/', 'index.html'],
      ['/version.json', 'version.json'],
      ...[...files.keys()].filter(file => file.endsWith('.js')).map(file => [`/${file}`, file]),
    ] as const) {
      const { status, body, headers } = await machine.get(path)
      expect([path, status, String(body)]).toEqual([path, 200, String(files.get(name))])
      expect(headers['content-security-policy']).toContain(policyIn(String(files.get('index.html'))))
    }
  }, WAIT)
}

/** Expects that a release fails for this reason, and that the first one stays live. */
async function expectRefused(command: string, reason: RegExp) {
  const { ok, output } = await machine.shell(command)
  expect([ok, output]).toEqual([false, expect.stringMatching(reason)])
  expect([await linked(), await releases()]).toEqual(['releases/1.0.0', ['1.0.0']])
  await expectLive(first)
}

async function expectReleased(command = RELEASE) {
  expect(await machine.shell(command)).toMatchObject({ ok: true })
  expect(await linked()).toBe('releases/1.1.0')
  await expectLive(second)
}

beforeAll(async () => {
  operator = await operatorFiles()
  first = await siteOf('1.0.0')
  second = await siteOf('1.1.0')
})

/** Starts a machine on which the first release is live. */
async function install() {
  expect(await machine.shell('nginx')).toMatchObject({ ok: true })
  await upload(first)
  expect(await machine.shell(RELEASE)).toMatchObject({ ok: true })
  await machine.installExample(await readFile(inSite('current/nginx/klup.conf.example'), 'utf8'))
  await expectLive(first)
  await upload(second)
}

describe('the release script', () => {
  beforeEach(async () => {
    machine = await startMachine()
    await install()
  })
  afterEach(() => machine.end())

  test('makes a release live, with the scripts of the earlier one', async () => {
    await expectReleased()
    expect(await machine.get('/static/js/own-1.0.0.js')).toMatchObject({ status: 200 })
    expect((await releases()).includes('.new')).toBe(false)
  })

  test('applies the settings of this machine', async () => {
    await writeFile(
      inSite('settings'),
      'API_BASE_URL=https://api.klup.example\nEXTENSION_TEXT=Twee woorden\n',
    )
    expect(await machine.shell(RELEASE)).toMatchObject({ ok: true })
    await vi.waitFor(async () => {
      const { body, headers } = await machine.get('/')
      expect(String(body)).toContain('"extensionText":"Twee woorden"')
      expect(headers['content-security-policy']).toContain('https://api.klup.example')
    }, WAIT)
  })

  test('stops at a bad setting', async () => {
    await writeFile(inSite('settings'), 'HELP_URL=nonsense\n')
    await expectRefused(RELEASE, /HELP_URL \(helpUrl\)/)
  })

  test('makes a release of a strict umask readable', async () => {
    await rm(inDist(''), { recursive: true })
    await upload(second)
    for (const name of ['', 'static', 'static/js']) await chmod(inDist(name), 0o700)
    for (const name of second.keys()) await chmod(inDist(name), 0o600)
    await expectReleased(`umask 077; ${RELEASE}`)
  })

  test.skipIf(!isRoot)('stops if nginx may not enter the folder', async () => {
    await chmod(inSite('releases'), 0o700)
    const { ok, output } = await machine.shell(RELEASE)
    expect([ok, output]).toEqual([false, expect.stringMatching(/www-data may not read it/)])
    await chmod(inSite('releases'), 0o755)
    expect(await linked()).toBe('releases/1.0.0')
    await expectLive(first)
  })

  test.each([
    ['a cut script', () => writeFile(inDist(SCRIPT), '// Lang')],
    ['a missing script', () => rm(inDist(SCRIPT))],
    ['cut sums', async () => writeFile(inDist('SHA256SUMS'), String(second.get('SHA256SUMS')).slice(0, 99))],
  ])('stops at %s', async (_, damage) => {
    await damage()
    await expectRefused(RELEASE, /releases\/\.new is not whole/)
  })

  test('stops at a version that was not raised', async () => {
    await upload(hostingFiles(new Map(second).set('version.json', Buffer.from('{"version":"1.0.0"}\n'))))
    await expectRefused(RELEASE, /Release 1\.0\.0 is there already: raise the version/)
  })

  test('stops at a release that is live already', async () => {
    await expectReleased()
    const { ok, output } = await machine.shell(RELEASE)
    expect([ok, output]).toEqual([false, expect.stringMatching(/Release 1\.1\.0 is there already/)])
    await expectLive(second)
  })

  test('stops if nginx refuses the configuration', async () => {
    await writeFile(join(machine.folder, 'conf.d/other.conf'), 'nonsense on;')
    const { ok, output } = await machine.shell(RELEASE)
    expect([ok, output]).toEqual([false, expect.stringMatching(/unknown directive "nonsense"/)])
    expect([await linked(), await releases()]).toEqual(['releases/1.0.0', ['1.0.0']])
    await rm(join(machine.folder, 'conf.d/other.conf'))
    await expectLive(first)
    await expectReleased()
  })

  /** Replaces a program of the machine by a script, of which `real` is the program itself. */
  async function replaceProgram(name: string, script: string) {
    const { stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    const text = `#!/bin/sh\n${script.replaceAll('real', stdout.trim())}\n`
    await writeFile(join(machine.folder, 'bin', name), text, { mode: 0o755 })
    return () => rm(join(machine.folder, 'bin', name))
  }

  test.each([
    ['cp', 'real -R dist/static "$3"; kill -TERM $PPID'],
    ['mv', 'real "$@"; kill -INT $PPID'],
  ])('leaves nothing if it is interrupted during %s', async (name, script) => {
    const restore = await replaceProgram(name, script)
    await expectRefused(RELEASE, /Nothing has changed/)
    await restore()
    await expectReleased()
  })

  test.each([
    ['cp', 'real "$@"; kill -KILL $PPID'],
    ['nginx', 'kill -KILL $PPID'],
  ])('can be repeated if the machine stops at %s', async (name, script) => {
    const place = join(machine.folder, 'bin', name)
    const before = await readFile(place).catch(() => undefined)
    await replaceProgram(name, script)
    expect(await machine.shell(RELEASE)).toMatchObject({ ok: false })
    await (before ? writeFile(place, before) : rm(place))
    await expectLive(name === 'cp' ? first : second)
    if (name === 'cp') await expectReleased()
  })

  test('stops if the disk loses what configure wrote', async () => {
    await writeFile(inSite('settings'), 'HELP_URL=https://klup.example/help\n')
    await replaceProgram('node', 'real "$@"; echo cut >www/releases/.new/index.html')
    await expectRefused(RELEASE, /index\.html: FAILED|is not whole/)
  })

  test('refuses a second release at the same time', async () => {
    const restore = await replaceProgram('chmod', `real "$@"; ${RELEASE} 2>other.log; true`)
    await expectReleased()
    await restore()
    expect(await machine.log('other.log')).toContain('Another release is running.')
  })

  test('drops the scripts that were replaced a month ago', async () => {
    const old = new Date(Date.now() - 40 * 24 * 3600 * 1000)
    await utimes(inSite('current/static/js/own-1.0.0.js'), old, old)
    await expectReleased()
    // Its release has been live until now.
    expect(await machine.get('/static/js/own-1.0.0.js')).toMatchObject({ status: 200 })
    await utimes(inSite('current/static/js/own-1.0.0.js'), old, old)
    await upload(await siteOf('1.2.0'))
    expect(await machine.shell(RELEASE)).toMatchObject({ ok: true })
    await expectLive(await siteOf('1.2.0'))
    expect(await machine.get('/static/js/own-1.0.0.js')).toMatchObject({ status: 404 })
    expect(await machine.get('/static/js/own-1.1.0.js')).toMatchObject({ status: 200 })
  })

  describe('with an earlier version', () => {
    const BACK = 'sh www/current/nginx/release.sh 1.0.0'

    test('goes back to it, and keeps the newer scripts', async () => {
      await expectReleased()
      expect(await machine.shell(BACK)).toMatchObject({ ok: true })
      expect(await linked()).toBe('releases/1.0.0')
      await expectLive(first)
      expect(await machine.get('/static/js/own-1.1.0.js')).toMatchObject({ status: 200 })
    })

    test('refuses one that is damaged, and one that is gone', async () => {
      await expectReleased()
      await writeFile(inSite('releases/1.0.0/index.html'), 'cut')
      for (const command of [BACK, BACK.replace('1.0.0', '0.9.0')]) {
        const { ok, output } = await machine.shell(command)
        expect([ok, output]).toEqual([false, expect.stringMatching(/is not whole/)])
        expect(await linked()).toBe('releases/1.1.0')
      }
      await expectLive(second)
    })
  })

  test('stops if a file cannot be written whole', async () => {
    // A limit of 8 blocks of 512 bytes cuts the longer files.
    await expectRefused(`ulimit -f 8; ${RELEASE}`, /Nothing has changed/)
    await expectReleased()
  })
})

/** The kilobytes or files that a small disk has left, and what it then lacks room for. */
const FULL = [
  ['the folder', 'nr_inodes', 0],
  ['all files', 'size', 0.5],
  ['the links to earlier scripts', 'nr_inodes', 1],
  ['what configure writes', 'size', 1],
] as const

const canMount =
  spawnSync('sh', ['-c', 'd=$(mktemp -d) && mount -t tmpfs tmpfs "$d" && umount "$d"']).status === 0

describe.skipIf(!canMount)('on a full disk, the release script', () => {
  test.each(FULL)('stops without room for %s', async (_, limit, share) => {
    machine = await startMachine()
    await mkdir(inSite(''))
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'mode=755', 'tmpfs', inSite('')])
    onTestFinished(async () => {
      await machine.shell('nginx -s quit')
      await vi.waitFor(() => expect(lstat(join(machine.folder, 'nginx.pid'))).rejects.toThrow(), WAIT)
      spawnSync('umount', [inSite('')])
      await rm(machine.folder, { recursive: true })
    })
    await install()
    // The settings make the page differ, so that configure writes it anew.
    await writeFile(inSite('settings'), `EXTENSION_TEXT=${'lang '.repeat(2000)}\n`)
    const column = limit === 'size' ? '--output=used' : '--output=iused'
    const used = (path: string) => {
      const { stdout } = spawnSync('sh', ['-c', `df -k ${column} ${path} | tail -1`], { encoding: 'utf8' })
      return Number(stdout)
    }
    const before = used(inSite(''))
    spawnSync('cp', ['-R', inDist(''), inSite('copy')])
    const needed = used(inSite('')) - before
    await rm(inSite('copy'), { recursive: true })
    const room = Math.floor(before + share * needed)
    spawnSync('mount', ['-o', `remount,${limit}=${room}${limit === 'size' ? 'k' : ''}`, inSite('')])
    await expectRefused(RELEASE, /No space left on device|ENOSPC/)
    spawnSync('mount', ['-o', `remount,${limit}=0`, inSite('')])
    await rm(inSite('settings'))
    await expectReleased()
  })
})
