/*
 * Measures the built app on a slow phone beside a hand-written page, and beside another build if one is named:
 * `npm run bench -- --other ../before/dist`. Names choose what to measure: `npm run bench -- login walk --runs 3`.
 * On a busy Linux machine, run it as root: chrt -r 1 node test/bench/bench.mjs
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findProgram } from '../support/programs.mjs'
import { MEASURES, NOT_BY_HAND } from './measures.mjs'
import { startSites } from './sites.mjs'

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
const LIMITS = {
  'walk: frames of a navigation, unthrottled': 2,
  'walk: requests of cached screens': 0,
}

/** The values of all runs, by row and site. The sites take turns. */
async function measure(world) {
  const rows = {}
  // Run 0 warms up the machine and does not count.
  for (let run = 0; run <= runs; run++)
    for (const name of run === 0 ? names.slice(0, 1) : names)
      for (const [site, url] of Object.entries(world.urls)) {
        if (site === 'hand' && NOT_BY_HAND.includes(name)) continue
        if (process.stderr.isTTY) process.stderr.write(`\r\x1b[Krun ${run} of ${runs}: ${name}, ${site}`)
        const values = await MEASURES[name]({ ...world, url })
        for (const [value, number] of run === 0 ? [] : Object.entries(values)) {
          const row = `${name}: ${value}`
          rows[row] ??= {}
          rows[row][site] = [...(rows[row][site] ?? []), number]
        }
      }
  return rows
}

/** The table: the median of each site, and the target with whether the app meets it. */
function report(rows, sites) {
  const cells = Object.entries(rows).map(([name, values]) => {
    const limit = LIMITS[name]
    const of = site => values[site] && typical(values[site], limit !== undefined)
    const isPaint = name.endsWith(': first paint')
    const base = isPaint ? rows['login: first paint']?.hand : values.hand
    const ratio = base && limit === undefined ? of('app') / typical(base) : undefined
    const found = isPaint && !NO_TARGET.includes(name) ? [ratio, PAINT_RATIO, ' ×'] : [of('app'), limit, '']
    return [
      name,
      ...sites.map(site => shown(of(site))),
      ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
      ...against(...found),
    ]
  })
  const table = [['in ms', ...sites, 'app/hand', 'target', ''], ...cells]
  const widths = table[0].map((_, column) => Math.max(...table.map(line => line[column].length)))
  const pad = (cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))
  return table.map(line => line.map(pad).join('  ').trimEnd()).join('\n')
}

/** A target, and whether the value meets it. */
const against = (value, most, unit) =>
  most === undefined || value === undefined ? ['', ''] : [`≤ ${most}${unit}`, value <= most ? 'OK' : '–']

/** The median, or the highest. */
function typical(values, isHighest) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[isHighest ? sorted.length - 1 : Math.floor(sorted.length / 2)]
}

const shown = value => value?.toFixed(value < 100 ? 1 : 0) ?? ''

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
  console.log(`Load of this machine: ${loadavg()[0].toFixed(1)} on ${cpus().length} cores.`)
} finally {
  await browser.close()
  await close()
}
