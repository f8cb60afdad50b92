/*
 * Measures the built app on a slow phone beside another build: `npm run bench -- --other ../before/dist`. Names choose what to measure: `npm run bench -- login account --runs 3`.
 * On a busy Linux machine, run it as root: chrt -r 1 npm run bench
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { buildSite } from '../../scripts/build-app.ts'
import { configFrom } from '../../scripts/config.ts'
import { type Files, readSite } from '../../scripts/files.ts'
import { hostingFiles } from '../../scripts/hosting.ts'
import { configIn, reconfigure } from '../../scripts/page.ts'
import { listen, siteHandler } from '../../scripts/serve-site.ts'
import type { Config } from '../../src/api/config.ts'
import { startMock } from '../../src/mock/server.ts'
import { findProgram } from '../support/programs.ts'
import { SCREENS, visit } from './visit.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '7' }, other: { type: 'string' } },
})
const runs = Number(options.runs)
const names = positionals.length > 0 ? positionals : Object.keys(SCREENS)

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
        if (process.stderr.isTTY) process.stderr.write(`\r\x1b[Krun ${run} of ${runs}: ${name}, ${site}`)
        const values = await visit({ browser, api, url }, screen)
        for (const [value, number] of run === 0 ? [] : Object.entries(values)) {
          const row = `${name}: ${value}`
          rows[row] = { ...rows[row], [site]: [...(rows[row]?.[site] ?? []), number] }
        }
      }
  return rows
}

/** The table: the median of each site, and how many times that of the other build the app needs. */
function report(rows: Rows, sites: readonly string[]): string {
  const lines = Object.entries(rows).map(([row, values]) => [
    row,
    ...sites.map(site => median(values[site]).toFixed(0)),
    (median(values.app) / median(values.other)).toFixed(2),
  ])
  return [['in ms', ...sites, 'app/other'], ...lines]
    .map(([row = '', ...cells]) => row.padEnd(28) + cells.map(cell => cell.padStart(12)).join(''))
    .join('\n')
}

const median = (values: readonly number[] = []) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Another build with the addresses of this run. It keeps its other settings, whose form its own version knows. */
function configured(files: Files, { apiBaseUrl, downloadUrl }: Config): Files {
  const html = String(files.get('index.html'))
  const config = { ...configIn(html), apiBaseUrl, downloadUrl } as Config
  return hostingFiles(files.set('index.html', Buffer.from(reconfigure(html, config))))
}

// Each answer of the API takes 50 ms.
const mock = await startMock({ apiPort: 0, providerPort: 0, latency: 50 })
const config = configFrom({ API_BASE_URL: mock.apiUrl, DOWNLOAD_URL: mock.downloadUrl })
const app = await listen(siteHandler((await buildSite(config)).files), 0)
const other =
  options.other && (await listen(siteHandler(configured(await readSite(options.other), config)), 0))
const urls = { app: app.url, ...(other && { other: other.url }) }
const browser = await chromium.launch({
  executablePath: findProgram('Chromium'),
  args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
})
try {
  const rows = await measure(browser, mock.apiUrl, urls)
  console.log(`${report(rows, Object.keys(urls))}\n`)
  console.log(`Medians of ${runs} interleaved runs.`)
  console.log('150 ms latency, 1.6 Mbps down, 750 kbps up, CPU 4 × slower, API 50 ms.')
  console.log(`Load of this machine: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores.`)
} finally {
  await browser.close()
  for (const server of [mock, app, other]) if (server) await server.close()
}
