import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { CompatData, Identifier, SupportStatement } from '@mdn/browser-compat-data'
import { expect, test } from 'vitest'
import { bundleStyles, TARGETS } from '../../esbuild.config.mjs'
import { files, root, textOf } from '../support/sources.ts'

/** The data, as a tree of features. */
const data: Record<keyof CompatData, Identifier> = createRequire(import.meta.url)('@mdn/browser-compat-data')
const { app: css } = await bundleStyles()
const own = files.filter(file => !/^(mock|devtools)\//.test(file))
const script = own
  .map(textOf)
  .join('\n')
  .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
const read = (file: string) => readFile(join(root, file), 'utf8')

/** The version since when a browser has a feature; `Infinity` for none. A feature that was completed later counts from its start. */
function sinceOf(support: SupportStatement | undefined, isPrefixed: boolean): number {
  const all = [support ?? []].flat()
  const usable = all.filter(
    ({ flags, prefix, alternative_name, version_removed }) =>
      !flags &&
      !alternative_name &&
      (!version_removed || all.length > 1) &&
      (!prefix || (isPrefixed && css.includes(prefix))),
  )
  const versions = usable.map(({ version_added: version }) =>
    version && version !== 'preview' ? Number.parseFloat(version.replace('≤', '')) : Number.POSITIVE_INFINITY,
  )
  return Math.min(...versions)
}

/** The columns of the table for a feature: what each target lacks. Empty if it lacks nothing, or nobody knows the feature. */
function lackOf(feature: Identifier | undefined, isPrefixed = true): string {
  const support = feature?.__compat?.support
  if (!support) return ''
  const columns = [['chrome', 'edge'], ['firefox'], ['safari', 'safari_ios']].map(browsers => {
    const since = Math.max(
      ...browsers.map(browser => sinceOf(support[browser as keyof typeof support], isPrefixed)),
    )
    const target = Math.max(...browsers.map(browser => TARGETS[browser.replace('safari_', '')] ?? 0))
    return since <= target ? '' : since === Number.POSITIVE_INFINITY ? 'all' : `<${since}`
  })
  return columns.join('|') === '||' ? '' : columns.join(' | ')
}

type Found = [name: string, feature: Identifier | undefined]
const all = (pattern: RegExp, text: string) =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name))
const at = (from: Identifier | undefined, ...path: string[]): Identifier | undefined =>
  path.reduce<Identifier | undefined>((node, name) => node?.[name], from)

