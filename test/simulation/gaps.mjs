import { readdirSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join, relative } from 'node:path'

const src = join(import.meta.dirname, '../../src')
const MAP = /\/\/# sourceMappingURL=data:application\/json[^,]*,(\S+)/
/** Vitest's own text before that of a module. */
const WRAPPER = /^'use strict';async \([^)]*\)=>\{\{/
/** These never run in a simulated tab: types, the mock, and what runs before or beside the app. */
const ELSEWHERE = /\.d\.ts$|^(mock|devtools|boot)\/|^(main\.tsx|app\/(run|prerender|boot-table)\.tsx?)$/

/** The stretches that ran in no process, by file. */
function unite(folder) {
  const united = new Map()
  for (const name of readdirSync(folder)) {
    const scripts = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    for (const [file, { text, gaps }] of Object.entries(scripts)) {
      const idle = new Uint8Array(text.length)
      for (const [from, to] of gaps) idle.fill(1, from, to)
      const { idle: before } = united.get(file) ?? {}
      united.set(file, { text, idle: before ? idle.map((value, place) => value & before[place]) : idle })
    }
  }
  return united
}

/** Returns a function from an offset of a script to the number of the source's line, from 0; undefined without one. */
function mapper(text) {
  const map = new SourceMap(JSON.parse(String(Buffer.from(MAP.exec(text)?.[1] ?? 'e30=', 'base64'))))
  const indent = WRAPPER.exec(text)?.[0].length ?? 0
  return offset => {
    const lines = text.slice(0, offset).split('\n')
    const row = lines.length - 1
    const entry = map.findEntry(row, lines[row].length - (row === 0 ? indent : 0))
    return 'originalLine' in entry ? entry.originalLine : undefined
  }
}

/** Vite's getters of exports, which the app has nowhere else. */
const GETTER = /^[^\n]*catch \{\}/

/** The source lines where a stretch begins that never ran. */
function* gapsOf(file, { text, idle }) {
  const lineOf = mapper(text)
  const lines = readFileSync(file, 'utf8').split('\n')
  for (let from = idle.indexOf(1); from >= 0; ) {
    const end = idle.indexOf(0, from)
    const to = end < 0 ? text.length : end
    const stretch = text.slice(from, to)
    const indent = stretch.search(/[^\s{}();]/)
    const line = indent < 0 || GETTER.test(stretch) ? undefined : lineOf(from + indent)
    if (line !== undefined && /\w/.test(lines[line]))
      yield `src/${relative(src, file)}:${line + 1}: ${lines[line].trim()}`
    from = idle.indexOf(1, to)
  }
}

/** Prints the branches of the app that no life took, and the files that no life loaded. */
export function printGaps(folder) {
  const united = unite(folder)
  const gaps = [...united].flatMap(([file, script]) => [...new Set(gapsOf(file, script))])
  const own = gaps.filter(gap => !ELSEWHERE.test(gap.slice('src/'.length).split(':')[0]))
  console.log(own.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).join('\n'))
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(name => /\.tsx?$/.test(name))
  const idle = files.filter(name => !ELSEWHERE.test(name) && !united.has(join(src, name)))
  console.log(
    `${own.length} branches that no life took; files that none loaded: ${idle.sort().join(', ') || 'none'}`,
  )
}
