import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, textOf } from './support/sources.ts'

const PLATFORM = ['lib', 'ui', 'api']
const FEATURES = ['session', 'password', 'membership', 'shop', 'payment', 'cancellation', 'account'].map(
  name => `features/${name}`,
)

/** The folders from which each folder of src may import, besides itself: only rows above its own. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  ui: ['lib'],
  api: ['lib'],
  'features/session': PLATFORM,
  'features/password': ['lib', 'ui', 'features/session'],
  'features/membership': ['lib', 'api', 'features/session'],
  'features/shop': [...PLATFORM, 'features/membership'],
  'features/payment': [...PLATFORM, 'features/membership'],
  'features/cancellation': [...PLATFORM, 'features/session', 'features/membership'],
  'features/account': [...PLATFORM, 'features/membership', 'features/shop', 'features/cancellation'],
  boot: ['lib', 'api', 'features/session', 'features/membership', 'features/shop', 'features/account'],
  app: [...PLATFORM, ...FEATURES, 'boot'],
  mock: ['lib', 'api', 'features/password', 'features/shop', 'features/payment'],
  devtools: ['lib', 'api', 'app', 'mock'],
  '.': ['app'],
}

const FOLDERS = Object.keys(MAY_IMPORT)

/** The packages that a folder loads, also through the files it imports. */
const RUNTIME = ['react', 'react-dom', '@preact/signals-react', 'valibot']
const MAY_LOAD: Readonly<Record<string, readonly string[]>> = {
  boot: ['valibot'],
  api: ['valibot'],
  mock: ['node:http', 'node:stream', 'valibot'],
}

/** Runs at build time alone. */
const PRERENDER = 'app/prerender.tsx'
/** Serves the mock as it serves a built site. */
const SERVER = '../scripts/serve-site.ts'

/** Loaded by dynamic import or by the build alone; other folders may import their types. */
const NEVER_STATIC = ['mock', 'devtools', '.']

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
    .map(path => join(dirname(file), path).replaceAll('\\', '/'))

/** The packages that a file loads at run time, also through the files it imports. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !files.includes(file)) return []
  seen.add(file)
  const own = importsOf(file, 'values').filter(path => !path.startsWith('.'))
  return [...own, ...insideImports(file, 'values').flatMap(target => packagesOf(target, seen))]
}

describe('imports', () => {
  test.each(files)('%s imports only from the folders in its row', file => {
    const folder = folderOf(file)
    const allowed = [folder, ...(MAY_IMPORT[folder] ?? [])]
    const wrong = insideImports(file).filter(target => !allowed.includes(folderOf(target)))
    const bundled = insideImports(file, 'values').map(folderOf)
    expect(wrong.filter(target => target !== SERVER)).toEqual([])
    expect(bundled.filter(to => NEVER_STATIC.includes(to) && to !== folder)).toEqual([])
  })

  test('no chain of imports leads back to its first file, types included', () => {
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

  test.each(FOLDERS)('%s loads only the packages that it may ship', folder => {
    const allowed = MAY_LOAD[folder] ?? RUNTIME
    const mayLoad = (path: string) => allowed.some(name => path === name || path.startsWith(`${name}/`))
    const wrong = files
      .filter(file => folderOf(file) === folder && file !== PRERENDER)
      .flatMap(file => packagesOf(file).filter(path => !mayLoad(path)))
    expect(wrong).toEqual([])
  })

  test.each(files.filter(file => /^features.*-view\.tsx$/.test(file)))(
    '%s is without hooks and services, so that anyone can draw it',
    file => {
      expect(packagesOf(file)).toEqual([])
    },
  )
})