/** What the styles use, by the names of the table. */
function* stylesInUse(): Generator<Found> {
  const [properties, selectors, types, rules] = ['properties', 'selectors', 'types', 'at-rules'].map(
    name => data.css[name],
  )
  for (const [, name = '', value = ''] of css.matchAll(/[{;]\s*([a-z-]+)\s*:([^;{}]+)/g)) {
    yield [name, at(properties, name)]
    for (const word of value.match(/[a-z][\w-]+/g) ?? []) {
      const feature = at(properties, name, word)
      if (lackOf(feature, false) !== lackOf(at(properties, name), false)) yield [`${name}: ${word}`, feature]
    }
  }
  const preludes = [...all(/([^{};]+)\{/g, css)].join('\n')
  for (const name of all(/::?([a-z-]+)/g, preludes)) yield [`:${name}()`, at(selectors, name)]
  for (const name of all(/@([a-z-]+)/g, css)) yield [`@${name}`, at(rules, name)]
  for (const name of all(/\(([a-z-]+):/g, css)) yield [`@media (${name})`, at(rules, 'media', name)]
  for (const name of all(/([a-z-]+)\(/g, css))
    yield [`${name}()`, at(types, name) ?? at(types, 'color', name)]
  for (const name of all(/\d([a-z]+)\b/g, css)) yield [name, at(types, 'length', name)]
}

/** The objects that every script finds, by their names. */
const OBJECTS = {
  ...{ window: 'Window', globalThis: 'Window', document: 'Document', navigator: 'Navigator' },
  ...{ history: 'History', location: 'Location', performance: 'Performance', crypto: 'Crypto' },
}
/** The interfaces whose members the app reaches by other names. */
const EVERYDAY =
  /^(Element|HTMLElement|HTML(Anchor|Button|Form|Input|Image|Link|Script|TextArea|Template)Element|Node|NodeList|EventTarget|(UI|Mouse|Pointer|Keyboard|Focus|Input|Submit|Storage|PageTransition|Message|PromiseRejection|Error)?Event|Abort(Signal|Controller)|Response|Request|Headers|URL|URLSearchParams|FormData|File|Blob|Storage|BroadcastChannel|LockManager|MediaQueryList|DOMTokenList|CSSStyleDeclaration|IntersectionObserver\w*|ResizeObserver\w*)$/

/** Whether the scripts declare this name themselves. */
const isOwn = (name: string) =>
  new RegExp(`(?<![.\\w])${name}\\??[:(]|\\b(class|interface|type|const|let|function) ${name}\\b`).test(
    script,
  )

/** What the scripts use of the language and of the browser, as far as its name tells. */
function* interfacesInUse(): Generator<Found> {
  const builtins = data.javascript.builtins ?? {}
  for (const name of all(/(?<![.\w])([A-Za-z]\w+)\b(?!:)/g, script)) {
    const found = at(builtins, name) ?? at(data.api, name)
    if (!lackOf(found) || !isOwn(name)) yield [name, found]
  }
  for (const [, object = '', member = ''] of script.matchAll(/\b(\w+)\??\.(\w+)/g)) {
    const name = OBJECTS[object as keyof typeof OBJECTS] ?? object
    yield [
      `${object}.${member}`,
      at(builtins, name, member) ?? at(data.api, name, member) ?? at(data.api, name, `${member}_static`),
    ]
  }
  const interfaces = Object.keys(data.api).filter(name => EVERYDAY.test(name))
  const nodes = [
    ...interfaces.map(name => at(data.api, name)),
    ...Object.keys(builtins).map(name => at(builtins, name)),
  ]
  for (const name of all(/\.(\w+)/g, script)) {
    const having = nodes.filter(node => node && Object.hasOwn(node, name))
    if (having.every(node => lackOf(at(node, name))) && !isOwn(name)) yield [`.${name}`, at(having[0], name)]
  }
}

/** What the document and its headers use. */
async function* documentInUse(): AsyncGenerator<Found> {
  const rels = all(/rel="([a-z-]+)"/g, `${await read('index.html')}${await read('scripts/page.ts')}`)
  for (const rel of rels) yield [rel, at(data.html.elements, 'link', 'rel', rel)]
  for (const name of all(/['"`]([a-z]+(?:-[a-z]+)+)\b/g, await read('scripts/headers.ts')))
    yield [name, at(data.http.headers, 'Content-Security-Policy', name)]
}

test('docs/operating.md lists what a supported browser lacks of the styles, scripts and headers, and nothing else', async () => {
  const found = [...stylesInUse(), ...interfacesInUse()]
  for await (const one of documentInUse()) found.push(one)
  const lacking = new Map(
    found.map(([name, feature]) => [name, lackOf(feature)]).filter(([, lack]) => lack) as [string, string][],
  )
  expect(found.filter(([, feature]) => feature?.__compat).length).toBeGreaterThan(300)
  const [, table = ''] = /\| feature .*\n\| ---.*\n((?:\|.*\n)*)/.exec(await read('docs/operating.md')) ?? []
  const rows = table.split('\n').flatMap(row => {
    const [, names = '', ...columns] = row.split('|').map(cell => cell.trim())
    return [...all(/`([^`]+)`/g, names)].map(name => [name, columns.slice(0, 3).join(' | ')])
  })
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(lacking))
})
