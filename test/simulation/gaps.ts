import { readdirSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join, relative } from 'node:path'
import { array, number, object, parse, record, string, tuple } from 'valibot'

const src = join(import.meta.dirname, '../../src')
const MAP = /\/\/# sourceMappingURL=data:application\/json[^,]*,(\S+)/
/** Vitest's own text before that of a module. */
const WRAPPER = /^'use strict';async \([^)]*\)=>\{\{/
/** These never run in a simulated tab: types, the mock, and what runs before or beside the app. */
const ELSEWHERE = /\.d\.ts$|^(mock|devtools|boot)\/|^(main\.tsx|app\/(run|prerender|boot-table)\.tsx?)$/

/** What `coverage.ts` writes: of each file the text that ran, and the stretches of it that never did. */
const scriptsSchema = record(string(), object({ text: string(), gaps: array(tuple([number(), number()])) }))

interface Script {
  readonly text: string
  /** 1 for each character that never ran. */
  readonly idle: Uint8Array
}

/** The stretches that ran in no process, by file. */
function unite(folder: string): Map<string, Script> {
  const united = new Map<string, Script>()
  for (const name of readdirSync(folder)) {
    const scripts = parse(scriptsSchema, JSON.parse(readFileSync(join(folder, name), 'utf8')))
    for (const [file, { text, gaps }] of Object.entries(scripts)) {
      const idle = new Uint8Array(text.length)
      for (const [from, to] of gaps) idle.fill(1, from, to)
      const { idle: before } = united.get(file) ?? {}
      united.set(file, {
        text,
        idle: before ? idle.map((value, place) => value & (before[place] ?? 0)) : idle,
      })
    }
  }
  return united
}

/** Returns a function from an offset of a script to the number of the source's line, from 0; undefined without one. */
function mapper(text: string): (offset: number) => number | undefined {
  const map = new SourceMap(JSON.parse(String(Buffer.from(MAP.exec(text)?.[1] ?? 'e30=', 'base64'))))
  const indent = WRAPPER.exec(text)?.[0].length ?? 0
  return offset => {
    const lines = text.slice(0, offset).split('\n')
    const row = lines.length - 1
    const entry = map.findEntry(row, (lines[row]?.length ?? 0) - (row === 0 ? indent : 0))
    return 'originalLine' in entry ? entry.originalLine : undefined
  }
}

/** Vite's getters of exports, which the app has nowhere else. */
const GETTER = /^[^\n]*catch \{\}/

/** The source lines where a stretch begins that never ran. */
function* gapsOf(file: string, { text, idle }: Script): Iterable<string> {
  const lineOf = mapper(text)
  const lines = readFileSync(file, 'utf8').split('\n')
  for (let from = idle.indexOf(1); from >= 0; ) {
    const end = idle.indexOf(0, from)
    const to = end < 0 ? text.length : end
    const stretch = text.slice(from, to)
    const indent = stretch.search(/[^\s{}();]/)
    const line = indent < 0 || GETTER.test(stretch) ? undefined : lineOf(from + indent)
    const code = line === undefined ? '' : (lines[line] ?? '')
    if (line !== undefined && /\w/.test(code)) yield `src/${relative(src, file)}:${line + 1}: ${code.trim()}`
    from = idle.indexOf(1, to)
  }
}

/** Prints the branches of the app that no life took, and the files that no life loaded. */
export function printGaps(folder: string): void {
  const united = unite(folder)
  const gaps = [...united].flatMap(([file, script]) => [...new Set(gapsOf(file, script))])
  const own = gaps.filter(gap => !ELSEWHERE.test(gap.slice('src/'.length).replace(/:.*/, '')))
  console.log(own.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).join('\n'))
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(name => /\.tsx?$/.test(name))
  const idle = files.filter(name => !ELSEWHERE.test(name) && !united.has(join(src, name)))
  console.log(
    `${own.length} branches that no life took; files that none loaded: ${idle.sort().join(', ') || 'none'}`,
  )
}
