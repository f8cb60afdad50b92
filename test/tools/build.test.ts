// @vitest-environment node
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { runtimeOf } from '../../scripts/audit/lock.mjs'
import { buildApp } from '../../scripts/build-app.mjs'
import { thirdPartyNotices } from '../../scripts/notices.mjs'
import { plainConfig } from '../support/config.ts'

type Built = {
  files: Map<string, Uint8Array>
  metafile: { outputs: Record<string, { inputs: Record<string, unknown> }> }
}

let builds: Built[]
let withTools: Built

beforeAll(async () => {
  const build = () => buildApp({ config: plainConfig }) as Promise<Built>
  builds = [await build(), await build()]
  withTools = (await buildApp({ config: { ...plainConfig, env: 'dev' } })) as Built
}, 300_000)

const hashes = ({ files }: Built) =>
  [...files].map(([name, bytes]) => `${name} ${createHash('sha256').update(bytes).digest('hex')}`)
const only = () => builds[0] as Built
const texts = () => [...only().files].map(([name, bytes]) => [name, Buffer.from(bytes).toString()] as const)
const filesWith = (pattern: RegExp) => texts().flatMap(([name, text]) => (pattern.test(text) ? [name] : []))

test('two builds of one tree are the same, byte for byte', () => {
  const [one, other] = builds.map(hashes)
  expect(one?.length).toBeGreaterThan(3)
  expect(other).toEqual(one)
})

const inputsOf = ({ metafile }: Built) =>
  Object.values(metafile.outputs).flatMap(output => Object.keys(output.inputs))
const stylesOf = ({ files }: Built) =>
  [...files].reduce((sum, [name, bytes]) => sum + (name.endsWith('.css') ? bytes.length : 0), 0)

test('no module of the mock or the devtools goes into a production build, and no style of theirs', () => {
  const isTool = (file: string) => /^src\/(mock|devtools)\/|^test\//.test(file)
  expect(inputsOf(only())).toContain('src/main.tsx')
  expect(inputsOf(only()).filter(isTool)).toEqual([])
  expect(inputsOf(withTools).filter(isTool)).not.toEqual([])
  expect(stylesOf(only())).toBeLessThan(stylesOf(withTools))
})

test('the licence of every package in it is told, with its text', async () => {
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

test('those patterns would be found', () => {
  expect(filesWith(/Inloggen/).length).toBeGreaterThan(0)
})
