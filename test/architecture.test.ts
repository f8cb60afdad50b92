import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROUTES } from '../src/app/routes.ts'
import { match } from '../src/lib/match.ts'

const root = join(import.meta.dirname, '..')
const src = join(root, 'src')

const FEATURES = ['session', 'password', 'membership', 'payment', 'cancellation', 'account'].map(
  name => `features/${name}`,
)

/** The folders that each folder of src may import from, besides itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  ui: ['lib'],
  api: ['lib'],
  'features/session': ['lib', 'ui', 'api'],
  'features/password': ['lib', 'ui', 'api', 'features/session'],
  'features/membership': ['lib', 'ui', 'api', 'features/session'],
  'features/payment': ['lib', 'ui', 'api', 'features/session', 'features/membership'],
  'features/cancellation': ['lib', 'ui', 'api', 'features/session', 'features/membership'],
  'features/account': ['lib', 'ui', 'api', ...FEATURES],
  start: ['lib', 'api', 'features/session'],
  app: ['lib', 'ui', 'api', 'start', ...FEATURES],
  // What serves a site serves the mock too.
  mock: ['lib', '..', 'features/membership', 'features/password', 'features/payment'],
  devtools: ['lib', 'ui', 'api', 'app', 'mock', ...FEATURES],
  '.': ['app'],
}

/** Reached by dynamic import or by the build alone; other folders may import their types, which are in no bundle. */
const NEVER_STATIC = ['mock', 'devtools', '.']
const RUNTIME = ['react', 'react-dom', '@preact/signals-react', 'valibot']

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  .map(file => file.replaceAll('\\', '/'))
const textOf = (file: string) => readFileSync(join(src, file), 'utf8')
const folderOf = (file: string) => /^features\/\w+|^[^/]+(?=\/)/.exec(file)?.[0] ?? '.'

function importsOf(file: string, kind: 'all' | 'values' = 'all'): string[] {
  const statement = /^(?:import\s+(?:[^'"]*?\bfrom\s+)?|export\s+(?:\*|\{[^}]*\})[^'"]*\bfrom\s+)'([^']+)'/gm
  return [...textOf(file).matchAll(statement)]
    .filter(([text]) => kind === 'all' || !text.startsWith('import type '))
    .map(([, path = '']) => path)
}
const insideImports = (file: string, kind?: 'all' | 'values') =>
  importsOf(file, kind)
    .filter(path => path.startsWith('.'))
    .map(path => relative(src, join(src, dirname(file), path)).replaceAll('\\', '/'))

test('each link and navigation goes to an address that has a row of its own', () => {
  const rows = [...ROUTES.member, ...ROUTES.visitor].filter(({ path }) => path !== '/*')
  const pattern = /\b(?:to=|navigate\(|replaceUrl\()["'](\/[^"'?#]*)/g
  const addresses = files.flatMap(file => [...textOf(file).matchAll(pattern)].map(([, path = '']) => path))
  expect(addresses.length).toBeGreaterThan(10)
  expect(addresses.filter(path => !rows.some(row => match(row.path, path)))).toEqual([])
})

describe('the direction of imports', () => {
  test.each(files)('%s imports only from where it may', file => {
    const folder = folderOf(file)
    const allowed = [folder, ...(MAY_IMPORT[folder] ?? [])]
    const wrong = insideImports(file).filter(target => !allowed.includes(folderOf(target)))
    const bundled = insideImports(file, 'values').map(folderOf)
    expect(wrong).toEqual([])
    expect(bundled.filter(to => NEVER_STATIC.includes(to) && to !== folder)).toEqual([])
  })

  test('no file leads back to itself, types included', () => {
    const circles: string[] = []
    const done = new Set<string>()
    const walk = (file: string, path: readonly string[]) => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      if (path.includes(file) || done.has(file)) return
      for (const target of insideImports(file)) walk(target, [...path, file])
      done.add(file)
    }
    for (const file of files) walk(file, [])
    expect(circles).toEqual([])
  })

  test('packages in the app are the runtime dependencies only', () => {
    const wrong = files
      .filter(file => !['mock', 'app/prerender.tsx'].some(part => file.startsWith(part)))
      .flatMap(file => importsOf(file).filter(path => !path.startsWith('.')))
      .filter(path => !RUNTIME.some(name => path === name || path.startsWith(`${name}/`)))
    expect(wrong).toEqual([])
  })
})

describe('house rules', () => {
  test('tests bring data of their own, so that the demo data can change', () => {
    const tests = join(root, 'test')
    const free = ['architecture.test.ts', 'support/data.ts', 'unit/mock.test.ts']
    const usesDemoData = /\bdemoData\b|\bcreateMockApi\b|\bstartMock\((?![^)]*\bdata: testData\b)/
    const wrong = readdirSync(tests, { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file) && !free.includes(file))
      .filter(file => usesDemoData.test(readFileSync(join(tests, file), 'utf8')))
    expect(wrong).toEqual([])
  })

  test('a component that reads a signal calls useSignals() first', () => {
    const wrong = files.filter(
      file =>
        file.endsWith('.tsx') &&
        /(?<!arget|dataset)\.value\b(?!\s*=[^=])/.test(textOf(file)) &&
        !/useSignals\(\)/.test(textOf(file)),
    )
    expect(wrong).toEqual([])
  })

  test('no file only passes on what others export', () => {
    const wrong = files.filter(file => /^export\s+(\*|\{[^}]*\})\s+from/m.test(textOf(file)))
    expect(wrong).toEqual([])
  })

  test('no way around the types, and no way to write markup', () => {
    const banned =
      /\bas any\b|: any\b|@ts-(ignore|nocheck|expect-error)|dangerouslySetInnerHTML|innerHTML|\beval\(|style=\{/
    expect(files.filter(file => banned.test(textOf(file)))).toEqual([])
  })

  test('every class that a component uses stands in its stylesheet, and the other way round', () => {
    const wrong: string[] = []
    const used = new Map<string, Set<string>>()
    for (const file of files.filter(name => name.endsWith('.tsx'))) {
      const text = textOf(file)
      for (const [, name = '', path = ''] of text.matchAll(
        /import \{ (?:css as )?(\w+) \} from '([^']+\.module\.css)'/g,
      )) {
        const sheet = relative(src, join(src, dirname(file), path)).replaceAll('\\', '/')
        const names = used.get(sheet) ?? new Set()
        used.set(sheet, names)
        if (new RegExp(`\\b${name}\\[`).test(text)) names.add('*')
        for (const [, key = ''] of text.matchAll(new RegExp(`(?<!/)\\b${name}\\.(\\w+)`, 'g'))) names.add(key)
      }
    }
    for (const [sheet, names] of used) {
      const css = readFileSync(join(src, sheet), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
      const classes = new Set([...css.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))
      for (const name of names) if (name !== '*' && !classes.has(name)) wrong.push(`${sheet} lacks .${name}`)
      for (const name of classes)
        if (!names.has('*') && !names.has(name)) wrong.push(`${sheet} .${name} is unused`)
    }
    expect(wrong).toEqual([])
  })
})
