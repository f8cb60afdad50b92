// @vitest-environment node
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuildOptions, build, type Plugin, type PluginBuild } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { appOptions, documentScriptOptions, styleOptions } from '../../esbuild.config.mjs'
import { runtimeOf } from '../../scripts/audit/lock.mjs'
import { buildApp } from '../../scripts/build-app.mjs'
import { thirdPartyNotices } from '../../scripts/notices.mjs'
import { plainConfig } from '../support/config.ts'

type Built = {
  files: Map<string, Uint8Array>
  parts: { style: string; packages: string; unused: string }
  metafile: { outputs: Record<string, { inputs: Record<string, unknown> }> }
}

let builds: Built[]
let withTools: Built

beforeAll(async () => {
  const build = () => buildApp({ config: plainConfig }) as Promise<Built>
  builds = [await build(), await build()]
  withTools = (await buildApp({ config: { ...plainConfig, env: 'dev' }, dev: true })) as Built
}, 300_000)

const hashes = ({ files }: Built) =>
  [...files].map(([name, bytes]) => `${name} ${createHash('sha256').update(bytes).digest('hex')}`)
const only = () => builds[0] as Built
const texts = () => [...only().files].map(([name, bytes]) => [name, Buffer.from(bytes).toString()] as const)
const filesWith = (pattern: RegExp) => texts().flatMap(([name, text]) => (pattern.test(text) ? [name] : []))

test('two builds of one tree are identical, byte for byte', () => {
  const [one, other] = builds.map(hashes)
  expect(one?.length).toBeGreaterThan(3)
  expect(other).toEqual(one)
})

const inputsOf = ({ metafile }: Built) =>
  Object.values(metafile.outputs).flatMap(output => Object.keys(output.inputs))

test('a production build has no module or style of the mock and the devtools', () => {
  const isTool = (file: string) => /^src\/(mock|devtools)\/|^test\//.test(file)
  expect(inputsOf(only())).toContain('src/main.tsx')
  expect(inputsOf(only()).filter(isTool)).toEqual([])
  expect(inputsOf(withTools).filter(isTool)).not.toEqual([])
  expect(only().parts.style.length).toBeLessThan(withTools.parts.style.length)
})

const namesOf = ({ metafile }: Pick<Built, 'metafile'>) =>
  Object.keys(metafile.outputs).map(path => path.replace(/^dist\//, ''))

test('no template has an address that a parser could load', () => {
  const html = Buffer.from(only().files.get('index.html') ?? []).toString()
  const [templates = ''] = /<template[\s\S]*<\/template>/.exec(html) ?? []
  expect(templates).toContain('<img')
  expect(templates).not.toMatch(/\ssrc(set)?=/i)
})

test('a changed member screen does not rename the file of the packages', async () => {
  const change: Plugin = {
    name: 'change',
    setup: ({ onLoad }) =>
      onLoad({ filter: /account\.tsx$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8')
        return { contents: text.replaceAll('Mijn Account', 'Jouw Account'), loader: 'tsx' }
      }),
  }
  const options = appOptions() as BuildOptions
  const plugins = [...(options.plugins ?? []), change]
  const names = namesOf(await build({ ...options, plugins, metafile: true }))
  expect(names).toContain(only().parts.packages)
  expect(names.filter(name => /member-screens/.test(name) && only().files.has(name))).toEqual([])
})

test('a build contains the licence text of every package', async () => {
  const lock = JSON.parse(await readFile(join(import.meta.dirname, '../../package-lock.json'), 'utf8'))
  const notices = (await thirdPartyNotices([...runtimeOf(lock).keys()])).split(`\n${'-'.repeat(80)}\n`)
  const shipped = inputsOf(only()).flatMap(
    file => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [],
  )
  expect(shipped).toContain('react-dom')
  for (const name of shipped) {
    const notice = notices.find(text => text.includes(`\n${name} `))
    expect(notice, name).toMatch(/ \(MIT\)\n\n[\s\S]*copyright[\s\S]*permission is hereby granted/i)
  }
})

test.each([
  ['a path of the mock', /\/__mock\//],
  ['a demo password', /Klup1234/],
  ['eval', /\beval\(/],
  ['a function from text', /\bnew Function\(/],
  ['a map of the source', /sourceMappingURL/],
  ['a path of this machine', new RegExp(process.cwd())],
])('no file of it holds %s', (_, pattern) => {
  expect(filesWith(pattern)).toEqual([])
})

test('the patterns match a development build', () => {
  const tools = /klup-devtools|The devtools failed|Make it fail/
  expect(filesWith(/Inloggen/).length).toBeGreaterThan(0)
  expect(filesWith(tools)).toEqual([])
  expect([...withTools.files.values()].some(bytes => tools.test(Buffer.from(bytes).toString()))).toBe(true)
})

describe('packages ship as published', () => {
  const options = appOptions() as BuildOptions

  /** The CommonJS modules of a bundle by file, without the names that esbuild generates. */
  async function modulesOf(wanted: BuildOptions): Promise<Map<string, string>> {
    const { outputFiles } = await build({ ...wanted, minify: false, write: false })
    const bundle = outputFiles.map(({ text }) => text).join('\n')
    const modules = bundle.matchAll(/^\/\/ (node_modules\/\S+)\n(var \w+ = __commonJS\(\{[\s\S]*?^\}\);)/gm)
    // esbuild numbers variables of the same name.
    const plain = (text: string) => text.replace(/([A-Za-z_$])\d+\b/g, '$1').replace(/\b(\w+): \1\b/g, '$1')
    return new Map([...modules].map(([, file = '', text = '']) => [file, plain(text)]))
  }

  test('React equals a bundle without the options of this app', async () => {
    const entry = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'scheduler']
    const apart: BuildOptions = {
      stdin: { contents: entry.map(name => `import '${name}'`).join('\n'), resolveDir: process.cwd() },
      bundle: true,
      format: 'esm',
      target: options.target ?? [],
      define: { 'process.env.NODE_ENV': '"production"' },
    }
    const [shipped, published] = [await modulesOf(options), await modulesOf(apart)]
    expect([...published.keys()]).toContain('node_modules/react-dom/cjs/react-dom-client.production.js')
    for (const [file, text] of published) expect(shipped.get(file) === text, file).toBe(true)
  })

  test('no plugin loads, resolves or replaces a file of a package', async () => {
    const all = [options, await styleOptions(), documentScriptOptions({ startTable: {} })] as BuildOptions[]
    expect(all.flatMap(({ alias, inject, external }) => [alias, inject, external]).filter(Boolean)).toEqual(
      [],
    )
    const filters: RegExp[] = []
    const note = ({ filter, namespace }: { filter: RegExp; namespace?: string }) => {
      if (namespace === undefined) filters.push(filter)
    }
    for (const { setup } of all.flatMap(({ plugins = [] }) => plugins))
      await setup({ onLoad: note, onResolve: note } as unknown as PluginBuild)
    const files = inputsOf(only()).filter(file => file.startsWith('node_modules/'))
    const names = files.flatMap(file => [`${process.cwd()}/${file}`, file.replace(/^node_modules\//, '')])
    expect(names.length).toBeGreaterThan(20)
    expect(filters.length).toBeGreaterThan(0)
    expect(names.filter(name => filters.some(filter => filter.test(name)))).toEqual([])
  })

  test('a build ships exactly the scripts of esbuild, under their names', () => {
    const made = namesOf(only()).filter(name => name !== only().parts.unused)
    const shipped = [...only().files.keys()].filter(name => name.endsWith('.js'))
    expect(shipped.sort()).toEqual(made.sort())
  })
})
