import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defectsOf } from '../../scripts/audit/checks.ts'
import { root } from '../support/sources.ts'
import { run } from './support/run.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

type Entry = Record<string, unknown>

/** The input of the audit. */
interface Tree {
  readonly manifest: Record<'dependencies' | 'devDependencies', Record<string, string>>
  readonly lock: { packages: Record<string, Entry> }
  npmrc: string
  readonly built: string[]
}

/** The defects of the project's own tree after a change. */
function defectsWith(change: (tree: Tree) => void): string[] {
  const [manifest, lock] = ['package.json', 'package-lock.json'].map(file => JSON.parse(read(file)))
  const tree = { manifest, lock, npmrc: read('.npmrc'), built: ['react'] }
  change(tree)
  return defectsOf(tree)
}

test('npm run audit:tree finds no defects, and prints the shipped packages with their bytes', async () => {
  const { code, output } = await run('audit-tree.ts')
  expect(output).toMatch(/ react-dom .* 'MIT' +│ \d{6} /)
  expect(output).toMatch(/\n\d+ packages, 7 of them at run time: no defects\.\n$/)
  expect(code).toBe(0)
})

test.each<[string, string, Entry]>([
  ['has no single SHA-512 hash', 'x', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
  ['has an address of its own', 'x', { resolved: 'https://files.example/x.tgz' }],
  ['is another package than it says', 'x', { name: 'evil' }],
  ['has a licence that is not allowed there', 'x', { license: 'MIT AND GPL-3.0' }],
  ['has a licence that is not allowed there', 'react', { license: 'MPL-2.0' }],
])('npm run audit:tree names a package that %s: %s, %j', (defect, name, entry) => {
  const path = `node_modules/${name}`
  const sound = { dev: true, license: 'MIT', integrity: `sha512-${'A'.repeat(86)}==` }
  const defects = defectsWith(({ lock: { packages } }) => {
    packages[path] = { ...(packages[path] ?? sound), ...entry }
  })
  expect(defects).toEqual([`${path} ${defect}`])
})

test.each<[string, (tree: Tree) => unknown]>([
  [
    'react has no exact version in package.json',
    ({ manifest }) => Object.assign(manifest.dependencies, { react: '^19.3.1' }),
  ],
  [
    'two is a development package without a reason',
    ({ manifest }) => Object.assign(manifest.devDependencies, { two: '1.0.0' }),
  ],
  ['happy-dom is in the production build, but is no runtime package', ({ built }) => built.push('happy-dom')],
  [
    'the packages at run time are ',
    ({ lock }) => Object.assign(lock.packages['node_modules/pathe'] ?? {}, { dev: false }),
  ],
  [
    '.npmrc lets packages run code at installation',
    tree => {
      tree.npmrc = tree.npmrc.replace('ignore-scripts=true\n', '')
    },
  ],
])('npm run audit:tree refuses what no list has: %s', (defect, change) => {
  expect(defectsWith(change)[0]).toContain(defect)
})
