import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * `npm run mutants -- --seed 1 --count 200`: changes one place of the source at a time, in a copy, and runs the unit and
 * flow tests that depend on the changed file. Prints the changes that no test notices, and how many are noticed.
 * `--list` only names the changes. Components are left out, since the gallery looks at them.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    list: { type: 'boolean', default: false },
  },
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

let state = Number(values.seed)
/** A number from 0 to 1; the same seed gives the same numbers. */
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

const changes = Array.from({ length: Number(values.count) }, () => {
  const place = places[Math.floor(random() * places.length)]
  if (!place) throw new Error('The source has no place to change.')
  const line = place.text.slice(0, place.index).split('\n').length
  return { ...place, title: `${place.file}:${line}: ${place.old.trim()} → ${place.now.trim()}` }
})

/** Copies the project without what tests do not read. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'klup-mutants-'))
  for (const name of readdirSync('.').filter(name => !/^(\.|node_modules|dist|screens)/.test(name)))
    cpSync(name, join(copy, name), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Whether a test fails because of the change that a copy contains: one of the file itself, or one that depends on it. */
async function isNoticed(copy: string, file: string): Promise<boolean> {
  const own = file.replace('src/', 'test/unit/').replace(/\.tsx?$/, '.test')
  for (const tests of [
    ['run', own, '--passWithNoTests'],
    ['related', '--run', file],
  ]) {
    const args = ['vitest', ...tests, '--project', 'unit*', '--bail', '1', '--maxWorkers', '1']
    const [status] = await once(spawn('npx', args, { cwd: copy, timeout: 900_000, stdio: 'ignore' }), 'exit')
    if (status !== 0) return true
  }
  return false
}

/** For each tried change, whether a test noticed it. */
const results: boolean[] = []

/** Tries the next changes in a copy of its own until none is left. */
async function tryChanges(): Promise<void> {
  const copy = copyProject()
  for (let change = changes.shift(); change; change = changes.shift()) {
    const { file, text, index, old, now, title } = change
    writeFileSync(join(copy, file), text.slice(0, index) + now + text.slice(index + old.length))
    const noticed = await isNoticed(copy, file)
    writeFileSync(join(copy, file), text)
    console.log(`${noticed ? 'noticed ' : 'SURVIVES'} ${title}`)
    results.push(noticed)
  }
  rmSync(copy, { recursive: true })
}

if (values.list) for (const { title } of changes) console.log(title)
else {
  await Promise.all(Array.from({ length: availableParallelism() }, tryChanges))
  console.log(`Seed ${values.seed}: ${results.filter(Boolean).length} of ${results.length} changes noticed`)
}
