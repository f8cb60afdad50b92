import './errors.mjs'
import { watch } from 'node:fs'
import { configFrom } from './config.mjs'
import { createBuilder } from './dev/builder.mjs'
import { checkTypes } from './dev/types.mjs'
import { textOf } from './errors.mjs'
import { importTypeScript } from './import-typescript.mjs'
import { expectPort, listen, portFrom } from './serve-site.mjs'

const { MOCK_LATENCY = 0, MOCK_API } = process.env
const port = portFrom('PORT', 4000)
const hasMock = MOCK_API !== '0'
let mock = hasMock ? await startMock(portFrom('API_PORT', 4001), portFrom('PROVIDER_PORT', 4002)) : undefined
if (mock) {
  expectPort('API_PORT', mock.apiUrl)
  expectPort('PROVIDER_PORT', mock.providerUrl)
}
const config = configFrom({
  APP_ENV: 'dev',
  DOWNLOAD_URL: mock?.downloadUrl ?? 'https://klup.example/download',
  CHECKOUT_ORIGINS: mock?.providerUrl ?? '*',
  ...(mock && { API_BASE_URL: mock.apiUrl }),
  ...process.env,
})
if (mock) mock.api.settings.paymentMethod = config.paymentMethod

const builder = createBuilder(config)
const firstBuild = builder.build()
const site = await listen(async (request, response) => {
  await firstBuild
  builder.handle(request, response)
}, port)
expectPort('PORT', site.url)
await firstBuild

const api = mock
  ? `Mock API: ${mock.apiUrl}   bank: ${mock.providerUrl}\n\n${mock.accounts}`
  : `API:      ${config.apiBaseUrl || site.url}`
console.log(`The app:  ${site.url}\n${api}\n`)
console.log(
  "Normal in the browser's console: a 401 of a visitor, and a 404 of a member who is no superklupper.",
)

let timer
let updated = Promise.resolve()
let isMockChanged = false
for (const folder of ['src', 'styles', 'public'])
  watch(folder, { recursive: true }, (_, name) => {
    isMockChanged ||= folder === 'src' && /^mock\b/.test(name ?? '')
    // Simultaneous changes cause one build, and builds follow each other.
    clearTimeout(timer)
    timer = setTimeout(() => {
      updated = updated.then(update)
    }, 50)
  })

async function update() {
  checkTypes()
  if (mock && isMockChanged) await restartMock().catch(error => console.error(textOf(error)))
  await builder.build()
}

/** On the same ports. Everybody is signed out. */
async function restartMock() {
  isMockChanged = false
  const [apiPort, providerPort] = [mock.apiUrl, mock.providerUrl].map(url => Number(new URL(url).port))
  const next = await importTypeScript('src/mock/server.ts')
  await mock.close()
  mock = await startMock(apiPort, providerPort, next)
  mock.api.settings.paymentMethod = config.paymentMethod
  console.log('The mock API was restarted.')
}

async function startMock(apiPort, providerPort, loaded) {
  const { demoTable, startMock } = loaded ?? (await importTypeScript('src/mock/server.ts'))
  const report = line => console.log(line)
  const servers = await startMock({ apiPort, providerPort, latency: Number(MOCK_LATENCY), report })
  return { ...servers, accounts: demoTable(servers.api) }
}
