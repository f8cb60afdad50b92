/*
 * Measures the app beside a hand-written page, in one browser, alternating in each run.
 * On a busy Linux machine, run it as root: chrt -r 1 node test/bench/bench.mjs
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { launch } from './browser.mjs'
import { cold, ENTRIES, growth, keys, PAINTED, PIECEMEAL, walk, warm } from './measures.mjs'
import { report } from './report.mjs'
import { startSites } from './sites.mjs'

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    quick: { type: 'boolean', default: false },
  },
})

/** The measures, by their name in the report. Each runs once per run. */
const JOBS = {
  'login hand': world => cold(world, 'login', { url: world.sites.urls.hand }),
  login: world => cold(world, 'login'),
  account: world => cold(world, 'account'),
  membership: world => cold(world, 'membership'),
  cancellation: world => cold(world, 'cancellation', { screen: PAINTED.cancellation }),
  'link of the mobile app': world => cold(world, 'link', { screen: ENTRIES.link }),
  'back from the bank': world => cold(world, 'bank', { screen: ENTRIES.bank }),
  'warm account': world => warm(world, 'account'),
  'warm account, new tab': world => warm(world, 'account', { newTab: true }),
  'account of a free member': world => cold(world, 'account', { screen: PIECEMEAL.account }),
  'membership with an offer': world => cold(world, 'membership', { screen: PIECEMEAL.membership }),
  'walk hand': world => walk(world, world.sites.urls.hand),
  walk,
  'keys hand': world => keys(world, world.sites.urls.hand),
  keys: world => keys(world, world.sites.urls.app),
  growth,
}

/** Slow measures that hardly vary between runs. */
const MOST = { growth: 3 }

async function measure(world, runs) {
  const results = Object.fromEntries(Object.keys(JOBS).map(name => [name, []]))
  // The first run warms up the machine and does not count.
  await JOBS.login(world)
  for (let run = 1; run <= runs; run++) {
    for (const [name, job] of Object.entries(JOBS)) {
      if (run > (MOST[name] ?? runs)) continue
      tell(`run ${run} of ${runs}: ${name}`)
      results[name].push(await job(world))
    }
  }
  tell('')
  return results
}

function tell(line) {
  if (process.stderr.isTTY) process.stderr.write(`\r${line.padEnd(60)}\r`)
}

const sites = await startSites()
const browser = await launch()
const world = { sites, browser }
try {
  const runs = options.quick ? 3 : Number(options.runs)
  console.log(`${report(await measure(world, runs))}\n`)
  console.log(`Medians of ${runs} interleaved runs; frames, requests, nodes, listeners and CLS: the highest.`)
  console.log('150 ms latency, 1.6 Mbps down, 750 kbps up, CPU 4 × slower, API 50 ms.')
  console.log(`Load of this machine: ${loadavg()[0].toFixed(1)} on ${cpus().length} cores.`)
} finally {
  await browser.close()
  await sites.close()
}
