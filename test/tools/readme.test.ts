// @vitest-environment node
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { run } from './support/run.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name}`)
const pages = ['README.md', ...filesIn('docs').filter(path => path.endsWith('.md'))]
const docs = pages.map(read).join('\n')
const { scripts } = JSON.parse(read('package.json'))
const all = (pattern: RegExp, text = docs) => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
]

/** npm's own commands. */
const OF_NPM = ['audit', 'ci', 'cit', 'install']
const commands = all(/\bnpm (?:run )?([a-z][\w:-]*)/g).filter(name => !OF_NPM.includes(name))

/** A script and the scripts that it calls. */
const withCalled = (name: string): string[] => [
  name,
  ...all(/npm run ([\w:-]+)/g, scripts[name]).flatMap(withCalled),
]

/** Files that a reader creates by following the docs. */
const TO_BE_MADE = ['sbom.json', 'version.json', 'configure.mjs', 'src/features/news/news.tsx']

describe('everything that the docs name exists', () => {
  test.each(commands)('npm run %s', name => expect(scripts).toHaveProperty(name))

  test.each(all(/npm run (test:\w+ -- [\w-]+)/g))('npm run %s finds tests', command => {
    const name = command.split(' ').at(-1) ?? ''
    expect(filesIn('test').filter(path => /\.test\.tsx?$/.test(path) && path.includes(name))).not.toEqual([])
  })

  const code = [...filesIn('scripts'), ...filesIn('hosting'), ...filesIn('test/gallery')]
    .filter(path => /\.(mjs|ts|sh)$/.test(path))
    .map(read)
    .join('\n')
  test.each(all(/\b([A-Z][A-Z_]+)=/g).filter(name => name !== 'KEY'))('%s=', name =>
    expect(code).toContain(name),
  )

  const paths = all(/`((?:src|test|scripts|hosting|\.ci|\.githooks)\/[\w./-]+|[\w.-]+\.(?:json|mjs))`/g)
  const links = pages.flatMap(page =>
    all(/\]\(([\w./-]+)\)/g, read(page)).map(path => join(dirname(page), path)),
  )
  test.each([...paths, ...links].filter(path => !TO_BE_MADE.includes(path)))('%s', path =>
    expect(existsSync(join(root, path))).toBe(true),
  )
})

describe('the pictures of the README', () => {
  const readme = read('README.md')
  const shown = all(/ (?:src|srcset)="([^"]+)"/g, readme)
  const folder = filesIn('docs/pictures')

  test('are those of the folder, and weigh at most 450 kB', () => {
    expect(shown.toSorted()).toEqual(folder.toSorted())
    const bytes = folder.map(path => statSync(join(root, path)).size)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(450_000)
  })

  test('have a text, a dark version and a link to the whole picture', () => {
    const whole =
      /<a href="(docs\/pictures\/(\w+)\.webp)"><picture><source media="\(prefers-color-scheme: dark\)" srcset="docs\/pictures\/\2\.dark\.webp"><img src="\1" alt="[^"]{20,}" width="\d+"><\/picture><\/a>/g
    expect(all(whole, readme)).toHaveLength(shown.length / 2)
  })
})

describe('the docs', () => {
  test('name every script of package.json', () =>
    expect(commands.toSorted()).toEqual(Object.keys(scripts).toSorted()))
})

test('.ci/run or a test runs every command', () => {
  expect(read('.ci/run')).toMatch(/^npm cit$/m)
  const tests = filesIn('test')
    .filter(path => path.endsWith('.test.ts'))
    .map(read)
  const isTested = (name: string) => {
    const [, script = ''] = /([\w-]+)\.mjs/.exec(scripts[name]) ?? []
    return tests.some(text =>
      new RegExp(`\\bstart\\('${name}|run\\('${script}\\b|/${script}\\.mjs'`).test(text),
    )
  }
  const byCi = withCalled('test')
  expect(commands.filter(name => !byCi.includes(name) && !isTested(name))).toEqual([])
})

test('npm test runs the short form of the journeys', () => {
  const [, form = ''] = /test:engines -- -t "([^"]+)"$/.exec(scripts.test) ?? []
  expect(read('test/engines/drive.ts')).toContain(`'${form}': short`)
})

/** Starts a script of package.json until the test ends. Resolves to its output once that matches. */
function start(name: string, args: readonly string[], ready: RegExp, env: NodeJS.ProcessEnv = {}) {
  const [, ...words] = String(scripts[name]).split(' ')
  const child = spawn(process.execPath, [...words, ...args], { cwd: root, env: { ...process.env, ...env } })
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

const ANY_PORT = { PORT: '0', API_PORT: '0', PROVIDER_PORT: '0' }
const textAt = async (url: string) => (await fetch(url)).text()

/** Two builds take minutes on a slow machine, in ms. */
const BUILDS_TIMEOUT = 600_000

test('npm start serves the app, and the built app can share its mock', {
  timeout: BUILDS_TIMEOUT,
}, async () => {
  const printed = /The app: +(\S+)\nMock API: (\S+) +bank: (\S+)\n\n[\s\S]*wachtwoordloos/
  const [terminal, app = '', api = '', bank = ''] = await start('start', [], printed, ANY_PORT)
  expect(await textAt(app)).toContain('<title>Klup</title>')
  expect(await textAt(`${bank}/download`)).toContain('<h1>')
  for (const member of all(/`([\w-]+@voorbeeld\.nl)`/g))
    expect(terminal).toMatch(new RegExp(`${member} +Klup1234 `))

  const folder = mkdtempSync(join(tmpdir(), 'klup-docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [, variables = ''] = /^(.+) npm run build && npm run preview$/m.exec(docs) ?? []
  const here = variables.replaceAll('http://localhost:4001', api).replaceAll('http://localhost:4002', bank)
  const built = await run(
    'build.mjs',
    [folder],
    Object.fromEntries(here.split(' ').map(set => set.split('='))),
  )
  expect(built).toMatchObject({ code: 0 })
  const [, preview = ''] = await start('preview', [folder], /The built app: (\S+)/, ANY_PORT)
  expect(await textAt(preview)).toContain(`connect-src 'self' ${api};`)
  const answer = await fetch(`${api}/api/klupper`, { headers: { Origin: preview } })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([401, preview])
})

test('npm start can use a real API', { timeout: BUILDS_TIMEOUT }, async () => {
  const real = { MOCK_API: '0', API_BASE_URL: 'http://localhost:8080' }
  const [, app = ''] = await start('start', [], /The app: +(\S+)\nAPI: +http:\/\/localhost:8080\n/, {
    ...ANY_PORT,
    ...real,
  })
  expect(await textAt(app)).toContain("connect-src 'self' http://localhost:8080;")
})
