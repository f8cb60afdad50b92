import { appendFile, cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defectsOf, type Entry, RUNTIME } from '../../scripts/defects.ts'
import { installedDefects, lockedPackages } from '../../scripts/installed.ts'
import { root } from '../support/sources.ts'
import { testFolder } from './support/folder.ts'
import { run } from './support/run.ts'

const BUILT = RUNTIME.map(name => `node_modules/${name}`)
const sound: Entry = { license: 'MIT', integrity: `sha512-${'A'.repeat(86)}==` }

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
  expect([...defectsOf({ [path]: { ...sound, ...entry } }, BUILT)]).toEqual([`${path} ${defect}`])
})

test('npm run audit:tree refuses another package in the production build', () => {
  const defects = [...defectsOf({}, [...BUILT, 'node_modules/x/node_modules/@a/b'])]
  expect(defects).toEqual([expect.stringMatching(/^the packages in the production build are @a\/b, /)])
})

test.each<[change: string, file: string, make: (path: string) => Promise<unknown>, defect?: string]>([
  ['a changed file', 'valibot/dist/index.mjs', path => appendFile(path, ' ')],
  ['another file', 'valibot/index.js', path => writeFile(path, '')],
  ['a removed file', 'valibot/package.json', path => rm(path)],
  [
    'a package of its own',
    'valibot/node_modules',
    path => cp(join(root, 'node_modules/react'), `${path}/react`, { recursive: true }),
  ],
])('an installed package differs from the lock file by %s', async (_, file, make) => {
  const folder = await testFolder()
  const path = 'node_modules/valibot'
  await cp(join(root, path), join(folder, path), { recursive: true })
  const entries = await lockedPackages()
  expect(await installedDefects(entries, folder)).toEqual([])
  await make(join(folder, 'node_modules', file))
  const [defect, ...others] = await installedDefects(entries, folder)
  const expected = file.endsWith('node_modules')
    ? `${path}/node_modules/react is not in package-lock.json`
    : `node_modules/valibot is not the package of package-lock.json: ${file.replace('valibot/', '')}`
  expect([defect, others]).toEqual([expected, []])
})
