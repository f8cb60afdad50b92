import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * `npm run mutants -- --seed 1 --count 200`: makes one change at a time in a copy of the source, runs the unit and flow
 * tests that depend on the changed file, and prints the changes that no test notices, by folder. `--list` only names them.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    list: { type: 'boolean', default: false },
  },
})

/** Patterns, each with what replaces the first match at a place. */
const CHANGES = [
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
  .filter(name => /^(lib|api|start|features)\/.*\.tsx?$/.test(name))
  .map(name => `src/${name}`)
  .sort()

const places = FILES.flatMap(file => {
  const text = readFileSync(file, 'utf8')
  return CHANGES.flatMap(([pattern, change]) =>
    [...text.matchAll(pattern)].flatMap(({ 0: old, index }) => {
      const line = text.slice(text.lastIndexOf('\n', index) + 1, text.indexOf('\n', index + 1))
      return IDLE.test(line)
        ? []
        : [{ file, text, index, old, now: typeof change === 'string' ? change : change(old) }]
    }),
  )
})

let state = Number(values.seed)
/** A number from 0 to 1; the same seed gives the same numbers. */
function random() {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

const changes = Array.from({ length: Number(values.count) }, () => {
  const place = places[Math.floor(random() * places.length)]
  const line = place.text.slice(0, place.index).split('\n').length
  return { ...place, title: `${place.file}:${line}: ${place.old.trim()} → ${place.now.trim()}` }
})

function tryChanges() {
  const copy = mkdtempSync(join(tmpdir(), 'klup-mutants-'))
  for (const name of readdirSync('.').filter(name => !/^(\.|node_modules|dist|screens)/.test(name)))
    cpSync(name, join(copy, name), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))

  /** Whether a test fails because of the change that the copy contains. */
  function isNoticed(file) {
    const args = ['vitest', 'related', '--run', '--project', 'unit', '--bail', '1', '--reporter', 'dot', file]
    return spawnSync('npx', args, { cwd: copy, timeout: 600_000 }).status !== 0
  }

  const survivors = changes.filter(({ file, text, index, old, now, title }) => {
    writeFileSync(join(copy, file), text.slice(0, index) + now + text.slice(index + old.length))
    const noticed = isNoticed(file)
    writeFileSync(join(copy, file), text)
    console.log(`${noticed ? 'noticed ' : 'SURVIVES'} ${title}`)
    return !noticed
  })
  rmSync(copy, { recursive: true })
  console.log(`\n${changes.length - survivors.length} of ${changes.length} changes are noticed.`)
  for (const folder of new Set(survivors.map(({ file }) => dirname(file))))
    console.log(`${folder}: ${survivors.filter(({ file }) => dirname(file) === folder).length} survive`)
}

if (values.list) for (const { title } of changes) console.log(title)
else tryChanges()
