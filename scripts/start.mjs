import { watch } from 'node:fs'
import { buildApp } from './build-app.mjs'
import { configFrom } from './config.mjs'
import { importTypeScript } from './import-typescript.mjs'
import { listen, portFrom, portNote, siteHandler } from './serve-site.mjs'

/** Reloads the browser after every build. */
const RELOAD = "new EventSource('/reload').onmessage = () => location.reload()"

const { MOCK_LATENCY = 0, MOCK_API = '1' } = process.env
let port
let mock
let config
try {
  port = portFrom('PORT', 4000)
  mock = MOCK_API === '0' ? undefined : await startMock()
  config = configFrom({
    APP_ENV: 'dev',
    DOWNLOAD_URL: mock?.downloadUrl ?? 'https://klup.example/download',
    CHECKOUT_ORIGINS: mock?.providerUrl ?? '*',
    ...(mock && { API_BASE_URL: mock.apiUrl }),
    ...process.env,
  })
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

const browsers = new Set()
let files
await rebuild()
const site = await listen(
  siteHandler(() => files, { extra: reloadRoutes }),
  port,
)
for (const folder of ['src', 'styles', 'public']) watch(folder, { recursive: true }, soon(rebuild, 50))

console.log(
  [
    ...portNote('the app', port, site.port),
    ...(mock?.notes ?? []),
    `The app:  ${site.url}`,
    mock
      ? `Mock API: ${mock.apiUrl}   bank: ${mock.providerUrl}`
      : `API:      ${config.apiBaseUrl || site.url}`,
    ...(mock ? ['', mock.accounts] : []),
    '',
    "Normal in the browser's console: a 401 of a visitor, and a 404 of a member who is no superklupper.",
  ].join('\n'),
)

async function startMock() {
  const { demoTable, startMock } = await importTypeScript('src/mock/server.ts')
  const ports = { apiPort: portFrom('API_PORT', 4001), providerPort: portFrom('PROVIDER_PORT', 4002) }
  const servers = await startMock({
    ...ports,
    latency: Number(MOCK_LATENCY),
    report: line => console.log(line),
  })
  return { ...servers, accounts: demoTable(servers.api) }
}

async function rebuild() {
  try {
    const built = (await buildApp({ config, dev: true })).files
    files = built
    for (const browser of browsers) browser.write('data: now\n\n')
  } catch (error) {
    console.error(error.message)
    if (!files) process.exit(1)
  }
}

function reloadRoutes(path, response) {
  if (path === 'reload.js') response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(RELOAD)
  else if (path === 'reload') {
    response
      .writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      .flushHeaders()
    browsers.add(response)
    response.on('close', () => browsers.delete(response))
  } else return false
  return true
}

/** Several changes in one moment are one build. */
function soon(run, delay) {
  let timer
  return () => {
    clearTimeout(timer)
    timer = setTimeout(run, delay)
  }
}
