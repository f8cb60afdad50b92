import { brotliCompressSync } from 'node:zlib'
import { buildApp } from './build-app.mjs'
import { configFrom } from './config.mjs'

/** What may come before a screen is complete, in bytes of brotli, and in requests with those to the API. */
const BUDGETS = {
  'before the login': { files: ['index', 'style', 'main'], calls: 1, bytes: 92_000, requests: 5 },
  'before the account': {
    files: ['index', 'style', 'main', 'account'],
    calls: 4,
    bytes: 99_000,
    requests: 10,
  },
  'before the membership': {
    files: ['index', 'style', 'main', 'membership'],
    calls: 5,
    bytes: 99_000,
    requests: 11,
  },
}

/** The two parts of the document: its own script, and all else, in bytes of brotli. */
const DOCUMENT_BUDGETS = { script: 3_200, rest: 4_500 }

const brotli = contents => brotliCompressSync(contents).length

/** Weighs a build: for each budget what it holds, and for each package and folder what it puts in. */
export function weigh({ files, metafile, parts }) {
  const { style, scripts, chunks } = parts
  const screens = Object.entries(chunks).map(([name, paths]) => [name, paths.map(path => path.slice(1))])
  const groups = { index: ['index.html'], style: [style], main: scripts, ...Object.fromEntries(screens) }
  const rows = Object.entries(BUDGETS).map(([name, budget]) => {
    const names = [...new Set(budget.files.flatMap(group => groups[group]))]
    const bytes = names.reduce((sum, file) => sum + brotli(files.get(file)), 0)
    const requests = names.length + budget.calls
    return { name, bytes, requests, budget, holds: bytes <= budget.bytes && requests <= budget.requests }
  })
  const html = files.get('index.html').toString()
  const documentParts = { script: parts.startScript, rest: html.replace(parts.startScript, '') }
  for (const [name, budget] of Object.entries(DOCUMENT_BUDGETS)) {
    const bytes = brotli(documentParts[name])
    const label = name === 'script' ? 'the script in the document' : 'the document without it'
    rows.push({
      name: label,
      bytes,
      requests: 0,
      budget: { bytes: budget, requests: 0 },
      holds: bytes <= budget,
    })
  }
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
  const config = configFrom({ DOWNLOAD_URL: 'https://klup.example/download', CHECKOUT_ORIGINS: '*' })
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
