// @vitest-environment node
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../support/sources.ts'

const HOURS = 3_600_000

/** Serves a registry with one package: its versions by their age in hours. */
async function startRegistry(ages: Readonly<Record<string, number>>): Promise<string> {
  const server = createServer((_, response) => {
    const dist = { tarball: 'http://127.0.0.1:9/news.tgz', integrity: `sha512-${'A'.repeat(86)}==` }
    const entries = Object.entries(ages).map(([version, age]) => ({
      version: [version, { name: 'news', version, dist }],
      time: [version, new Date(Date.now() - age * HOURS).toISOString()],
    }))
    const versions = Object.fromEntries(entries.map(({ version }) => version))
    const time = Object.fromEntries(entries.map(entry => entry.time))
    const latest = Object.keys(ages).at(-1)
    response.end(JSON.stringify({ name: 'news', 'dist-tags': { latest }, versions, time }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address?.port}`
}

/** Adds the package by npm with the settings of this project. Resolves to the version, and what npm said. */
async function addPackage(registry: string) {
  const folder = await mkdtemp(join(tmpdir(), 'npm-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await copyFile(join(root, '.npmrc'), join(folder, '.npmrc'))
  await writeFile(join(folder, 'package.json'), '{"name":"x","version":"1.0.0"}')
  const args = ['install', 'news', '--package-lock-only', '--registry', registry]
  const own = ['--userconfig', join(folder, 'none'), '--cache', join(folder, 'cache')]
  const child = spawn('npm', [...args, ...own], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', part => {
      output += part
    })
  await once(child, 'close')
  const { packages } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'))
  return { version: packages['node_modules/news'].version, output }
}

test('npm installs no version that is younger than three days', async () => {
  const registry = await startRegistry({ '1.0.0': 80, '1.1.0': 71, '1.2.0': 1 })
  const { version, output } = await addPackage(registry)
  const [major = 0, minor = 0] = execFileSync('npm', ['--version']).toString().split('.').map(Number)
  const hasSetting = major > 11 || (major === 11 && minor >= 10)
  expect(version).toBe(hasSetting ? '1.0.0' : '1.2.0')
  expect(output).not.toContain('npm error')
  // npm 11.2 to 11.9 warns about settings that it does not have; npm 10 says nothing.
  if (hasSetting || major < 11) expect(output).not.toContain('min-release-age')
})
