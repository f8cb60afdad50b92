import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name}`)
const pages = ['README.md', ...filesIn('docs').filter(path => path.endsWith('.md'))]
const docs = pages.map(read).join('\n')
const { scripts } = JSON.parse(read('package.json'))
const all = (pattern: RegExp, text = docs) => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
]

/** npm's own commands. */
const OF_NPM = ['audit', 'ci', 'cit', 'install']
const commands = all(/\bnpm (?:run )?([a-z][\w:-]*)/g).filter(name => !OF_NPM.includes(name))

/** Files that a reader creates by following the docs. */
const TO_BE_MADE = [
  'sbom.json',
  'version.json',
  'configure.mjs',
  'assetlinks.json',
  'openapi.json',
  'src/features/news/news.tsx',
]

describe('the docs', () => {
  test('name every npm script, and no other', () =>
    expect(commands.toSorted()).toEqual(Object.keys(scripts).toSorted()))

  test.each(all(/npm run (test:\w+ -- [\w-]+)/g))('name tests that npm run %s finds', command => {
    const name = command.split(' ').at(-1) ?? ''
    expect(filesIn('test').filter(path => /\.test\.tsx?$/.test(path) && path.includes(name))).not.toEqual([])
  })

  test('name only variables of the code', () => {
    const code = [...filesIn('scripts'), ...filesIn('hosting'), ...filesIn('test/gallery')]
      .filter(path => /\.(mjs|ts|sh)$/.test(path))
      .map(read)
      .join('\n')
    const variables = all(/\b([A-Z][A-Z_]+)=/g).filter(name => !['KEY', 'SSO'].includes(name))
    expect(variables.filter(name => !code.includes(name))).toEqual([])
  })

  test('name and link only existing files', () => {
    const paths = all(/`((?:src|test|scripts|hosting|\.ci|\.githooks)\/[\w./-]+|[\w.-]+\.(?:json|mjs))`/g)
    const links = pages.flatMap(page =>
      all(/\]\(([\w./-]+)\)/g, read(page)).map(path => join(dirname(page), path)),
    )
    const named = [...paths, ...links].filter(path => !TO_BE_MADE.includes(path))
    expect(named.filter(path => !existsSync(join(root, path)))).toEqual([])
  })
})

describe('the pictures of the README', () => {
  const readme = read('README.md')
  const shown = all(/ (?:src|srcset)="([^"]+)"/g, readme)
  const folder = filesIn('docs/pictures')

  test('are all in use, and weigh at most 450 kB', () => {
    expect(shown.toSorted()).toEqual(folder.toSorted())
    const bytes = folder.map(path => statSync(join(root, path)).size)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(450_000)
  })

  test('have a text, a dark version and a link to the whole picture', () => {
    const whole =
      /<a href="(docs\/pictures\/(\w+)\.webp)"><picture><source media="\(prefers-color-scheme: dark\)" srcset="docs\/pictures\/\2\.dark\.webp"><img src="\1" alt="[^"]{20,}" width="\d+"><\/picture><\/a>/g
    expect(all(whole, readme)).toHaveLength(shown.length / 2)
  })
})

test('npm test runs the short form of the journeys', () => {
  const [, form = ''] = /test:engines -- -t "([^"]+)"/.exec(read('test/run.ts')) ?? []
  expect(read('test/engines/drive.ts')).toContain(`'${form}': short`)
})
