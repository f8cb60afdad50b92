// @vitest-environment node
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SCRIPT = join(import.meta.dirname, '../../test/mutants.mjs')

const list = (seed: string) =>
  spawnSync(process.execPath, [SCRIPT, '--list', '--count', '20', '--seed', seed], { encoding: 'utf8' })
    .stdout

test('the same seed makes the same changes of the source', () => {
  const changes = list('1').trim().split('\n')
  expect(changes).toHaveLength(20)
  for (const change of changes) expect(change).toMatch(/^src\/(lib|api|start|features)\/\S+:\d+: .* → /)
  expect(list('1').trim().split('\n')).toEqual(changes)
  expect(list('2').trim().split('\n')).not.toEqual(changes)
})
