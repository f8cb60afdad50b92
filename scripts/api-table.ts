import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROWS } from '../src/api/calls.ts'

// Compares the table of docs/api.md with `CALLS`; with --write it writes it.

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sources = readdirSync(join(root, 'src/features'), { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name))
  .map(name => `src/features/${name.replaceAll('\\', '/')}`)
  .sort()

/** The files of the features that name a call, of the client or of the queries. */
const usersOf = (name: string) => {
  const use = new RegExp(`\\b(api|queries)\\.${name}\\b|\\b${name}\\b[^{};]*\\} = queries\\b`)
  return sources.filter(path => use.test(read(path)))
}

const code = (text: string) => `\`${text}\``
const rows = ROWS.map(([name, { method, path, pathIn, summary }]) => {
  const variable = pathIn?.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()
  const call = `${code(`${method} ${path}`)}${variable ? ` or ${code(variable)}` : ''}`
  return `| ${[code(name), call, summary, usersOf(name).map(code).join(', ')].join(' | ')} |`
})
const table = ['| name | call | what | used by |', '| --- | --- | --- | --- |', ...rows].join('\n')

const PATH = 'docs/api.md'
const text = read(PATH)
const page = text.replace(/^\|[\s\S]*\|$/m, () => table)
if (process.argv.includes('--write')) writeFileSync(join(root, PATH), page)
else if (page !== text) {
  console.error(`${PATH} is not what src/api/calls.ts says: node scripts/run.mjs api-table --write`)
  process.exitCode = 1
}
