// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { IMPORTED, lean, leanReact, REACT_VERSION, STUBS } from '../../scripts/lean-react.mjs'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const REACT_DOM = 'node_modules/react-dom/cjs/react-dom-client.production.js'
const compact = (source: string) => lean(source).replace(/\s+/g, ' ').trim()

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !file.startsWith('mock'))
  .map(file => `src/${file.replaceAll('\\', '/')}`)
/** The signals' adapter, in its two modules. */
const packages = ['dist/signals.module.js', 'runtime/dist/runtime.module.js'].map(
  file => `node_modules/@preact/signals-react/${file}`,
)

/** What the build takes from React: `use-sync-external-store` only passes it on, see the aliases of the build. */
const FROM_REACT = `from\\s*["'](?:react|use-sync-external-store/shim/index\\.js)["']`

/** The values that a module imports from React; a type is nothing in a build. */
function importedBy(file: string): string[] {
  const statements = read(file).matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*${FROM_REACT}`, 'g'))
  return [...statements].flatMap(([, names = '']) =>
    names
      .split(',')
      .map(name => name.trim().split(' as ')[0] ?? '')
      .filter(name => name && !name.startsWith('type ')),
  )
}

describe('what the tables say of the app', () => {
  test('they were read for the React that is installed', () => {
    expect(JSON.parse(read('node_modules/react-dom/package.json')).version).toBe(REACT_VERSION)
    expect(JSON.parse(read('node_modules/react/package.json')).version).toBe(REACT_VERSION)
  })

  test('another React is built whole, and the build says so', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const onLoad = vi.fn()
    leanReact('99.0.0').setup({ onLoad })
    expect(onLoad).not.toHaveBeenCalled()
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('React 99.0.0 is built whole'))
    leanReact(REACT_VERSION).setup({ onLoad })
    expect(onLoad).toHaveBeenCalledOnce()
  })

  test('nothing else is imported from React, and all of it is', () => {
    const names = [...files, ...packages].flatMap(importedBy)
    expect([...new Set(names)].sort()).toEqual([...IMPORTED].sort())
  })

  test.each([
    ['an element that React would move into the head', /<(title|meta|link|style|script)[\s>]/],
    ['the document itself', /<(html|head|body)[\s>]/],
    ['a custom element', /<[a-z]+-[a-z-]+[\s/>]/],
    ['a function as the action of a form', /<(form|button|input)\b[^>]*\b(action|formAction)=\{/],
    ['a ref of a fragment', /<Fragment\b[^>]*\bref=/],
    ['a consumer of a context', /\.Consumer\b/],
  ])('no component makes %s', (_, pattern) => {
    expect(files.filter(file => file.endsWith('.tsx') && pattern.test(read(file)))).toEqual([])
  })

  test.each([
    [
      'React in another form than by name',
      /import\s+(?!type\b)[^{'"]*from 'react'|import\('react|export .* from 'react/,
    ],
    ['anything else of react-dom than its roots', /from 'react-dom'|from 'react-dom\/(?!client'|server')/],
  ])('no module imports %s', (_, pattern) => {
    expect(files.filter(file => pattern.test(read(file)))).toEqual([])
  })

  test('each function that is left out is there', () => {
    const source = read(REACT_DOM)
    const missing = Object.keys(STUBS).filter(name => !source.includes(`\nfunction ${name}(`))
    expect(missing).toEqual([])
  })
})

describe('what is left out of a source', () => {
  test.each([
    [
      'a comparison with a kind that is never made',
      'x = 13 === fiber.tag || fiber.tag !== 22',
      'x = !1 || !0',
    ],
    ['one with an element', 'x = type.$$typeof === REACT_LAZY_TYPE', 'x = !1'],
    ['a hook in a table', 'x = { useId: a, useOptimistic: b }', 'x = { useId: a, useOptimistic: void 0 }'],
    ['an export', 'exports.useId = a; exports.lazy = b;', 'exports.useId = a;'],
    [
      'a function that one feature enters',
      'function startViewTransition(a) { go() }',
      'function startViewTransition() { throw Error("Left out: view transitions") }',
    ],
    ['a method of what is left out', 'FragmentInstance.prototype.focus = function () {};', ''],
  ])('%s', (_, source, left) => {
    expect(compact(source)).toBe(left)
  })

  test.each([
    'x = 5 === fiber.tag',
    'x = 13 === other.kind',
    'x = lane === 13',
    'x = a.$$typeof === REACT_ELEMENT_TYPE',
    'x = { tag: 13, uses: 1 }',
    'exports.createRoot = a;',
  ])('not %s', source => {
    expect(compact(source)).toBe(source)
  })
})

/** What a switch does for each kind: run as it is, and run without what is left out. */
function outcomes(cases: string): unknown[] {
  const source = `const run = fiber => { const seen = []; switch (fiber.tag) { ${cases} } return [seen, typeof kept] }`
  const kinds = [0, 3, 5, 6, 10]
  const results = (text: string) =>
    kinds.map(tag => new Function('tag', `var kept; ${text}; return run({ tag })`)(tag))
  expect(results(lean(source))).toEqual(results(source))
  return lean(source).match(/case \d+/g) ?? []
}

describe('the cases of a switch', () => {
  test.each([
    ['alone', 'case 13: seen.push(13); break; case 5: seen.push(5)', ['case 5']],
    [
      'label beside another',
      'case 5: case 26: case 27: seen.push(5); break; case 3: seen.push(3)',
      ['case 5', 'case 3'],
    ],
    ['first label of several', 'case 26: case 27: case 5: seen.push(5)', ['case 5']],
    ['that the next is fallen into from', 'case 13: seen.push(13); case 5: seen.push(5)', ['case 5']],
    [
      'that is fallen into',
      'case 5: seen.push(5); case 13: seen.push(13); break; case 3: seen.push(3)',
      ['case 5', 'case 3'],
    ],
    [
      'within braces',
      'case 5: { seen.push(5); break } case 13: { seen.push(13) } default: seen.push(0)',
      ['case 5'],
    ],
    [
      'that declares what others use',
      'case 13: var kept = 1; break; case 5: kept = 2; seen.push(kept)',
      ['case 5'],
    ],
    ['after one that may not leave', 'case 5: if (seen) break; case 13: seen.push(13)', ['case 5']],
  ])('one that never comes, %s', (_, cases, left) => {
    expect(outcomes(cases)).toEqual(left)
  })
})
