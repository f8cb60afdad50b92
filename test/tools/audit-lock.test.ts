// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { placeOf } from '../../scripts/audit/licences.mjs'
import { findPackage } from '../../scripts/audit/lock.mjs'
import { weightsOf } from '../../scripts/audit/weigh.mjs'
import { defectsWith, type Entry, entryOf, install, sound } from './support/tree.ts'

describe('entries of the lock', () => {
  const path = 'node_modules/nanoid'
  test.each<[string, Entry, string]>([
    ['no hash', { integrity: undefined }, 'has no integrity hash'],
    ['a weak hash', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'has a hash other than one sha512'],
    ['git', { resolved: 'git+ssh://git@git.example/nanoid.git#abc' }, 'comes from git'],
    ['git as its version', { version: 'github:owner/nanoid#abc' }, 'comes from git'],
    ['a file', { resolved: 'file:../nanoid.tgz' }, 'comes from a file'],
    ['a link', { resolved: '../nanoid', link: true }, 'comes from a link'],
    ['an address', { resolved: 'https://files.example/nanoid.tgz' }, 'has a resolved address'],
    ['another name', { name: 'nanoid-evil' }, 'is another package, nanoid-evil'],
    ['an install script', { hasInstallScript: true }, 'has an install script that nobody has looked at'],
    ['an unknown licence', { license: 'GPL-3.0' }, 'has a licence that is not on the list: GPL-3.0'],
    ['no licence', { license: undefined }, 'has a licence that is not on the list: none'],
  ])('%s', (_, entry, defect) => {
    const defects = defectsWith(tree => Object.assign(entryOf(tree, 'nanoid'), entry))
    expect(defects).toEqual([`${path} ${defect}`])
  })

  test('a folder of the project', () => {
    const defects = defectsWith(({ lock }) => {
      lock.packages['packages/mine'] = { ...sound, dev: true }
    })
    expect(defects).toEqual(['packages/mine comes from a folder'])
  })

  test('a licence that development may use, on what is shipped', () => {
    const defects = defectsWith(tree => {
      entryOf(tree, 'react').license = 'MPL-2.0'
    })
    expect(defects).toEqual(['node_modules/react has MPL-2.0, which may not be shipped'])
  })

  test('an older form of the lock', () => {
    const defects = defectsWith(({ lock }) => {
      lock.lockfileVersion = 2
    })
    expect(defects).toEqual(['package-lock.json has version 2, not 3'])
  })
})

describe('development packages and settings', () => {
  test('a package without a reason', () => {
    const defects = defectsWith(tree => install(tree, 'devDependencies', 'left-pad', '1.0.0', { dev: true }))
    expect(defects).toEqual(['left-pad is a development package without a reason'])
  })

  test('a reason without a package', () => {
    const defects = defectsWith(({ manifest, lock }) => {
      delete manifest.devDependencies?.['axe-core']
      const root = lock.packages[''] as { devDependencies: Entry }
      delete root.devDependencies['axe-core']
    })
    expect(defects).toEqual(['axe-core has a reason, but is not in devDependencies'])
  })

  test.each(['ignore-scripts', 'save-exact', 'omit-lockfile-registry-resolved'])(
    '.npmrc without %s',
    name => {
      for (const line of ['', `${name}=false`, `# ${name}=true`, `${name}=true\n${name}=false`]) {
        const defects = defectsWith(tree => {
          tree.npmrc = tree.npmrc.replace(`${name}=true`, line)
        })
        expect(defects).toEqual([expect.stringContaining(`.npmrc does not say ${name}=true`)])
      }
    },
  )

  test.each([
    'registry=https://files.example/',
    '@klup:registry=https://files.example/',
    '//files.example/:_authToken=x',
  ])('.npmrc with %s', line => {
    const defects = defectsWith(tree => {
      tree.npmrc += `\n${line}\n`
    })
    expect(defects).toEqual([
      expect.stringMatching(/^\.npmrc sets \w+, which belongs in a person's own settings$/),
    ])
    expect(defects.join()).not.toContain('files.example')
  })
})

test.each([
  ['MIT', 'everywhere'],
  ['GPL-3.0 OR MIT', 'everywhere'],
  ['MIT AND MPL-2.0', 'development'],
  ['MIT AND GPL-3.0', undefined],
  ['SEE LICENSE IN LICENSE', undefined],
  ['constructor', undefined],
  [{ type: 'MIT' }, undefined],
])('the licence %j may stand %s', (licence, place) => {
  expect(placeOf(licence)).toBe(place)
})

test('a package is found as Node finds it', () => {
  const packages = { 'node_modules/a': {}, 'node_modules/b': {}, 'node_modules/a/node_modules/b': {} }
  expect(findPackage({ packages }, 'node_modules/a', 'b')).toBe('node_modules/a/node_modules/b')
  expect(findPackage({ packages }, 'node_modules/a/node_modules/b', 'a')).toBe('node_modules/a')
  expect(findPackage({ packages }, '', 'c')).toBeUndefined()
})

test('bytes are added up by package, and our own are apart', () => {
  const inputs = {
    'src/main.tsx': { bytesInOutput: 10 },
    'node_modules/react/index.js': { bytesInOutput: 30 },
    'node_modules/react/cjs/react.js': { bytesInOutput: 50 },
    'node_modules/@preact/signals-core/dist/core.mjs': { bytesInOutput: 20 },
  }
  expect(weightsOf({ outputs: { 'dist/a.js': { inputs } } }, new Map([['dist/a.js', 0.5]]))).toEqual([
    { name: 'react', bytes: 80, brotli: 40 },
    { name: '@preact/signals-core', bytes: 20, brotli: 10 },
    { name: null, bytes: 10, brotli: 5 },
  ])
})
