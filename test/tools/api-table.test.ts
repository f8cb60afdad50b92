import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROWS } from '../../src/api/calls.ts'
import { root } from '../support/sources.ts'

const PAGE = join(root, 'docs/api.md')

const code = (text: string) => `\`${text}\``

test('docs/api.md has the table of CALLS; run this test with -u to write it', async () => {
  const rows = ROWS.map(([name, { method, path, pathIn, summary }]) => {
    const variable = pathIn?.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()
    const call = `${code(`${method} ${path}`)}${variable ? ` or ${code(variable)}` : ''}`
    return `| ${[code(name), call, summary].join(' | ')} |`
  })
  const table = ['| name | call | what |', '| --- | --- | --- |', ...rows].join('\n')
  const text = readFileSync(PAGE, 'utf8')
  const found = /^\|[\s\S]*\|$/m
  expect(text).toMatch(found)
  const page = text.replace(found, () => table)
  await expect(page).toMatchFileSnapshot(PAGE)
})
