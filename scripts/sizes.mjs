import { brotliCompressSync } from 'node:zlib'
import { buildApp } from './build-app.mjs'
import { configFrom } from './config.mjs'

/** What may come before a screen is complete, in bytes of brotli, and in requests with those to the API. */
const BUDGETS = {
  'before the login': { files: ['index', 'style', 'main'], calls: 1, bytes: 72_000, requests: 4 },
  'before the account': {
    files: ['index', 'style', 'main', 'account'],
    calls: 4,
    bytes: 75_000,
    requests: 9,
  },
  'before the membership': {
    files: ['index', 'style', 'main', 'membership'],
    calls: 5,
    bytes: 79_000,
    requests: 10,
  },
  'all scripts': { files: ['main', 'account', 'membership'], calls: 0, bytes: 73_000, requests: 4 },
}

const brotli = contents => brotliCompressSync(contents).length

/** Weighs a build: for each budget what it holds, and for each package and folder what it puts in. */
export function weigh({ files, metafile, parts }) {
  const { style, scripts, screenChunks } = parts
  const groups = { index: ['index.html'], style: [style], main: scripts, ...screenChunks }
  const rows = Object.entries(BUDGETS).map(([name, budget]) => {
    const names = [...new Set(budget.files.flatMap(group => groups[group]))]
    const bytes = names.reduce((sum, file) => sum + brotli(files.get(file)), 0)
    const requests = names.length + budget.calls
    return { name, bytes, requests, budget, holds: bytes <= budget.bytes && requests <= budget.requests }
  })
  const shares = new Map()
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const owner =
        /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? /^src\/[^/]+/.exec(path)?.[0] ?? path
      shares.set(owner, (shares.get(owner) ?? 0) + bytesInOutput)
    }
  }
  return { rows, shares: [...shares].sort(([, a], [, b]) => b - a) }
}

/** Builds in memory, prints the figures and fails when one is over. */
async function main() {
  const config = await configFrom({ DOWNLOAD_URL: 'https://klup.example/download' })
  const { rows, shares } = weigh(await buildApp({ config }))
  for (const { name, bytes, requests, budget, holds } of rows) {
    const sign = holds ? 'holds' : 'OVER '
    console.log(
      `${sign}  ${name}: ${bytes} of ${budget.bytes} bytes (brotli), ${requests} of ${budget.requests} requests`,
    )
  }
  console.log('\nWhat puts it in (minified bytes):')
  for (const [owner, bytes] of shares) console.log(`  ${String(bytes).padStart(7)}  ${owner}`)
  if (rows.some(({ holds }) => !holds)) process.exitCode = 1
}

if (import.meta.filename === process.argv[1]) await main()
