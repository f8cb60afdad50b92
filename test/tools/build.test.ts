import { readFile } from 'node:fs/promises'
import { build, type Metafile, type Plugin } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import { appOptions } from '../../esbuild.config.mjs'
import { buildApp } from '../../scripts/build-app.ts'
import { plainConfig } from '../support/config.ts'
import { files, textOf } from '../support/sources.ts'

type Built = Awaited<ReturnType<typeof buildApp>>

const OPTIONS = appOptions()

let built: Built

beforeAll(async () => {
  built = await buildApp({ config: plainConfig })
}, 300_000)

test('a production build contains no module of the mock and the devtools, and no leftover of development', () => {
  const inputs = Object.values(built.outputs).flatMap(output => Object.keys(output.inputs))
  expect(inputs).toEqual(expect.arrayContaining(['src/main.tsx', 'src/boot/ask-user.ts']))
  expect(inputs.filter(file => /^src\/(mock|devtools)\/|^test\//.test(file))).toEqual([])
  const text = [...built.files.values()].map(String).join('\n')
  const source = files
    .filter(file => /^(mock|devtools)\//.test(file))
    .map(textOf)
    .join('\n')
  const words = ['/__mock/', 'klup-devtools']
  expect(words.filter(word => source.includes(word))).toEqual(words)
  expect(words.filter(word => text.includes(word))).toEqual([])
  expect(text).not.toMatch(/\beval\(|\bnew Function\(|sourceMappingURL/)
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
  expect(fileWith(metafile, packages)).toBe(fileWith(built, packages))
  expect(fileWith(metafile, screen)).not.toBe(fileWith(built, screen))
})
