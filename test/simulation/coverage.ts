import { mkdirSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { src } from '../support/sources.ts'

/** A stretch of a script's text that never ran, by its first and last offset. */
export type Gap = readonly [from: number, to: number]

/** The folder that gets what never ran, one file for each process. */
const folder = process.env.COVERAGE ?? ''

// Block counters are only in functions that are compiled after this.
const session = new Session()
session.connect()
await session.post('Debugger.enable')
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/** Inner ranges come after the outer ones, and overrule them. */
function gapsOf(length: number, functions: readonly { readonly ranges: readonly Range[] }[]): Gap[] {
  const ran = new Uint8Array(length).fill(1)
  for (const { ranges } of functions)
    for (const { startOffset, endOffset, count } of ranges)
      ran.fill(Math.min(count, 1), startOffset, endOffset)
  const gaps: Gap[] = []
  for (let from = ran.indexOf(0); from >= 0; ) {
    const end = ran.indexOf(1, from)
    gaps.push([from, end < 0 ? length : end])
    from = end < 0 ? -1 : ran.indexOf(0, end)
  }
  return gaps
}

interface Range {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

afterAll(async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const scripts: Record<string, { text: string; gaps: Gap[] }> = {}
  for (const { url, scriptId, functions } of result) {
    const file = url.startsWith('file:') ? fileURLToPath(url) : url
    if (!file.startsWith(src)) continue
    const { scriptSource: text } = await session.post('Debugger.getScriptSource', { scriptId })
    scripts[file] = { text, gaps: gapsOf(text.length, functions) }
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(scripts))
})
