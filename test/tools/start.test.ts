// @vitest-environment node
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { run } from './support/run.ts'

const root = join(import.meta.dirname, '../..')

test.each([
  ['start', 'PORT', 'abc'],
  ['start', 'API_PORT', '70000'],
  ['start', 'PROVIDER_PORT', ''],
  ['preview', 'PORT', '-1'],
])('npm run %s says which variable is no port: %s=%j', async (script, name, value) => {
  const { code, output } = await run(`${script}.mjs`, [], { [name]: value })
  expect([code, output.trim()]).toEqual([
    1,
    `${name}: a port (0 to 65535) expected, ${JSON.stringify(value)} found`,
  ])
})

test.each([
  ['start', 'PORT'],
  ['start', 'API_PORT'],
  ['start', 'PROVIDER_PORT'],
  ['preview', 'PORT'],
])('npm run %s says that a given %s is taken', async (script, name) => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const folder = await mkdtemp(join(tmpdir(), 'klup-start-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.html'), '<script type="application/json" id="app-config">{}</script>')
  const any = { PORT: '0', API_PORT: '0', PROVIDER_PORT: '0' }
  const { code, output } = await run(`${script}.mjs`, [folder], { ...any, [name]: String(port) })
  expect([code, output.trim()]).toEqual([1, `${name}: port ${port} is taken`])
})

test('npm start without npm ci says what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'klup-start-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of ['scripts', 'esbuild.config.mjs', 'package.json'])
    await cp(join(root, name), join(folder, name), { recursive: true })
  const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const [, ...words] = scripts.start.split(' ')
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, 'A package is not installed. Run: npm ci\n'])
})

test('npm start names the failures that are normal in the console', async () => {
  const env = { ...process.env, PORT: '0', API_PORT: '0', PROVIDER_PORT: '0' }
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/start.mjs')], { env })
  onTestFinished(() => void server.kill())
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    server.on('exit', () => reject(new Error(printed)))
    server.stdout.on('data', part => {
      printed += part
      if (/Normal in .* 401 of a visitor, .* 404 of a member who is no superklupper/.test(printed)) resolve()
    })
  })
  expect(printed).toMatch(/The app: +http/)
})
