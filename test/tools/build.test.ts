import { readFile } from 'node:fs/promises'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import { appOptions } from '../../esbuild.config.mjs'
import { buildApp } from '../../scripts/build-app.ts'
import { plainConfig } from '../support/config.ts'

type Built = Awaited<ReturnType<typeof buildApp>>

const OPTIONS = appOptions()

let built: Built
let withTools: Built

beforeAll(async () => {
  built = await buildApp({ config: plainConfig })
  withTools = await buildApp({ config: { ...plainConfig, env: 'dev' }, dev: true })
}, 300_000)

const inputsOf = ({ metafile }: Built) =>
  Object.values(metafile.outputs).flatMap(output => Object.keys(output.inputs))

test('a production build contains no module or style of the mock and the devtools', () => {
  const isTool = (file: string) => /^src\/(mock|devtools)\/|^test\//.test(file)
  expect(inputsOf(built)).toContain('src/main.tsx')
  expect(inputsOf(built).filter(isTool)).toEqual([])
  expect(inputsOf(withTools).filter(isTool)).not.toEqual([])
  expect(built.parts.style.length).toBeLessThan(withTools.parts.style.length)
})

test('no template contains an address for a parser to load', () => {
  const html = Buffer.from(built.files.get('index.html') ?? []).toString()
  const [templates = ''] = /<template[\s\S]*<\/template>/.exec(html) ?? []
  expect(templates.match(/<template/g)?.length).toBeLessThanOrEqual(10)
  expect(templates).not.toMatch(/<img|\ssrc(set)?=/i)
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
  const plugins = [...(OPTIONS.plugins ?? []), change]
  const { metafile } = await build({ ...OPTIONS, plugins, metafile: true })
  const fileWith = ({ outputs }: Pick<Metafile, 'outputs'>, source: RegExp) =>
    Object.keys(outputs).find(path =>
      Object.keys(outputs[path]?.inputs ?? {}).some(file => source.test(file)),
    )
  const [packages, screen] = [/node_modules\/react-dom\//, /account\.tsx$/]
  expect(fileWith(metafile, packages)).toBe(fileWith(built.metafile, packages))
  expect(fileWith(metafile, screen)).not.toBe(fileWith(built.metafile, screen))
})

const textOf = ({ files }: Built) =>
  [...files.values()].map(bytes => Buffer.from(bytes).toString()).join('\n')

test('a production build contains no leftovers of development', () => {
  const leftovers =
    /\/__mock\/|Klup1234|klup-devtools|The devtools failed|\beval\(|\bnew Function\(|sourceMappingURL/
  expect(textOf(built).match(leftovers)).toBeNull()
  expect(textOf(built)).not.toContain(process.cwd())
  expect(textOf(withTools)).toMatch(leftovers)
})

/** The CommonJS modules of a bundle by file, without the names that esbuild generates. */
async function modulesOf(options: BuildOptions): Promise<Map<string, string>> {
  const { outputFiles } = await build({ ...options, minify: false, write: false })
  const bundle = outputFiles.map(({ text }) => text).join('\n')
  const modules = bundle.matchAll(/^\/\/ (node_modules\/\S+)\n(var \w+ = __commonJS\(\{[\s\S]*?^\}\);)/gm)
  // esbuild numbers variables of the same name.
  const plain = (text: string) => text.replace(/([A-Za-z_$])\d+\b/g, '$1').replace(/\b(\w+): \1\b/g, '$1')
  return new Map([...modules].map(([, file = '', text = '']) => [file, plain(text)]))
}

test('React equals a bundle without the options of this app', async () => {
  const entry = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'scheduler']
  const published = await modulesOf({
    stdin: { contents: entry.map(name => `import '${name}'`).join('\n'), resolveDir: process.cwd() },
    bundle: true,
    format: 'esm',
    target: OPTIONS.target ?? [],
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const shipped = await modulesOf(OPTIONS)
  expect([...published.keys()]).toContain('node_modules/react-dom/cjs/react-dom-client.production.js')
  for (const [file, text] of published) expect(shipped.get(file) === text, file).toBe(true)
})
