import { brotliCompressSync } from 'node:zlib'
import { buildApp } from './build-app.mjs'
import { configFrom } from './config.mjs'

const config = configFrom({ DOWNLOAD_URL: 'https://klup.example/download', CHECKOUT_ORIGINS: '*' })
const { files, parts } = await buildApp({ config })
const shell = ['index.html', ...parts.scripts]
const scripts = [...files.keys()].filter(name => name.startsWith('static/js/'))
const withScreen = name => [...shell, ...parts.chunks[name].map(path => path.slice(1))]

const brotli = contents => brotliCompressSync(contents).length
const sum = names => names.reduce((bytes, name) => bytes + brotli(files.get(name)), 0)

/** What comes before a screen is complete, and its budget: bytes of brotli, and requests with those to the API. */
const ROWS = [
  ['bytes before the login', sum(shell), 97_000],
  ['requests before the login', shell.length + 1, 5],
  ['bytes before the account', sum(withScreen('account')), 108_000],
  ['requests before the account', withScreen('account').length + 4, 10],
  ['bytes before the membership', sum(withScreen('membership')), 108_000],
  ['requests before the membership', withScreen('membership').length + 5, 11],
  ['scripts: entry, app, four chunks of screens and what these share', scripts.length, 7],
  ['bytes of the script in the document', brotli(parts.startScript), 3_400],
  ['bytes of the document', brotli(files.get('index.html')), 14_000],
]

for (const [what, found, budget] of ROWS) {
  console.log(`${found <= budget ? 'holds' : 'OVER '}  ${what}: ${found} of ${budget}`)
  if (found > budget) process.exitCode = 1
}
