// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RUNTIME } from '../../scripts/audit/rules.mjs'
import { billOf } from '../../scripts/sbom.mjs'

test('the bill lists the runtime packages with licence, hash and dependencies', async () => {
  const lock = JSON.parse(await readFile(join(import.meta.dirname, '../../package-lock.json'), 'utf8'))
  const bill = billOf(lock)
  const { version, integrity } = lock.packages['node_modules/react-dom']
  const idOf = (name: string) => `pkg:npm/${name}@${lock.packages[`node_modules/${name}`].version}`
  expect(bill.components.map(({ name }) => name).sort()).toEqual([...RUNTIME].sort())
  expect(bill.components).toContainEqual({
    'bom-ref': idOf('react-dom'),
    type: 'library',
    name: 'react-dom',
    version,
    purl: idOf('react-dom'),
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
  })
  expect(bill.dependencies).toContainEqual({
    ref: idOf('react-dom'),
    dependsOn: [idOf('scheduler'), idOf('react')],
  })
  expect(JSON.stringify(bill)).toContain('"pkg:npm/%40preact/signals-core@')
})
