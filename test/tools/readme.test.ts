import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VARIABLES } from '../../scripts/config.ts'
import { root } from '../support/sources.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const readme = read('README.md')
const all = (pattern: RegExp) => [...readme.matchAll(pattern)].map(([, found = '']) => found)

test('the README links only existing files', () => {
  const files = [...all(/\]\(([\w./-]+)\)/g), ...all(/(?:href|src|srcset)="([^"]+)"/g)]
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter(file => !existsSync(join(root, file)))).toEqual([])
})

test('docs/operating.md has a row for each setting', () => {
  const firstCells = String(read('docs/operating.md').match(/^\| `[^|]+/gm))
  expect(VARIABLES.filter(({ name }) => !firstCells.includes(`\`${name}\``))).toEqual([])
})
