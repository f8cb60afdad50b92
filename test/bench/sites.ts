import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildSite } from '../../scripts/build-app.ts'
import { configFrom } from '../../scripts/config.ts'
import { type Files, readSite } from '../../scripts/files.ts'
import { CACHE, securityHeaders, typeOf } from '../../scripts/headers.ts'
import { hostingFiles } from '../../scripts/hosting.ts'
import { configIn, policyIn, reconfigure } from '../../scripts/page.ts'
import { listen } from '../../scripts/serve-site.ts'
import type { Config } from '../../src/api/config.ts'
import { startMock } from '../../src/mock/server.ts'

/** The mock's delay before each response, in ms. */
const LATENCY = 50

/** Starts the mock API and the compared sites, each on an origin of its own. */
export async function startSites(otherFolder: string | undefined) {
  const mock = await startMock({ apiPort: 0, providerPort: 0, latency: LATENCY })
  const config = configFrom({ API_BASE_URL: mock.apiUrl, DOWNLOAD_URL: mock.downloadUrl })
  const sites: Record<string, Files> = {
    hand: await handWritten(mock.apiUrl),
    app: (await buildSite(config)).files,
    ...(otherFolder && { other: configured(await readSite(otherFolder), config) }),
  }
  const servers = await Promise.all(Object.values(sites).map(serve))
  return {
    api: mock.apiUrl,
    urls: Object.fromEntries(Object.keys(sites).map((name, place) => [name, servers[place]?.url ?? ''])),
    close: () => Promise.all([mock, ...servers].map(server => server.close())),
  }
}

async function handWritten(api: string): Promise<Files> {
  const text = await readFile(join(import.meta.dirname, 'hand.html'), 'utf8')
  const html = Buffer.from(text.replace('{{api}}', api))
  return new Map().set('index.html', html).set('index.html.br', brotliCompressSync(html))
}

/** Another build with the addresses of this run. It keeps its other settings, whose form its own version knows. */
function configured(files: Files, { apiBaseUrl, downloadUrl }: Config): Files {
  const html = String(files.get('index.html'))
  const config = { ...configIn(html), apiBaseUrl, downloadUrl } as Config
  return hostingFiles(files.set('index.html', Buffer.from(reconfigure(html, config))))
}

/** Serves files with the headers of the shipped nginx configuration, and with brotli. */
function serve(files: Files) {
  const security = securityHeaders(policyIn(String(files.get('index.html'))))
  return listen(({ url = '/' }, response) => {
    const path = url.slice(1).replace(/\?.*/, '')
    const name = files.has(path) ? path : 'index.html'
    const twin = files.get(`${name}.br`)
    response.writeHead(200, {
      ...security,
      'Content-Type': typeOf(name),
      'Cache-Control': name.startsWith('static/') ? CACHE.hashed : CACHE.page,
      ...(twin && { 'Content-Encoding': 'br', Vary: 'Accept-Encoding' }),
    })
    response.end(twin ?? files.get(name))
  }, 0)
}
