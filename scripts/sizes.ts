import { readFile, writeFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { buildApp } from './build-app.ts'
import { configFrom } from './config.ts'
import { membersOf } from './json.ts'

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

const brotli = (contents: string | Buffer = '') => brotliCompressSync(contents).length
const sum = (names: readonly string[]) => names.reduce((bytes, name) => bytes + brotli(files.get(name)), 0)

/** What a member waits for, each with its limit: requests include those of the API. */
type Row = readonly [what: string, found: number, limit: number]
const PROMISES: readonly Row[] = [
  ['requests before the login', shell.length + 1, 5],
  ['requests before the account', member.length + 4, 9],
  ['requests before the membership', member.length + 5, 10],
  ['scripts', scripts.length, 5],
  ['bytes of the script in the document', brotli(parts.documentScript), 16_500],
  ['bytes of the document', brotli(files.get('index.html')), 26_750],
]

/** Bytes of brotli, which may grow by `GROWTH` before somebody looks and records them anew. */
const BYTES = {
  'bytes before the login': sum(shell),
  "bytes before a member's screen": sum(member),
}
const GROWTH = 1.02
const RECORD = new URL('sizes.json', import.meta.url)

const isRecording = process.argv.includes('--record')
if (isRecording)
  await writeFile(
    RECORD,
    `${JSON.stringify(BYTES, undefined, 2)}
`,
  )
const recorded = membersOf(JSON.parse(await readFile(RECORD, 'utf8')))
const rows: readonly Row[] = [
  ...PROMISES,
  ...Object.entries(BYTES).map(
    ([what, found]): Row => [what, found, Math.floor(Number(recorded[what]) * GROWTH)],
  ),
]
for (const [what, found, limit] of rows) {
  const change = what in recorded ? `, ${found - Number(recorded[what])} more than recorded` : ''
  if (isRecording || found > limit)
    console.log(`${found <= limit ? 'ok  ' : 'OVER'}  ${what}: ${found} of ${limit}${change}`)
  if (found > limit) process.exitCode = 1
}
