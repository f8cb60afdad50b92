import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defectsOf } from '../../scripts/audit/checks.ts'
import type { Lock } from '../../scripts/audit/lock.ts'
import { root } from '../support/sources.ts'
import { run } from './support/run.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

type Entry = Record<string, unknown>

/** The input of the audit. */
interface Tree {
  readonly manifest: Record<'dependencies' | 'devDependencies', Record<string, string>>
  readonly lock: Lock & { packages: Record<string, Entry> }
  npmrc: string
  readonly built: string[]
}

test('npm run audit:tree finds no defects, and prints the shipped packages with their bytes', async () => {
  const { code, output } = await run('audit-tree.ts')
  expect(output).toMatch(/ react-dom .* 'MIT' +│ \d{6} /)
  expect(output).toMatch(/\n\d+ packages, 7 of them at run time: no defects\.\n$/)
  expect(code).toBe(0)
})

/** Changes or adds a package of the lock file. */
const lockWith =
  (name: string, entry: Entry) =>
  ({ lock: { packages } }: Tree) => {
    const sound = { dev: true, license: 'MIT', integrity: `sha512-${'A'.repeat(86)}==` }
    const path = `node_modules/${name}`
    packages[path] = { ...(packages[path] ?? sound), ...entry }
  }

test.each<[string, (tree: Tree) => unknown]>([
  [
    'node_modules/x has no single SHA-512 hash',
    lockWith('x', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }),
  ],
  ['node_modules/x has an address of its own', lockWith('x', { resolved: 'https://files.example/x.tgz' })],
  ['node_modules/x is another package than it says', lockWith('x', { name: 'evil' })],
  ['node_modules/x has a licence that is not allowed there', lockWith('x', { license: 'MIT AND GPL-3.0' })],
  ['node_modules/react has a licence that is not allowed there', lockWith('react', { license: 'MPL-2.0' })],
  ['the packages at run time are ', lockWith('pathe', { dev: false })],
  ['react has no exact version in package.json', ({ manifest }) => (manifest.dependencies.react = '^19.3.1')],
  [
    'two is a development package without a reason',
    ({ manifest }) => (manifest.devDependencies.two = '1.0.0'),
  ],
  ['happy-dom is in the production build, but is no runtime package', ({ built }) => built.push('happy-dom')],
  ['.npmrc lets packages run code at installation', tree => (tree.npmrc = 'min-release-age=7')],
])('npm run audit:tree reports: %s', (defect, change) => {
  const [manifest, lock] = ['package.json', 'package-lock.json'].map(file => JSON.parse(read(file)))
  const tree: Tree = { manifest, lock, npmrc: read('.npmrc'), built: ['react'] }
  change(tree)
  expect(defectsOf(tree)).toEqual([expect.stringContaining(defect)])
})
