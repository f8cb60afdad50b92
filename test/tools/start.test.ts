// @vitest-environment node
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { run } from './support/run.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFile(join(root, path), 'utf8')
const { scripts } = JSON.parse(await read('package.json'))

const ANY_PORT = { PORT: '0', API_PORT: '0', PROVIDER_PORT: '0' }

async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'klup-start-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test.each([
  ['start', 'API_PORT', '70000'],
  ['start', 'PROVIDER_PORT', ''],
  ['preview', 'PORT', 'abc'],
])('npm run %s says which variable is no port: %s=%j', async (script, name, value) => {
  expect(await run(`${script}.mjs`, [], { [name]: value })).toEqual({
    code: 1,
    output: `${name}: a port (0 to 65535) expected, ${JSON.stringify(value)} found\n`,
  })
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
  const port = String((server.address() as AddressInfo).port)
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'index.html'), '<script type="application/json" id="app-config">{}</script>')
  expect(await run(`${script}.mjs`, [folder], { ...ANY_PORT, [name]: port })).toEqual({
    code: 1,
    output: `${name}: port ${port} is taken\n`,
  })
})

test('npm start without npm ci says what to do', async () => {
  const folder = await temporaryFolder()
  for (const name of ['scripts', 'esbuild.config.mjs', 'package.json'])
    await cp(join(root, name), join(folder, name), { recursive: true })
  const [, ...words] = scripts.start.split(' ')
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, 'A package is not installed. Run: npm ci\n'])
})

/** Starts a script of package.json until the test ends. Resolves to its output once that matches. */
function start(
  name: string,
  args: readonly string[],
  ready: RegExp,
  env: NodeJS.ProcessEnv = {},
  cwd = root,
) {
  const [, ...words] = String(scripts[name]).split(' ')
  const options = { cwd, env: { PATH: process.env.PATH, ...ANY_PORT, ...env } }
  const child = spawn(process.execPath, [...words, ...args], options)
  onTestFinished(() => void child.kill())
  return new Promise<RegExpExecArray>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', part => {
      output += part
      const found = ready.exec(output)
      if (found) resolve(found)
    })
    child.on('exit', code => reject(new Error(`${name} ended with ${code}: ${output}`)))
  })
}

const textAt = async (url: string) => (await fetch(url)).text()

/** The bank's page of a new payment. */
async function checkoutPageOf(api: string, app: string): Promise<string> {
  const post = (path: string, body: object, more = {}) =>
    fetch(api + path, {
      method: 'POST',
      headers: { Origin: app, 'Content-Type': 'application/json', ...more },
      body: JSON.stringify(body),
    })
  const Cookie = (await post('/__mock/become', { member: 'gratis' })).headers.getSetCookie()[0]?.split(';')[0]
  const answer = await post('/api/payment', { subscriptionId: 1, redirectUrl: `${app}/payment` }, { Cookie })
  return textAt((await answer.json())._links.checkout.href)
}

/** Two builds take minutes on a slow machine, in ms. */
const BUILDS_TIMEOUT = 600_000

test('npm start serves the app, and the built app can share its mock', {
  timeout: BUILDS_TIMEOUT,
}, async () => {
  const printed =
    /The app: +(\S+)\nMock API: (\S+) +bank: (\S+)\n\n[\s\S]*Normal in .* 401 of a visitor, .* 404 of a member/
  const [terminal, app = '', api = '', bank = ''] = await start('start', [], printed, {
    PAYMENT_METHOD: 'iDEAL & Wero',
  })
  expect(await textAt(app)).toContain('<title>Klup</title>')
  expect(await textAt(`${bank}/download`)).toContain('<h1>')
  expect(await checkoutPageOf(api, app)).toContain('Je betaalt met iDEAL &amp; Wero.')
  const docs = (await read('README.md')) + (await read('docs/developing.md'))
  for (const [member] of docs.matchAll(/(?<=`)[\w-]+@voorbeeld\.nl(?=`)/g))
    expect(terminal).toMatch(new RegExp(`${member} +Klup1234 `))

  const folder = await temporaryFolder()
  const [, variables = ''] = /^(.+) npm run build && npm run preview$/m.exec(docs) ?? []
  const here = variables.replaceAll('http://localhost:4001', api).replaceAll('http://localhost:4002', bank)
  const env = Object.fromEntries(here.split(' ').map(set => set.split('=')))
  expect(await run('build.mjs', [folder], env)).toMatchObject({ code: 0 })
  const [, preview = ''] = await start('preview', [folder], /The built app: (\S+)/)
  expect(await textAt(preview)).toContain(`connect-src 'self' ${api};`)
  const answer = await fetch(`${api}/api/klupper`, { headers: { Origin: preview } })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([401, preview])
})

test('npm start can use a real API', { timeout: BUILDS_TIMEOUT }, async () => {
  const real = { MOCK_API: '0', API_BASE_URL: 'http://localhost:8080' }
  const [, app = ''] = await start('start', [], /The app: +(\S+)\nAPI: +http:\/\/localhost:8080\n/, real)
  expect(await textAt(app)).toContain("connect-src 'self' http://localhost:8080;")
})

test('npm start shows a mistake in the page until it is mended, and replaces styles alone', {
  timeout: BUILDS_TIMEOUT,
}, async () => {
  const folder = await temporaryFolder()
  for (const name of [
    'src',
    'styles',
    'public',
    'scripts',
    'index.html',
    'esbuild.config.mjs',
    'package.json',
  ])
    await cp(join(root, name), join(folder, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const [, app = ''] = await start('start', [], /The app: +(\S+)\n[\s\S]*404 of a member/, {}, folder)
  const { body } = await fetch(`${app}/reload`)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  /** Changes a file. Resolves to what the open pages hear. */
  const heardAfter = async (change: Promise<void>) => {
    await change
    return /event: (\w+)/.exec((await reader?.read())?.value ?? '')?.[1]
  }

  expect(await heardAfter(appendFile(join(folder, 'styles/base.css'), 'a { color: red }'))).toBe('styles')
  const card = join(folder, 'src/ui/card.tsx')
  const source = await readFile(card, 'utf8')
  expect(await heardAfter(writeFile(card, `${source}\nthrow new Error('a mistake')`))).toBe('load')
  const mistake = await fetch(app)
  expect(mistake.status).toBe(500)
  expect(await mistake.text()).toMatch(/Error: a mistake[\s\S]*src\/ui\/card\.tsx:\d+/)
  expect(await heardAfter(writeFile(card, source))).toBe('load')
  expect(await textAt(app)).toContain('<title>Klup</title>')
})
