// @vitest-environment node
import { expect, test } from 'vitest'
import { run } from './support/run.ts'
import { defectsWith, install, lockEntry } from './support/tree.ts'

test('the command finds no defects in the project, and prints what ships with its bytes', async () => {
  const { code, output } = await run('audit-tree.mjs')
  expect(output).toMatch(/ react-dom .* 'MIT' +│ 'the app' +│ \d{6} /)
  expect(output).toMatch(/\n\d+ packages, 7 of them at run time: no defects\.\n$/)
  expect(code).toBe(0)
})

const NOT_EXACT = ['^19.3.1', '~19.3.1', '>=19', '19', '19.x', '*', '', 'latest', '19.3.1 || 20.0.0']
const ELSEWHERE = ['owner/react', 'file:../react', 'npm:preact@10.0.0', 'https://files.example/react.tgz']

test.each([...NOT_EXACT, ...ELSEWHERE])('package.json may not ask for "%s"', version => {
  const defects = defectsWith(tree => install(tree, 'dependencies', 'react', version))
  expect(defects).toEqual(['react has no exact version in package.json'])
})

test('the lock holds the versions of package.json', () => {
  expect(defectsWith(tree => lockEntry(tree, 'vitest', { version: '0.0.1' }))).toEqual([
    'vitest has another version in package-lock.json',
  ])
  expect(defectsWith(({ manifest }) => delete manifest.devDependencies?.vitest)).toEqual([
    'package-lock.json has other devDependencies',
  ])
})

test('a package is in a list that is looked at, and a development package has a reason', () => {
  const defects = defectsWith(tree => {
    install(tree, 'optionalDependencies', 'one')
    install(tree, 'devDependencies', 'two')
  })
  expect(defects).toEqual([
    'package.json has optionalDependencies, which nothing here looks at',
    'two is a development package without a reason',
    'node_modules/one is no runtime package, but the app asks for it',
  ])
})
