import { expect, test } from 'vitest'
import { defectsOf, type Entry, RUNTIME } from '../../scripts/defects.ts'
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
