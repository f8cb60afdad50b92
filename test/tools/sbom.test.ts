// @vitest-environment node
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { RUNTIME } from '../../scripts/audit/rules.mjs'
import { run } from './support/run.ts'

test('the bill holds the runtime packages with licence, hash and what they need', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bill-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const target = join(folder, 'sbom.json')
  const { code, output } = await run('sbom.mjs', [target])
  expect(output).toBe(`${target} holds 7 packages (CycloneDX 1.5).\n`)
  expect(code).toBe(0)

  const bill = JSON.parse(await readFile(target, 'utf8'))
  const lock = JSON.parse(await readFile(join(import.meta.dirname, '../../package-lock.json'), 'utf8'))
  const { version, integrity } = lock.packages['node_modules/react-dom']
  const idOf = (name: string) => `pkg:npm/${name}@${lock.packages[`node_modules/${name}`].version}`
  expect(bill.components.map(({ name }: { name: string }) => name).sort()).toEqual([...RUNTIME].sort())
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
