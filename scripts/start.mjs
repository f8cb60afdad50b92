import { watch } from 'node:fs'
import { buildApp } from './build-app.mjs'
import { configFrom, importTypeScript } from './config.mjs'
import { listen, portNote, siteHandler } from './serve-site.mjs'

/** Reloads the browser after every build. */
const RELOAD = "new EventSource('/reload').onmessage = () => location.reload()"

const { PORT = 4000, API_PORT = 4001, PROVIDER_PORT = 4002, MOCK_LATENCY = 0, MOCK_API = '1' } = process.env
const withMock = MOCK_API !== '0'
const mock = withMock ? await startMock() : undefined
const config = await configFrom({
  APP_ENV: 'dev',
  ...(mock && { API_BASE_URL: mock.apiUrl, DOWNLOAD_URL: mock.downloadUrl }),
  ...(!mock && { DOWNLOAD_URL: 'https://klup.example/download' }),
  ...process.env,
}).catch(stop)

const browsers = new Set()
let files
await rebuild()
const site = await listen(
  siteHandler(() => files, { extra: reloadRoutes }),
  Number(PORT),
)
for (const folder of ['src', 'styles', 'public']) watch(folder, { recursive: true }, soon(rebuild, 50))

console.log(
  [
    ...portNote('the app', Number(PORT), site.port),
    ...(mock?.notes ?? []),
    `The app:  ${site.url}`,
    mock
      ? `Mock API: ${mock.apiUrl}   bank: ${mock.providerUrl}`
      : `API:      ${config.apiBaseUrl || site.url}`,
    ...(mock ? ['', mock.accounts] : []),
  ].join('\n'),
)

async function startMock() {
  const { demoTable, startMock } = await importTypeScript('src/mock/server.ts')
  const ports = { apiPort: Number(API_PORT), providerPort: Number(PROVIDER_PORT) }
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

function stop(error) {
  console.error(error.message)
  process.exit(1)
}
