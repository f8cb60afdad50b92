import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { buildApp } from '../../scripts/build-app.ts'
import { configFrom } from '../../scripts/config.ts'
import { readSite } from '../../scripts/files.ts'
import { CACHE, securityHeaders, TYPES } from '../../scripts/headers.ts'
import { policyIn, reconfigure } from '../../scripts/page.ts'
import { listen } from '../../scripts/serve-site.ts'
import { startMock } from '../../src/mock/server.ts'

/** The mock's delay before each response, in ms. */
const LATENCY = 50

/** Starts the mock API and the compared sites, each on an origin of its own. */
export async function startSites(otherFolder) {
  const mock = await startMock({ apiPort: 0, providerPort: 0, latency: LATENCY })
  const config = configFrom({
    API_BASE_URL: mock.apiUrl,
    DOWNLOAD_URL: mock.downloadUrl,
    CHECKOUT_ORIGINS: '*',
  })
  const sites = { hand: await handWritten(mock.apiUrl), app: (await buildApp({ config })).files }
  if (otherFolder) sites.other = await readSite(otherFolder)
  const servers = []
  const urls = {}
  for (const [name, files] of Object.entries(sites)) {
    const server = await serve(name === 'hand' ? files : configured(files, config))
    servers.push(server)
    urls[name] = server.url
  }
  return {
    api: mock.apiUrl,
    urls,
    close: () => Promise.all([mock, ...servers].map(server => server.close())),
  }
}

async function handWritten(api) {
  const at = name => join(import.meta.dirname, name)
  const { outputFiles } = await build({ entryPoints: [at('look.css')], minify: true, write: false })
  const html = (await readFile(at('hand.html'), 'utf8'))
    .replace('{{api}}', api)
    .replace('<!--style-->', `<style>${outputFiles[0].text.trim()}</style>`)
  return new Map([['index.html', html]])
}

const configured = (files, config) =>
  new Map(files).set('index.html', reconfigure(files.get('index.html').toString(), config))

/** Serves files with the headers of the shipped nginx configuration, and with brotli. */
function serve(files) {
  const html = files.get('index.html')
  const security = html.includes('Content-Security-Policy') ? securityHeaders(policyIn(html)) : {}
  const answers = new Map([...files].map(([name, contents]) => [name, answer(name, contents, security)]))
  return listen(({ url }, response) => {
    const { head, body } =
      answers.get((url ?? '/').split('?', 1)[0].slice(1)) ?? /** @type {any} */ (answers.get('index.html'))
    response.writeHead(200, head).end(body)
  }, 0)
}

function answer(name, contents, security) {
  const isText = /\.(html|js|css|svg|json|webmanifest)$/.test(name)
  const body = isText ? brotliCompressSync(contents) : contents
  const head = {
    ...security,
    'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
    'Content-Length': body.length,
    'Cache-Control': name.startsWith('static/') ? CACHE.hashed : CACHE.page,
    ...(isText && { 'Content-Encoding': 'br', Vary: 'Accept-Encoding' }),
  }
  return { head, body }
}
