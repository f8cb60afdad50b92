// @vitest-environment node
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { demoData, demoPassword } from '../../src/mock/demo-data.ts'
import { run } from './support/run.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readme = read('README.md') + read('docs/operating.md')
const { scripts, engines, dependencies } = JSON.parse(read('package.json'))
const all = (pattern: RegExp, text = readme) => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
]
const foldersIn = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? [entry.name] : [],
  )

/** npm's own words; `ci` and `cit` are what `.ci/run` does. */
const OF_NPM = ['ci', 'cit', 'install']
const commands = all(/\bnpm (?:run )?([a-z][\w:-]*)/g).filter(name => !OF_NPM.includes(name))

/** A script and those that it calls. */
const withCalled = (name: string): string[] => [
  name,
  ...all(/npm run ([\w:-]+)/g, scripts[name]).flatMap(withCalled),
]

/** What a reader makes by following it. */
const TO_BE_MADE = ['sbom.json', 'version.json', 'configure.mjs', 'src/screens/news/news.tsx']

describe('what it names exists', () => {
  test.each(commands)('npm run %s', name => expect(scripts).toHaveProperty(name))

  const paths = all(/`((?:src|test|scripts|\.ci|\.githooks)\/[\w./-]+|[\w.-]+\.(?:json|mjs|md))`/g)
  test.each(paths.filter(path => !TO_BE_MADE.includes(path)))('%s', path =>
    expect(existsSync(join(root, path))).toBe(true),
  )

  test('every script of package.json', () => expect(Object.keys(scripts).sort()).toEqual(commands.sort()))

  test('every folder of the source and of the tests', () => {
    for (const folder of [...foldersIn('src'), ...foldersIn('test')]) expect(readme).toContain(`${folder}/`)
  })

  test('every demo member', () => {
    expect(readme).toContain(`the password is \`${demoPassword}\``)
    expect(all(/`([\w-]+@voorbeeld\.nl)`/g).sort()).toEqual(demoData.members.map(({ email }) => email).sort())
  })

  test('every runtime package, and the version of Node', () => {
    for (const name of Object.keys(dependencies)) expect(readme).toContain(`\`${name}\``)
    expect(readme).toContain(`Node ≥ ${engines.node.replace('>=', '')}`)
  })
})

test('every command is run by .ci/run or by a test', () => {
  expect(read('.ci/run')).toMatch(/^npm cit$/m)
  const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.test.ts'))
    .map(path => read(`test/${path}`))
  const isTested = (name: string) => {
    const [, script = ''] = /([\w-]+)\.mjs/.exec(scripts[name]) ?? []
    return tests.some(text =>
      new RegExp(`\\bstart\\('${name}|run\\('${script}\\b|/${script}\\.mjs'`).test(text),
    )
  }
  const byCi = withCalled('test')
  expect(commands.filter(name => !byCi.includes(name) && !isTested(name))).toEqual([])
})

/** Starts a script of package.json; answers what it prints once the pattern is in it. It ends with the test. */
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

test('npm start, and the built app beside it with the same mock', async () => {
  const printed = /The app: +(\S+)\nMock API: (\S+) +bank: (\S+)\n\n.*inloglink/
  const [, app = '', api = '', bank = ''] = await start('start', [], printed, ANY_PORT)
  expect(await textAt(app)).toContain('<title>Klup</title>')
  expect(await textAt(`${bank}/download`)).toContain('<h1>')

  const folder = mkdtempSync(join(tmpdir(), 'klup-readme-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const built = await run('build.mjs', [folder], {
    DOWNLOAD_URL: `${bank}/download`,
    API_BASE_URL: api,
    CHECKOUT_ORIGINS: bank,
  })
  expect(built.code).toBe(0)
  const [, preview = ''] = await start('preview', [folder], /The built app: (\S+)/, ANY_PORT)
  expect(await textAt(preview)).toContain(`connect-src 'self' ${api};`)
  const answer = await fetch(`${api}/api/klupper`, { headers: { Origin: preview } })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([401, preview])
})

test('it stays short', () => expect(read('README.md').split('\n').length).toBeLessThanOrEqual(250))
