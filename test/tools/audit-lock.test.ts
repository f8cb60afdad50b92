// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { defectsWith, lockEntry } from './support/tree.ts'

describe('the audit of the lock', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['without a hash', { integrity: undefined }, 'has no single SHA-512 hash'],
    ['with a weak hash', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'has no single SHA-512 hash'],
    ['from an address', { resolved: 'https://files.example/x.tgz' }, 'has an address of its own'],
    ['that is a link', { link: true }, 'has an address of its own'],
    ['from git', { version: 'github:owner/x#abc' }, 'has no exact version'],
    ['with another name', { name: 'evil' }, 'is another package than it says'],
    ['with an install script', { hasInstallScript: true }, 'has an install script that nobody looked at'],
    ['with an unknown licence', { license: 'GPL-3.0' }, 'has a licence that is not allowed there'],
    ['with two licences at once', { license: 'MIT AND GPL-3.0' }, 'has a licence that is not allowed there'],
    ['without a licence', { license: undefined }, 'has a licence that is not allowed there'],
  ])('rejects a package %s', (_, entry, defect) => {
    expect(defectsWith(tree => lockEntry(tree, 'x', entry))).toEqual([`node_modules/x ${defect}`])
  })

  test('accepts a choice of licences, and one more for development', () => {
    const defects = (name: string, license: string) => defectsWith(tree => lockEntry(tree, name, { license }))
    expect(defects('react', 'MIT OR GPL-3.0')).toEqual([])
    expect(defects('vitest', 'MPL-2.0')).toEqual([])
    expect(defects('react', 'MPL-2.0')).toEqual([
      'node_modules/react has a licence that is not allowed there',
    ])
  })

  test('rejects a folder of the project and another version of the lock', () => {
    const defects = defectsWith(({ lock }) => {
      lock.packages['packages/mine'] = { ...lock.packages['node_modules/react'] }
      lock.lockfileVersion = 2
    })
    expect(defects).toEqual([
      'package-lock.json has another version than 3',
      'packages/mine is a folder of this project',
    ])
  })
})

describe('the audit of the packages in the browser', () => {
  test('rejects an unlisted package, even if the lock marks it as dev', () => {
    const defects = defectsWith(tree => {
      lockEntry(tree, 'valibot', { dependencies: { 'left-pad': '^1.0.0' } })
      lockEntry(tree, 'left-pad', { dev: true })
    })
    expect(defects).toEqual(['node_modules/left-pad is no runtime package, but valibot asks for it'])
  })

  test('rejects a second copy of a package', () => {
    const defects = defectsWith(tree => {
      lockEntry(tree, 'react-dom/node_modules/scheduler')
      lockEntry(tree, 'react', { dependencies: { scheduler: '*' } })
    })
    expect(defects).toEqual(['scheduler is there 2 times at run time, not once'])
  })

  test('rejects a missing package', () => {
    const defects = defectsWith(({ lock }) => delete lock.packages['node_modules/scheduler'])
    expect(defects).toEqual([
      'scheduler is there 0 times at run time, not once',
      'scheduler is needed, but not in package-lock.json',
    ])
  })

  test('rejects a package that only the build contains', () => {
    const defects = defectsWith(({ built }) => built.push('happy-dom'))
    expect(defects).toEqual(['happy-dom is in the production build, but is no runtime package'])
  })
})

describe('the audit of .npmrc', () => {
  test.each(['ignore-scripts', 'save-exact', 'omit-lockfile-registry-resolved'])('requires %s', name => {
    for (const line of ['', `${name}=false`, `# ${name}=true`, `${name}=true\n${name}=false`]) {
      const defects = defectsWith(tree => {
        tree.npmrc = tree.npmrc.replace(`${name}=true`, line)
      })
      expect(defects).toEqual([expect.stringContaining(`.npmrc does not say ${name}=true`)])
    }
  })

  test.each([
    ['registry', 'registry=https://files.example/'],
    ['registry', '@klup:registry=https://files.example/'],
    ['_authToken', '//files.example/:_authToken=x'],
  ])("leaves %s to a person's own settings", (name, line) => {
    const defects = defectsWith(tree => {
      tree.npmrc += `\n${line}\n`
    })
    expect(defects).toEqual([`.npmrc sets ${name}, which belongs in a person's own settings`])
  })
})
