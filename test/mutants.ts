import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from './support/random.ts'

/**
 * `npm run mutants -- --seed 1 --count 200`: changes one place of the source at a time, in a copy, and runs the unit and
 * flow tests that depend on the changed file. Prints the changes that no test notices, and how many are noticed.
 * Components are left out, since the gallery looks at them.
 */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '200' } },
})

/** Patterns, each with what replaces the first match at a place. */
const CHANGES: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ \?\? /g, ' && '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ \+ /g, ' - '],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/\bif \(/g, 'if (!!0 && '],
  [/\bif \(/g, 'if (!0 || '],
  [/(?<=[=(,] ?)!(?=\w)/g, ''],
  [/\b\d[\d_]*\b(?![\w'"])/g, number => String(Number(number.replaceAll('_', '')) + 1)],
  // A statement that only calls a function.
  [/(?<=\n) +(void |await )?[\w.?]+\([^\n]*\)(?=\n)/g, '      void 0'],
]

/** Lines that do nothing when the app runs. */
const IDLE = /^\s*(\/?\*|\/\/|import\b|export (type|interface)|type |interface |readonly |declare )/

const FILES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(name => /^(lib\/.*\.tsx?|(api|boot|features)\/.*\.ts)$/.test(name))
  .map(name => `src/${name}`)
  .sort()

/** Every place where a change is possible. */
const places = FILES.flatMap(file => {
  const text = readFileSync(file, 'utf8')
  const lineAt = (index: number) =>
    text.slice(text.lastIndexOf('\n', index) + 1, text.indexOf('\n', index + 1))
  return CHANGES.flatMap(([pattern, change]) =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => !IDLE.test(lineAt(index)))
      .map(({ 0: old, index }) => ({
        file,
        text,
        index,
        old,
        now: typeof change === 'string' ? change : change(old),
      })),
  )
})

/** Copies the project without what tests do not read. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'klup-mutants-'))
  for (const name of readdirSync('.').filter(name => !/^(\.|node_modules|dist|screens)/.test(name)))
    cpSync(name, join(copy, name), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  return copy
}

const copy = copyProject()
const random = createRandom(values.seed)
const count = Number(values.count)
let noticed = 0
for (let change = 0; change < count; change++) {
  const place = places[random.below(places.length)]
  if (!place) throw new Error('The source has no place to change.')
  const { file, text, index, old, now } = place
  const line = text.slice(0, index).split('\n').length
  writeFileSync(join(copy, file), text.slice(0, index) + now + text.slice(index + old.length))
  const tests = ['vitest', 'related', '--run', file, '--project', 'unit*', '--bail', '1']
  const isNoticed = spawnSync('npx', tests, { cwd: copy, timeout: 900_000, stdio: 'ignore' }).status !== 0
  writeFileSync(join(copy, file), text)
  if (isNoticed) noticed++
  else console.log(`${file}:${line}: ${old.trim()} → ${now.trim()}`)
}
rmSync(copy, { recursive: true })
console.log(`Seed ${values.seed}: ${noticed} of ${count} changes noticed`)
