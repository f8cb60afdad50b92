import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFirefox, findWebKit } from './programs.mjs'

/** The engines by the names of their test files: the variable that tells the tests where one is, and who finds it. */
const ENGINES = { firefox: ['FIREFOX_PATH', findFirefox], webkit: ['WEBKIT_PATH', findWebKit] }

const args = process.argv.slice(2)
const named = Object.keys(ENGINES).filter(name => args.includes(name))
const env = { ...process.env, ...(args.includes('--short') && { KLUP_SHORT: 'yes' }) }
const there = []
const absent = []
for (const name of named.length > 0 ? named : Object.keys(ENGINES)) {
  const [variable, find] = ENGINES[name]
  try {
    env[variable] = find()
    there.push(name)
  } catch ({ message }) {
    absent.push(`${name}: not run. ${message}`)
  }
}

const status = there.length > 0 ? await test() : 1
for (const line of absent) console.log(line)
// Where nobody reads this, it has to fail.
process.exitCode = status || (absent.length > 0 && process.env.CI ? 1 : 0)

async function test() {
  const site = await mkdtemp(join(tmpdir(), 'klup-engines-'))
  const run = (command, words, more = {}) =>
    spawnSync(command, words, { stdio: 'inherit', env: { ...env, KLUP_DIST: site, ...more } }).status
  // What a test needs is configured again in memory.
  const needed = { DOWNLOAD_URL: 'https://klup.example/download', CHECKOUT_ORIGINS: '*' }
  try {
    return (
      run('node', ['scripts/build.mjs', site], needed) ||
      run('npx', ['vitest', 'run', '--config', 'vitest.engines.config.ts', ...there])
    )
  } finally {
    await rm(site, { recursive: true })
  }
}
