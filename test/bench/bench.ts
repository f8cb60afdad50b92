/*
 * Measures the built app on a slow phone beside a hand-written page, and beside another build if one is named:
 * `npm run bench -- --other ../before/dist`. Names choose what to measure: `npm run bench -- login account --runs 3`.
 * On a busy Linux machine, run it as root: chrt -r 1 npm run bench
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { findProgram } from '../support/programs.ts'
import { startSites } from './sites.ts'
import { SCREENS, visit } from './visit.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '7' }, other: { type: 'string' } },
})
const runs = Number(options.runs)
const names = positionals.length > 0 ? positionals : Object.keys(SCREENS)

/** A first paint may be so many times that of the hand-written login page. A link waits for its login. */
const PAINT_RATIO = 1.12
const hasTarget = (row: string) => row.endsWith(': first paint') && !row.startsWith('link')

/** The values of all runs, by row and site. */
type Rows = Record<string, Record<string, number[]>>

/** Measures the sites, which take turns. */
async function measure(browser: Browser, api: string, urls: Readonly<Record<string, string>>): Promise<Rows> {
  const rows: Rows = {}
  // Run 0 warms up the machine and does not count.
  for (let run = 0; run <= runs; run++)
    for (const name of run === 0 ? names.slice(0, 1) : names)
      for (const [site, url] of Object.entries(urls)) {
        const screen = SCREENS[name]
        if (!screen) throw new Error(`There is no screen ${name}.`)
        if (site === 'hand' && !screen.isByHand) continue
        if (process.stderr.isTTY) process.stderr.write(`\r\x1b[Krun ${run} of ${runs}: ${name}, ${site}`)
        const values = await visit({ browser, api, url }, screen)
        for (const [value, number] of run === 0 ? [] : Object.entries(values)) {
          const row = `${name}: ${value}`
          rows[row] = { ...rows[row], [site]: [...(rows[row]?.[site] ?? []), number] }
        }
      }
  return rows
}

/** The table: the median of each site, and the target with whether the app meets it. */
function report(rows: Rows, sites: readonly string[]): string {
  const lines = Object.entries(rows).map(([row, values]) => {
    const base = median(hasTarget(row) ? rows['login: first paint']?.hand : values.hand)
    const ratio = (median(values.app) ?? 0) / (base ?? Number.NaN)
    return [
      row,
      ...sites.map(site => median(values[site])?.toFixed(0) ?? ''),
      base ? `${ratio.toFixed(2)} ×` : '',
      base && hasTarget(row) ? `≤ ${PAINT_RATIO} × ${ratio <= PAINT_RATIO ? 'OK' : '–'}` : '',
    ]
  })
  const table = [['in ms', ...sites, 'app/hand', 'target'], ...lines]
  return table
    .map(([row = '', ...cells]) => row.padEnd(28) + cells.map(cell => cell.padStart(12)).join(''))
    .join('\n')
}

const median = (values: readonly number[] = []) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

const { api, urls, close } = await startSites(options.other)
const browser = await chromium.launch({
  executablePath: findProgram('Chromium'),
  args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
})
try {
  const rows = await measure(browser, api, urls)
  console.log(`${report(rows, Object.keys(urls))}\n`)
  console.log(`Medians of ${runs} interleaved runs.`)
  console.log('150 ms latency, 1.6 Mbps down, 750 kbps up, CPU 4 × slower, API 50 ms.')
  console.log(`Load of this machine: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores.`)
} finally {
  await browser.close()
  await close()
}
