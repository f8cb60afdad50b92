// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { reportOf } from '../../scripts/audit/report.mjs'
import { run } from './support/run.ts'
import { defectsWith, entryOf, install, sound } from './support/tree.ts'

test('the project itself has no defects', () => {
  expect(defectsWith(() => {})).toEqual([])
})

describe('the runtime set', () => {
  test.each(['dependencies', 'optionalDependencies'])('an extra package in %s', section => {
    const defects = defectsWith(tree => install(tree, section, 'left-pad'))
    expect(defects).toContain('left-pad is not one of the runtime packages (the app asks for it)')
  })

  test('one that a known package brings along, whatever the lock marks it as', () => {
    const defects = defectsWith(tree => {
      entryOf(tree, 'valibot').dependencies = { 'left-pad': '^1.0.0' }
      tree.lock.packages['node_modules/left-pad'] = { ...sound, dev: true }
    })
    expect(defects).toEqual(['left-pad is not one of the runtime packages (valibot asks for it)'])
  })

  test('one that only the lock knows', () => {
    const defects = defectsWith(tree => {
      tree.lock.packages['node_modules/left-pad'] = sound
    })
    expect(defects).toEqual([
      'node_modules/left-pad is a runtime package in the lock, but nothing asks for it',
    ])
  })

  test('a second version of a package', () => {
    const defects = defectsWith(tree => {
      tree.lock.packages['node_modules/react-dom/node_modules/scheduler'] = sound
      entryOf(tree, 'react').dependencies = { scheduler: '*' }
    })
    expect(defects).toEqual(['scheduler is there more than once at run time'])
  })

  test('a package that is missing', () => {
    const defects = defectsWith(({ lock }) => {
      delete lock.packages['node_modules/scheduler']
    })
    expect(defects).toEqual([
      'package-lock.json lacks scheduler, which react-dom needs',
      'scheduler is missing from the runtime packages',
    ])
  })

  test('a package that only the build shows', () => {
    const defects = defectsWith(({ weights }) => weights.push({ name: 'happy-dom', bytes: 1, brotli: 1 }))
    expect(defects).toEqual(['happy-dom is in the production build, but is no runtime package'])
  })
})

describe('versions in package.json', () => {
  test.each(['^19.3.1', '~19.3.1', '>=19', '19', '19.x', '*', '', 'latest', '19.3.1 || 20.0.0'])(
    '"%s"',
    version => {
      const defects = defectsWith(tree =>
        install(tree, 'dependencies', 'react', version, entryOf(tree, 'react')),
      )
      expect(defects).toEqual([`react has "${version}" in package.json, not an exact version`])
    },
  )

  test.each([
    ['git+https://git.example/react.git', 'git'],
    ['git@git.example:react.git', 'git'],
    ['owner/react', 'git'],
    ['github:owner/react', 'git'],
    ['file:../react', 'a file'],
    ['../react', 'a file'],
    ['link:../react', 'a link'],
    ['npm:preact@10.0.0', 'another package'],
    ['https://files.example/react.tgz', 'an address'],
  ])('"%s"', (version, source) => {
    const defects = defectsWith(tree =>
      install(tree, 'dependencies', 'react', version, entryOf(tree, 'react')),
    )
    expect(defects).toEqual([`react comes from ${source} in package.json`])
  })

  test('a lock that holds another one', () => {
    const defects = defectsWith(tree => {
      entryOf(tree, 'vitest').version = '0.0.1'
    })
    expect(defects).toEqual([
      expect.stringMatching(/^vitest is [\d.]+ in package.json, but 0\.0\.1 in package-lock.json$/),
    ])
  })

  test('a lock with a package that was removed', () => {
    const defects = defectsWith(({ manifest }) => delete manifest.dependencies?.valibot)
    expect(defects).toContain('valibot is in package-lock.json (dependencies), but not in package.json')
  })
})

test('every defect of a tree is named, not only the first', () => {
  const defects = defectsWith(tree => {
    install(tree, 'dependencies', 'left-pad', '^1.0.0', { license: 'GPL-3.0' })
    tree.npmrc = ''
  })
  expect(defects).toHaveLength(6)
})

test('the report names what stands out', () => {
  let lines: string[] = []
  defectsWith(tree => {
    install(tree, 'devDependencies', 'left-pad', '1.0.0', { hasInstallScript: true, license: 'GPL-3.0' })
    lines = reportOf(tree)
  })
  const text = lines.join('\n')
  expect(text).toMatch(/left-pad +1\.0\.0 +GPL-3\.0 +NO REASON GIVEN/)
  expect(text).toMatch(/node_modules\/left-pad +1\.0\.0 +NOT LOOKED AT/)
  expect(text).toContain('GPL-3.0, NOT ALLOWED, 1:\n    left-pad')
})

test('the command prints the table with bytes, and ends well', async () => {
  const { code, output } = await run('audit-tree.mjs')
  expect(output).toMatch(/react-dom +[\d.]+ +MIT +the app +\d\d\d,\d{3} +\d\d,\d{3}\n/)
  expect(output).toMatch(/\d+ packages, 7 of them at run time: no defects\.\n$/)
  expect(code).toBe(0)
})
