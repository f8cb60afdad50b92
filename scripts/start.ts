import { watch } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { configFrom } from './config.ts'
import { createDevServer } from './dev-server.ts'
import { textOf } from './errors.ts'
import { importBundle } from './import-bundle.ts'
import { listen } from './serve-site.ts'

const { PORT = 4000, API_PORT = 4001, PROVIDER_PORT = 4002 } = process.env
const { MOCK_API, MOCK_LATENCY = '0', PAYMENT_METHOD: paymentMethod } = process.env
/** The address of the app, whose panel may control the mock. */
let appUrl = ''
const mock = MOCK_API === '0' ? undefined : await startMock()
const config = configFrom({
  APP_ENV: 'dev',
  ...(mock && { API_BASE_URL: mock.server.apiUrl, DOWNLOAD_URL: mock.server.downloadUrl }),
  ...process.env,
})

const app = createDevServer(config)
appUrl = (await listen(app.handle, Number(PORT))).url
// An error in a component may also occur after the render. The next save fixes it.
process.removeAllListeners('uncaughtException')
process.on('uncaughtException', error => console.error(textOf(error)))
await app.build()

let timer: NodeJS.Timeout | undefined
let updated = Promise.resolve()
const watched = new Set<string>()
await watchFolders()

const api = mock
  ? `Mock API: ${mock.server.apiUrl}   bank: ${mock.server.providerUrl}\n\n${mock.members}`
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
      if (!watched.has(folder)) watch(folder, planUpdate)
      watched.add(folder)
    }
  }
}

/** Simultaneous changes cause one build, and builds follow each other. */
function planUpdate(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    updated = updated.then(watchFolders).then(app.build)
  }, 50)
}

/** Starts the mock of this moment. A change of it needs another `npm start`. */
async function startMock() {
  const { startMock: start, demoTable } = await importBundle('src/mock/server.ts')
  const server = await start({
    ...{ apiPort: Number(API_PORT), providerPort: Number(PROVIDER_PORT), latency: Number(MOCK_LATENCY) },
    report: line => console.log(line),
    mayControl: origin => origin?.replace('127.0.0.1', 'localhost') === appUrl,
    ...(paymentMethod && { paymentMethod }),
  })
  return { server, members: demoTable(server.api) }
}
