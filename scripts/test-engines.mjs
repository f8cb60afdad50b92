import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MACHINE = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
const {
  FIREFOX_PATH = '/usr/bin/firefox-esr',
  WEBKIT_PATH = `/usr/lib/${MACHINE}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
} = process.env

/** What each engine needs on this machine, and the packages of Debian that bring it. */
const ENGINES = {
  firefox: { files: [FIREFOX_PATH], packages: ['firefox-esr'] },
  webkit: {
    files: [WEBKIT_PATH, '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
}

const missing = name => ENGINES[name].files.find(file => !existsSync(file))

/** Installs what some engines lack, where that can be done. */
function install(names) {
  if (names.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const packages = names.flatMap(name => ENGINES[name].packages)
  console.log(`Installs ${packages.join(', ')}.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args) => execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  try {
    run('update')
    run('install', '-y', '--no-install-recommends', ...packages)
  } catch (error) {
    console.error(error.message)
  }
}

const args = process.argv.slice(2)
const named = Object.keys(ENGINES).filter(name => args.includes(name))
const wanted = named.length > 0 ? named : Object.keys(ENGINES)
install(wanted.filter(missing))
const [there, absent] = [wanted.filter(name => !missing(name)), wanted.filter(missing)]
for (const name of absent)
  console.log(
    `${name}: not run. ${missing(name)} is not there; ${ENGINES[name].packages} of Debian bring it.`,
  )
process.exitCode = there.length > 0 ? await test(there) : 1

async function test(names) {
  const site = await mkdtemp(join(tmpdir(), 'klup-engines-'))
  const short = args.includes('--short') && { KLUP_SHORT: 'yes' }
  const env = { ...process.env, FIREFOX_PATH, WEBKIT_PATH, KLUP_DIST: site, ...short }
  const run = (command, words, more) =>
    spawnSync(command, words, { stdio: 'inherit', env: { ...env, ...more } }).status
  try {
    return (
      run('node', ['scripts/build.mjs', site], { DOWNLOAD_URL: 'https://klup.example/download' }) ||
      run('npx', ['vitest', 'run', '--config', 'vitest.engines.config.ts', ...names])
    )
  } finally {
    await rm(site, { recursive: true })
  }
}
