// @vitest-environment node
import { expect, test } from 'vitest'
import { run } from './support/run.ts'
import { defectsWith, install, lockEntry } from './support/tree.ts'

test('the command finds no defects, and prints the shipped packages with their bytes', async () => {
  const { code, output } = await run('audit-tree.mjs')
  expect(output).toMatch(/ react-dom .* 'MIT' +│ 'the app' +│ \d{6} /)
  expect(output).toMatch(/\n\d+ packages, 7 of them at run time: no defects\.\n$/)
  expect(code).toBe(0)
})

const NOT_EXACT = ['^19.3.1', '~19.3.1', '>=19', '19', '19.x', '*', '', 'latest', '19.3.1 || 20.0.0']
const ELSEWHERE = ['owner/react', 'file:../react', 'npm:preact@10.0.0', 'https://files.example/react.tgz']

test.each([...NOT_EXACT, ...ELSEWHERE])('package.json must not request "%s"', version => {
  const defects = defectsWith(tree => install(tree, 'dependencies', 'react', version))
  expect(defects).toEqual(['react has no exact version in package.json'])
})

test('the lock has the versions of package.json', () => {
  expect(defectsWith(tree => lockEntry(tree, 'vitest', { version: '0.0.1' }))).toEqual([
    'vitest has another version in package-lock.json',
  ])
  expect(defectsWith(({ manifest }) => delete manifest.devDependencies?.vitest)).toEqual([
    'package-lock.json has other devDependencies',
  ])
})

test('every package is in a checked list, and every development package has a reason', () => {
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
