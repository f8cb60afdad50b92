import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defectsOf } from '../../scripts/audit/checks.ts'
import { run } from './support/run.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')

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
  const tree = {
    manifest: JSON.parse(read('package.json')),
    lock: JSON.parse(read('package-lock.json')),
    npmrc: read('.npmrc'),
    built: ['react'],
  }
  change(tree)
  return defectsOf(tree)
}

/** Changes or adds a package of the lock. */
function lockEntry({ lock }: Tree, name: string, more: Entry = {}) {
  const path = `node_modules/${name}`
  const sound = { version: '1.0.0', license: 'MIT', integrity: `sha512-${'A'.repeat(86)}==` }
  lock.packages[path] = Object.assign(lock.packages[path] ?? sound, more)
}

test('npm run audit:tree finds no defects, and prints the shipped packages with their bytes', async () => {
  const { code, output } = await run('audit-tree.ts')
  expect(output).toMatch(/ react-dom .* 'MIT' +│ \d{6} /)
  expect(output).toMatch(/\n\d+ packages, 7 of them at run time: no defects\.\n$/)
  expect(code).toBe(0)
})

test.each([
  '^19.3.1',
  '19',
  '',
  'latest',
  '19.3.1 || 20.0.0',
  'owner/react',
  'npm:preact@10.0.0',
  'https://files.example/react.tgz',
])('npm run audit:tree refuses the version "%s" in package.json', version => {
  for (const list of ['dependencies', 'devDependencies'] as const)
    expect(defectsWith(({ manifest }) => Object.assign(manifest[list], { vitest: version }))).toEqual([
      'vitest has no exact version in package.json',
    ])
})

test('npm run audit:tree refuses a development package without a reason', () => {
  const defects = defectsWith(({ manifest }) => Object.assign(manifest.devDependencies, { two: '1.0.0' }))
  expect(defects).toEqual(['two is a development package without a reason'])
})

test.each<[string, Entry, string]>([
  ['without a hash', { integrity: undefined }, 'has no single SHA-512 hash'],
  ['with a weak hash', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'has no single SHA-512 hash'],
  ['from an address', { resolved: 'https://files.example/x.tgz' }, 'has an address of its own'],
  ['that is a link', { link: true }, 'has an address of its own'],
  ['with another name', { name: 'evil' }, 'is another package than it says'],
  ['with an unknown licence', { license: 'GPL-3.0' }, 'has a licence that is not allowed there'],
  ['with two licences at once', { license: 'MIT AND GPL-3.0' }, 'has a licence that is not allowed there'],
  ['without a licence', { license: undefined }, 'has a licence that is not allowed there'],
])('npm run audit:tree refuses a package %s in the lock', (_, entry, defect) => {
  expect(defectsWith(tree => lockEntry(tree, 'x', entry))).toEqual([`node_modules/x ${defect}`])
})

test('npm run audit:tree accepts a choice of licences, and one more for development', () => {
  const defects = (name: string, license: string) => defectsWith(tree => lockEntry(tree, name, { license }))
  expect(defects('react', 'MIT OR GPL-3.0')).toEqual([])
  expect(defects('vitest', 'MPL-2.0')).toEqual([])
  expect(defects('react', 'MPL-2.0')).toEqual(['node_modules/react has a licence that is not allowed there'])
})

test.each<[string, (tree: Tree) => void]>([
  [
    'an unlisted package, even if the lock marks it as dev',
    tree => {
      lockEntry(tree, 'valibot', { dependencies: { 'left-pad': '^1.0.0' } })
      lockEntry(tree, 'left-pad', { dev: true })
    },
  ],
  [
    'a second copy of a package',
    tree => {
      lockEntry(tree, 'react-dom/node_modules/scheduler')
      lockEntry(tree, 'react', { dependencies: { scheduler: '*' } })
    },
  ],
  ['too few packages', ({ lock }) => delete lock.packages['node_modules/scheduler']],
  ['a package that only the build contains', ({ built }) => built.push('happy-dom')],
])('npm run audit:tree keeps %s from the browser', (_, change) => {
  expect(defectsWith(change)).toEqual([
    expect.stringMatching(/^the packages at run time are |production build/),
  ])
})

test.each([
  ['ignore-scripts=true', 'ignore-scripts=false', '.npmrc lets packages run code at installation'],
  ['min-release-age=3', 'min-release-age=0', '.npmrc accepts packages that were published today'],
  ['min-release-age=3', '//files.example/:_authToken=x', '.npmrc has more than switches'],
])('npm run audit:tree refuses an .npmrc with %j replaced by %j', (line, other, defect) => {
  const defects = defectsWith(tree => {
    tree.npmrc = tree.npmrc.replace(line, other)
  })
  expect(defects).toContain(defect)
})
