import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildApp } from '../../scripts/build-app.ts'
import { configFrom } from '../../scripts/config.ts'
import { type Files, readSite } from '../../scripts/files.ts'
import { CACHE, securityHeaders, typeOf } from '../../scripts/headers.ts'
import { policyIn, reconfigure } from '../../scripts/page.ts'
import { listen } from '../../scripts/serve-site.ts'
import type { Config } from '../../src/api/config-schema.ts'
import { startMock } from '../../src/mock/server.ts'

/** The mock's delay before each response, in ms. */
const LATENCY = 50

/** Starts the mock API and the compared sites, each on an origin of its own. */
export async function startSites(otherFolder: string | undefined) {
  const mock = await startMock({ apiPort: 0, providerPort: 0, latency: LATENCY })
  const config = configFrom({
    API_BASE_URL: mock.apiUrl,
    DOWNLOAD_URL: mock.downloadUrl,
    CHECKOUT_ORIGINS: '*',
  })
  const sites: Record<string, Files> = {
    hand: await handWritten(mock.apiUrl),
    app: (await buildApp({ config })).files,
  }
  if (otherFolder) sites.other = await readSite(otherFolder)
  const servers: Awaited<ReturnType<typeof listen>>[] = []
  const urls: Record<string, string> = {}
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

async function handWritten(api: string): Promise<Files> {
  const html = await readFile(join(import.meta.dirname, 'hand.html'), 'utf8')
  return new Map([['index.html', Buffer.from(html.replace('{{api}}', api))]])
}

export const configured = (files: Files, config: Config): Files =>
  new Map(files).set('index.html', Buffer.from(reconfigure(String(files.get('index.html')), config)))

/** Serves files with the headers of the shipped nginx configuration, and with brotli. */
export function serve(files: Files) {
  const html = String(files.get('index.html'))
  const security = html.includes('Content-Security-Policy') ? securityHeaders(policyIn(html)) : {}
  const answers = new Map([...files].map(([name, contents]) => [name, answer(name, contents, security)]))
  const page = answer('index.html', Buffer.from(html), security)
  return listen(({ url = '/' }, response) => {
    const { head, body } = answers.get(url.slice(1).replace(/\?.*/, '')) ?? page
    response.writeHead(200, head).end(body)
  }, 0)
}

function answer(name: string, contents: Buffer, security: Readonly<Record<string, string>>) {
  const isText = /\.(html|js|css|svg|json|webmanifest)$/.test(name)
  const body = isText ? brotliCompressSync(contents) : contents
  const head = {
    ...security,
    'Content-Type': typeOf(name),
    'Content-Length': body.length,
    'Cache-Control': name.startsWith('static/') ? CACHE.hashed : CACHE.page,
    ...(isText && { 'Content-Encoding': 'br', Vary: 'Accept-Encoding' }),
  }
  return { head, body }
}
