import './errors.mjs'
import { watch } from 'node:fs'
import { buildApp } from './build-app.mjs'
import { configFrom } from './config.mjs'
import { importTypeScript } from './import-typescript.mjs'
import { expectPort, listen, portFrom, siteHandler } from './serve-site.mjs'

/** Reloads the browser after every build. */
const RELOAD = "new EventSource('/reload').onmessage = () => location.reload()"

const { MOCK_LATENCY = 0, MOCK_API } = process.env
const port = portFrom('PORT', 4000)
const mock = MOCK_API === '0' ? undefined : await startMock()
const config = configFrom({
  APP_ENV: 'dev',
  DOWNLOAD_URL: mock?.downloadUrl ?? 'https://klup.example/download',
  CHECKOUT_ORIGINS: mock?.providerUrl ?? '*',
  ...(mock && { API_BASE_URL: mock.apiUrl }),
  ...process.env,
})
if (mock) mock.api.settings.paymentMethod = config.paymentMethod

let serve
const browsers = new Set()
const firstBuild = rebuild()
const site = await listen(async (request, response) => {
  if (request.url === '/reload') return reloadLater(response)
  await firstBuild
  return serve(request, response)
}, port)
expectPort('PORT', site.url)
await firstBuild
let timer
for (const folder of ['src', 'styles', 'public'])
  watch(folder, { recursive: true }, () => {
    // Simultaneous changes cause one build.
    clearTimeout(timer)
    timer = setTimeout(() => rebuild().catch(error => console.error(error.message)), 50)
  })

const api = mock
  ? `Mock API: ${mock.apiUrl}   bank: ${mock.providerUrl}\n\n${mock.accounts}`
  : `API:      ${config.apiBaseUrl || site.url}`
console.log(`The app:  ${site.url}\n${api}\n`)
console.log(
  "Normal in the browser's console: a 401 of a visitor, and a 404 of a member who is no superklupper.",
)

async function startMock() {
  const { demoTable, startMock } = await importTypeScript('src/mock/server.ts')
  const servers = await startMock({
    apiPort: portFrom('API_PORT', 4001),
    providerPort: portFrom('PROVIDER_PORT', 4002),
    latency: Number(MOCK_LATENCY),
    report: line => console.log(line),
  })
  expectPort('API_PORT', servers.apiUrl)
  expectPort('PROVIDER_PORT', servers.providerUrl)
  return { ...servers, accounts: demoTable(servers.api) }
}

async function rebuild() {
  const { files } = await buildApp({ config, dev: true })
  serve = siteHandler(files.set('reload.js', Buffer.from(RELOAD)))
  for (const browser of browsers) browser.write('data: now\n\n')
}

function reloadLater(response) {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }).flushHeaders()
  browsers.add(response)
  response.on('close', () => browsers.delete(response))
}
