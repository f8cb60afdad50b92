import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sections = readFileSync(join(root, 'docs/auditing.md'), 'utf8').split(/^## /m)

/** The rows of a section's table, as cells. */
const rowsOf = (title: string) =>
  (sections.find(section => section.startsWith(title)) ?? '')
    .split('\n')
    .filter(line => /^\| (?!---)/.test(line))
    .slice(1)
    .map(line => line.split(' | ').map(cell => cell.replace(/^\| | *\|$/g, '')))

/** The text of the files that a path with `*` means; empty without any. */
function textOf(path: string) {
  const folder = join(root, dirname(path))
  const pattern = new RegExp(`^${path.split('/').at(-1)?.replaceAll('.', '\\.').replaceAll('*', '.*')}$`)
  if (!existsSync(folder)) return ''
  const names = readdirSync(folder).filter(name => pattern.test(name))
  return names.map(name => readFileSync(join(folder, name), 'utf8')).join('')
}

/** What is wrong with the tests that a cell names. */
function problemsOf(cell: string) {
  const tests = [...cell.matchAll(/`(test\/[\w./*-]+\.tsx?)`((?: «[^»]+»)*)/g)]
  if (tests.length === 0) return ['names no test']
  return tests.flatMap(([, path = '', titles = '']) => {
    const text = textOf(path)
    const names = [...titles.matchAll(/«([^»]+)»/g)].map(([, name = '']) => name)
    return [...(text ? [] : [path]), ...names.filter(name => !text.includes(name))]
  })
}

test.each(['What it promises', 'ASVS 5.0, level 2'])(
  'docs/auditing.md names an existing test in each row that is met under «%s»',
  title => {
    const rows = rowsOf(title).filter(
      ([, , verdict = '']) => title.startsWith('What') || /^(met|partly)/.test(verdict),
    )
    expect(rows.length).toBeGreaterThan(10)
    const wrong = rows.map(cells => [cells[0], ...problemsOf(cells.slice(2).join(' | '))])
    expect(wrong.filter(([, ...problems]) => problems.length > 0)).toEqual([])
  },
)

test('docs/auditing.md lists each key in the browser’s storage under «What ships»', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  const sources = files.filter(name => /\.tsx?$/.test(name) && !/^(devtools|mock)/.test(name))
  const keys = sources.flatMap(name =>
    [...readFileSync(join(root, 'src', name), 'utf8').matchAll(/_KEY = '([^']+)'/g)].map(([, key]) => key),
  )
  const [table = ''] = sections.filter(section => section.startsWith('What ships'))
  const listed = [...table.matchAll(/^\| (?:session|local) .*?`([\w-]+)`/gm)].map(([, key]) => key)
  expect(listed.sort()).toEqual(keys.sort())
})
