import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROWS } from '../src/api/calls.ts'

// Compares the table of docs/api.md with `CALLS`; --write updates the table.

const code = (text: string) => `\`${text}\``
const rows = ROWS.map(([name, { method, path, pathIn, summary }]) => {
  const variable = pathIn?.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()
  const call = `${code(`${method} ${path}`)}${variable ? ` or ${code(variable)}` : ''}`
  return `| ${[code(name), call, summary].join(' | ')} |`
})
const table = ['| name | call | what |', '| --- | --- | --- |', ...rows].join('\n')

const path = join(import.meta.dirname, '../docs/api.md')
const text = readFileSync(path, 'utf8')
const page = text.replace(/^\|[\s\S]*\|$/m, () => table)
if (process.argv.includes('--write')) writeFileSync(path, page)
else if (page !== text) {
  console.error('docs/api.md is not what CALLS says: node scripts/run.mjs api-table --write')
  process.exitCode = 1
}
