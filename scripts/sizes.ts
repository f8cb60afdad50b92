import { brotliCompressSync } from 'node:zlib'
import { buildApp } from './build-app.ts'
import { configFrom } from './config.ts'

const config = configFrom({})
/** A version of the usual length, so that the figures depend only on the source. */
const version = {
  version: '1.0.0',
  commit: '2c24d99cf9e6bd5f5c2d2b3e2a1f90d8e7c6b5a4',
  time: '2026-01-01T12:00:00+01:00',
}
const { files, parts } = await buildApp({ config, version })
const shell = ['index.html', ...parts.scripts]
const scripts = [...files.keys()].filter(name => name.startsWith('static/js/'))
const member = [...shell, parts.memberScript]

const brotli = (contents: string | Buffer = '') => brotliCompressSync(contents).length
const sum = (names: readonly string[]) => names.reduce((bytes, name) => bytes + brotli(files.get(name)), 0)

/** Figures that a member waits for, each with its limit. Requests include those to the API; bytes are brotli. */
const ROWS: readonly (readonly [what: string, found: number, limit: number])[] = [
  ['requests before the login', shell.length + 1, 5],
  ['requests before the account', member.length + 5, 10],
  ['requests before the membership', member.length + 5, 10],
  ['scripts', scripts.length, 5],
  ['bytes of the first script in the document, as they are', parts.documentScripts[0]?.length ?? 0, 400],
  ['bytes of the second script in the document', brotli(parts.documentScripts[1]), 14_650],
  ['bytes of the document', brotli(files.get('index.html')), 24_850],
  // These limits are 2 % above the sums at their last change.
  ['bytes before the login', sum(shell), 117_500],
  ["bytes before a member's screen", sum(member), 134_000],
]

for (const [what, found, limit] of ROWS) {
  console.log(`${found <= limit ? 'ok  ' : 'OVER'}  ${what}: ${found} of ${limit}`)
  if (found > limit) process.exitCode = 1
}
