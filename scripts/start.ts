import { mkdirSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { tryOrUndefined } from '../src/lib/try.ts'
import type { RunningMock } from '../src/mock/server.ts'
import { configFrom } from './config.ts'
import { createDevServer } from './dev-server.ts'
import { textOf } from './errors.ts'
import { importBundle } from './import-bundle.ts'
import { listen } from './serve-site.ts'

const { PORT = 4000, API_PORT = 4001, PROVIDER_PORT = 4002 } = process.env
const { MOCK_API, MOCK_LATENCY = '0', PAYMENT_METHOD: paymentMethod } = process.env
/** The file that keeps the mock's data over a restart. */
const KEPT = `node_modules/.cache/klup/mock-${API_PORT}.json`
let mock: RunningMock | undefined
let members = ''
/** The address of the app, whose panel may control the mock. */
let appUrl = ''
if (MOCK_API !== '0') await startMock(Number(API_PORT), Number(PROVIDER_PORT))
const config = configFrom({
  APP_ENV: 'dev',
  ...(mock && { API_BASE_URL: mock.apiUrl, DOWNLOAD_URL: mock.downloadUrl }),
  ...process.env,
})

const app = createDevServer(config)
appUrl = (await listen(app.handle, Number(PORT))).url
// An error in a component may also occur after the render. The next save fixes it.
process.removeAllListeners('uncaughtException')
process.on('uncaughtException', error => console.error(textOf(error)))
await app.build()

process.on('exit', keepMock)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit())

let timer: NodeJS.Timeout | undefined
let updated = Promise.resolve()
let isMockChanged = false
const watched = new Set<string>()
await watchFolders()

const api = mock
  ? `Mock API: ${mock.apiUrl}   bank: ${mock.providerUrl}\n\n${members}`
  : `API:      ${config.apiBaseUrl || appUrl}`
console.log(`The app:  ${appUrl}\n${api}\n`)
console.log(
  "Normal in the browser's console: a 401 of a visitor, and a 404 of a member who is no superklupper.",
)

/** Watches each folder, including new ones: on Linux a recursive watch loses files that an editor replaces. */
async function watchFolders(): Promise<void> {
  for (const root of ['src', 'styles', 'public']) {
    const entries = await readdir(root, { recursive: true, withFileTypes: true })
    const folders = entries
      .filter(entry => entry.isDirectory())
      .map(entry => join(entry.parentPath, entry.name))
    for (const folder of [root, ...folders]) {
      if (!watched.has(folder)) watch(folder, () => planUpdate(folder))
      watched.add(folder)
    }
  }
}

/** Simultaneous changes cause one build, and builds follow each other. */
function planUpdate(folder: string): void {
  isMockChanged ||= folder.startsWith(join('src', 'mock'))
  clearTimeout(timer)
  timer = setTimeout(() => {
    updated = updated.then(update)
  }, 50)
}

async function update(): Promise<void> {
  await watchFolders()
  if (mock && isMockChanged) {
    isMockChanged = false
    await startMock(Number(new URL(mock.apiUrl).port), Number(new URL(mock.providerUrl).port)).then(
      () => console.log('The mock API was restarted.'),
      error => console.error(textOf(error)),
    )
  }
  await app.build()
}

/** Starts the mock, or replaces a running one and keeps its sessions and payments. */
async function startMock(apiPort: number, providerPort: number): Promise<void> {
  const server = await importBundle('src/mock/server.ts')
  keepMock()
  await mock?.close()
  const report = (line: string) => console.log(line)
  const kept = tryOrUndefined(() => readFileSync(KEPT, 'utf8')) ?? ''
  const mayControl = (origin: string | null) => origin?.replace('127.0.0.1', 'localhost') === appUrl
  const options = {
    mayControl,
    latency: Number(MOCK_LATENCY),
    report,
    ...(paymentMethod && { paymentMethod }),
  }
  mock = await server.startMock({ apiPort, providerPort, kept, ...options })
  members = server.demoTable(mock.api)
}

function keepMock(): void {
  if (!mock) return
  mkdirSync(dirname(KEPT), { recursive: true })
  writeFileSync(KEPT, mock.kept())
}
