import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { buildApp } from '../../scripts/build-app.mjs'
import { configFrom } from '../../scripts/config.mjs'
import { CACHE, securityHeaders, TYPES } from '../../scripts/headers.mjs'
import { importTypeScript } from '../../scripts/import-typescript.mjs'
import { policyIn, reconfigure } from '../../scripts/page.mjs'

/** The mock's delay before each response, in ms. */
const LATENCY = 50
const COMPRESSED = /\.(html|js|css|svg|json|webmanifest)$/

/** Starts the mock API and the two compared sites, each on an origin of its own. */
export async function startSites() {
  const { startMock } = await importTypeScript('src/mock/server.ts')
  const mock = await startMock({ apiPort: 0, providerPort: 0, latency: LATENCY })
  const api = mock.apiUrl
  const [app, hand] = await Promise.all([buildProduct(mock), buildHand(api)])
  const servers = await Promise.all([app, hand].map(serve))
  const [appUrl, handUrl] = servers.map(({ url }) => url)
  return {
    api,
    urls: { app: appUrl, hand: handUrl },
    async close() {
      await Promise.all([mock.close(), ...servers.map(server => server.close())])
    },
  }
}

/** The production build, configured for the mock as a host would. */
async function buildProduct({ apiUrl, downloadUrl }) {
  const config = configFrom({ DOWNLOAD_URL: downloadUrl, CHECKOUT_ORIGINS: '*' })
  const { files } = await buildApp({ config })
  const html = reconfigure(files.get('index.html').toString(), {
    ...config,
    apiBaseUrl: apiUrl,
  })
  return { files: new Map([...files, ['index.html', html]]), headers: securityHeaders(policyIn(html)) }
}

async function buildHand(api) {
  const options = { entryPoints: [join(import.meta.dirname, 'look.css')], minify: true, write: false }
  const { outputFiles } = await build(options)
  const style = `<style>${outputFiles[0].text.trim()}</style>`
  const html = await readFile(join(import.meta.dirname, 'hand.html'), 'utf8')
  return { files: new Map([['index.html', html.replace('{{api}}', api).replace('<!--style-->', style)]]) }
}

/** Serves files like the shipped nginx configuration, with brotli. */
function serve({ files, headers = {} }) {
  const answers = new Map([...files].map(([name, contents]) => [name, answer(name, contents, headers)]))
  const server = createServer(({ url }, response) => {
    const name = url.split('?', 1)[0].slice(1)
    const { head, body } = answers.get(name) ?? answers.get('index.html')
    response.writeHead(200, head).end(body)
  })
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const close = () =>
        new Promise(done => {
          server.close(done)
          server.closeAllConnections()
        })
      resolve({ url: `http://localhost:${server.address().port}`, close })
    })
  })
}

function answer(name, contents, headers) {
  const isCompressed = COMPRESSED.test(name)
  const body = isCompressed ? brotliCompressSync(contents) : contents
  const head = {
    ...headers,
    'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
    'Content-Length': body.length,
    'Cache-Control': name.startsWith('static/') ? CACHE.hashed : CACHE.page,
    ...(isCompressed && { 'Content-Encoding': 'br', Vary: 'Accept-Encoding' }),
  }
  return { head, body }
}
