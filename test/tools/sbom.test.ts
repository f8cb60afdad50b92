// @vitest-environment node
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBill } from '../../scripts/audit/bill.mjs'
import { RUNTIME } from '../../scripts/audit/rules.mjs'
import { run } from './support/run.ts'

type Component = { name: string; version: string; hashes?: unknown[]; licenses?: unknown[] }

let folder: string
let bill: { bomFormat: string; components: Component[]; metadata: { component: { name: string } } }
let printed: string
const lock = readFile(join(import.meta.dirname, '../../package-lock.json'), 'utf8').then(JSON.parse)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bill-'))
  const target = join(folder, 'sbom.json')
  const { code, output } = await run('sbom.mjs', [target])
  if (code !== 0) throw new Error(output)
  printed = output
  bill = JSON.parse(await readFile(target, 'utf8'))
})

afterAll(() => rm(folder, { recursive: true }))

test('the bill holds the seven packages, and is about the app', () => {
  expect(bill.bomFormat).toBe('CycloneDX')
  expect(bill.metadata.component.name).toBe('klup-web')
  expect(bill.components.map(({ name }) => name).sort()).toEqual(Object.keys(RUNTIME).sort())
  expect(bill.components).toHaveLength(7)
  expect(printed).toMatch(/sbom\.json is ready \(CycloneDX [\d.]+\), with 7 packages:\n/)
})

test.each<[string, (components: Component[]) => Component[], RegExp]>([
  ['lacks a package', list => list.filter(({ name }) => name !== 'react'), /^it lacks react@[\d.]+$/],
  ['holds another one', list => [...list, { ...first(list), name: 'left-pad' }], /^it holds left-pad@/],
  [
    'lacks a hash',
    ([one, ...list]) => [{ ...one, hashes: [] } as Component, ...list],
    /has no SHA-512 hash$/,
  ],
  [
    'lacks a licence',
    ([one, ...list]) => [{ ...one, licenses: [] } as Component, ...list],
    /has no licence$/,
  ],
])('a bill that %s is refused', async (_, change, defect) => {
  expect(checkBill({ ...bill, components: change(bill.components) }, await lock)).toEqual([
    expect.stringMatching(defect),
  ])
})

const first = ([one]: Component[]) => one as Component

test('a bill of another version, or in another form, is refused', async () => {
  const components = bill.components.map(one => (one.name === 'react' ? { ...one, version: '18.0.0' } : one))
  expect(checkBill({ bomFormat: 'SPDX', components }, await lock)).toEqual([
    'it is not CycloneDX',
    expect.stringMatching(/^it lacks react@19/),
    'it holds react@18.0.0, which is no runtime package',
  ])
})
