import { brotliCompressSync } from 'node:zlib'
import { buildApp } from './build-app.mjs'
import { configFrom } from './config.mjs'

const config = configFrom({ DOWNLOAD_URL: 'https://klup.example/download', CHECKOUT_ORIGINS: '*' })
/** A version of the usual length, so that a commit without a change of source changes no figure. */
const version = {
  version: '1.0.0',
  commit: '2c24d99cf9e6bd5f5c2d2b3e2a1f90d8e7c6b5a4',
  time: '2026-01-01T12:00:00+01:00',
}
const { files, parts } = await buildApp({ config, version })
const shell = ['index.html', ...parts.scripts]
const scripts = [...files.keys()].filter(name => name.startsWith('static/js/'))
const member = [...shell, parts.memberScript]

const brotli = contents => brotliCompressSync(contents).length
const sum = names => names.reduce((bytes, name) => bytes + brotli(files.get(name)), 0)

/** The downloads before a screen is complete, each with its budget: bytes of brotli, and requests including the API's. */
const ROWS = [
  ['bytes before the login', sum(shell), 106_200],
  ['requests before the login', shell.length + 1, 5],
  ["bytes before a member's screen", sum(member), 120_300],
  ['requests before the account', member.length + 4, 9],
  ['requests before the membership', member.length + 5, 10],
  ['scripts', scripts.length, 5],
  ['bytes of the start script', brotli(parts.startScript), 7_300],
  ['bytes of the document', brotli(files.get('index.html')), 19_500],
]

for (const [what, found, budget] of ROWS) {
  console.log(`${found <= budget ? 'ok  ' : 'OVER'}  ${what}: ${found} of ${budget}`)
  if (found > budget) process.exitCode = 1
}
