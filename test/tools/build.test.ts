import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../scripts/build-app.ts'
import { plainConfig } from '../support/config.ts'
import { files, textOf } from '../support/sources.ts'

type Built = Awaited<ReturnType<typeof buildApp>>

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
