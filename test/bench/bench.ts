/*
 * Measures the built app on a slow phone beside a hand-written page, and beside another build if one is named:
 * `npm run bench -- --other ../before/dist`. Names choose what to measure: `npm run bench -- login walk --runs 3`.
 * On a busy Linux machine, run it as root: chrt -r 1 npm run bench
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { findProgram } from '../support/programs.ts'
import { MEASURES, NOT_BY_HAND } from './measures.ts'
import { startSites } from './sites.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '7' }, other: { type: 'string' } },
})
const runs = Number(options.runs)
const names = positionals.length > 0 ? positionals : Object.keys(MEASURES)

/** A first paint may be so many times that of the hand-written login page, except for these. */
const PAINT_RATIO = 1.12
const NO_TARGET = ['link: first paint', 'warm account: first paint']

/** The most that the highest run of a row may be. */
const LIMITS: Readonly<Record<string, number>> = {
  'walk: frames of a navigation, unthrottled': 2,
  'walk: requests of cached screens': 0,
}

interface World {
  readonly browser: Browser
  readonly api: string
  /** Of each site. */
  readonly urls: Readonly<Record<string, string>>
}

/** The values of all runs, by row and site. */
type Rows = Record<string, Record<string, number[]>>

/** Measures the sites, which take turns. */
async function measure(world: World): Promise<Rows> {
  const rows: Rows = {}
  // Run 0 warms up the machine and does not count.
  for (let run = 0; run <= runs; run++)
    for (const name of run === 0 ? names.slice(0, 1) : names)
      for (const [site, url] of Object.entries(world.urls)) {
        if (site === 'hand' && NOT_BY_HAND.includes(name)) continue
        if (process.stderr.isTTY) process.stderr.write(`\r\x1b[Krun ${run} of ${runs}: ${name}, ${site}`)
        const measureSite = MEASURES[name]
        if (!measureSite) throw new Error(`There is no measure ${name}.`)
        const values = await measureSite({ ...world, url })
        for (const [value, number] of run === 0 ? [] : Object.entries(values)) {
          const row = `${name}: ${value}`
          rows[row] = { ...rows[row], [site]: [...(rows[row]?.[site] ?? []), number] }
        }
      }
  return rows
}

/** The table: the median of each site, and the target with whether the app meets it. */
function report(rows: Rows, sites: readonly string[]): string {
  const cells = Object.entries(rows).map(([name, values]) => {
    const limit = LIMITS[name]
    const of = (site: string) => typical(values[site], limit !== undefined)
    const isPaint = name.endsWith(': first paint')
    const base = isPaint ? rows['login: first paint']?.hand : values.hand
    const ratio = base && limit === undefined ? Number(of('app')) / Number(typical(base)) : undefined
    const found: Parameters<typeof against> =
      isPaint && !NO_TARGET.includes(name) ? [ratio, PAINT_RATIO, ' ×'] : [of('app'), limit, '']
    return [
      name,
      ...sites.map(site => shown(of(site))),
      ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
      ...against(...found),
    ]
  })
  const head = ['in ms', ...sites, 'app/hand', 'target', '']
  const table = [head, ...cells]
  const widths = head.map((_, column) => Math.max(...table.map(line => line[column]?.length ?? 0)))
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)
  return table.map(line => line.map(pad).join('  ').trimEnd()).join('\n')
}

/** A target, and whether the value meets it. */
const against = (value: number | undefined, most: number | undefined, unit: string) =>
  most === undefined || value === undefined ? ['', ''] : [`≤ ${most}${unit}`, value <= most ? 'OK' : '–']

/** The median, or the highest. */
function typical(values: readonly number[] = [], isHighest = false): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[isHighest ? sorted.length - 1 : Math.floor(sorted.length / 2)]
}

const shown = (value: number | undefined) => value?.toFixed(value < 100 ? 1 : 0) ?? ''

const { api, urls, close } = await startSites(options.other)
const browser = await chromium.launch({
  executablePath: findProgram('Chromium'),
  args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
})
try {
  const rows = await measure({ browser, api, urls })
  console.log(`${report(rows, Object.keys(urls))}\n`)
  console.log(`Medians of ${runs} interleaved runs; of what has a limit, the highest.`)
  console.log('150 ms latency, 1.6 Mbps down, 750 kbps up, CPU 4 × slower, API 50 ms.')
  console.log(`Load of this machine: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores.`)
} finally {
  await browser.close()
  await close()
}
