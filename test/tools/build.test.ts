import { readFile } from 'node:fs/promises'
import { build, type Metafile, type Plugin } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import { appOptions } from '../../esbuild.config.mjs'
import { buildApp } from '../../scripts/build-app.ts'
import { plainConfig } from '../support/config.ts'

type Built = Awaited<ReturnType<typeof buildApp>>

const OPTIONS = appOptions()

let built: Built

beforeAll(async () => {
  built = await buildApp({ config: plainConfig })
}, 300_000)

test('a production build contains no module of the mock and the devtools, and no leftover of development', () => {
  const inputs = Object.values(built.metafile.outputs).flatMap(output => Object.keys(output.inputs))
  expect(inputs).toContain('src/main.tsx')
  expect(inputs.filter(file => /^src\/(mock|devtools)\/|^test\//.test(file))).toEqual([])
  const text = [...built.files.values()].map(String).join('\n')
  expect(text.match(/\/__mock\/|klup-devtools|\beval\(|\bnew Function\(|sourceMappingURL/)).toBeNull()
  expect(text).not.toContain(process.cwd())
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
