import { configFrom } from '../../scripts/config.ts'
import { readSite } from '../../scripts/files.ts'
import { configIn, reconfigure } from '../../scripts/page.ts'
import { type Handler, listen, siteHandler } from '../../scripts/serve-site.ts'
import type { Config } from '../../src/api/config.ts'
import { startMock } from '../../src/mock/server.ts'
import { testData } from './data.ts'

export type RunningSite = Awaited<ReturnType<typeof startSite>>

/**
 * Starts the built app, the mock API and the bank, each on an origin of its own. `settings` differ from the build's, and
 * `wrap` may answer requests of the app in its own way.
 */
export async function startSite(settings: Partial<Config> = {}, wrap = (serve: Handler): Handler => serve) {
  const mock = await startMock({ apiPort: 0, providerPort: 0, data: testData })
  const { apiUrl: apiBaseUrl, downloadUrl } = mock
  const built = await readSite(String(process.env.KLUP_DIST))
  // Without compressed twins, so that a changed file has one copy.
  const files = new Map([...built].filter(([path]) => !/\.(br|gz)$/.test(path)))
  const html = String(files.get('index.html'))
  const config = configFrom({}, { ...configIn(html), apiBaseUrl, downloadUrl, ...settings })
  files.set('index.html', Buffer.from(reconfigure(html, config)))
  const server = await listen(wrap(siteHandler(files)), 0)
  return {
    url: server.url,
    mock,
    /** What the site serves, by path. A change holds from the next request. */
    files,
    /** The calls of §7 so far, as `GET /api/klupper`; with a filter only those. */
    calls: (filter = /./) =>
      mock.api.log
        .filter(({ method }) => method !== 'OPTIONS')
        .map(({ method, path }) => `${method} ${path}`)
        .filter(call => call.includes('/api/') && filter.test(call)),
    close: () => Promise.all([server.close(), mock.close()]),
  }
}
