import type { Page, Request, Route } from '@playwright/test'
import type { Site } from '../support/browser.ts'

/** The scripts of the app: the first, one of its imports, and the screens of members. */
const CHUNKS = {
  first: /\/main-\w+\.js$/,
  imported: /\/chunk-\w+\.js$/,
  members: /\/member-screens-\w+\.js$/,
} as const
type Chunk = keyof typeof CHUNKS

export function pathOf({ files }: Site, chunk: Chunk): string {
  const path = [...files.keys()].find(name => CHUNKS[chunk].test(name))
  if (!path) throw new Error(`There is no ${chunk} chunk.`)
  return path
}

const JAVASCRIPT = 'text/javascript; charset=utf-8'

type Fault = (route: Route, script: string, html: string) => Promise<void>
/** How a script can fail after a release or on the network. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'is gone': route => route.fulfill({ status: 404 }),
  'is an HTML page': (route, _, html) => route.fulfill({ contentType: 'text/html', body: html }),
  'loses its connection': route => route.abort('connectionreset'),
  // After a parenthesis, since half a script may be a whole one by chance.
  'is cut short': (route, script) =>
    route.fulfill({
      contentType: JAVASCRIPT,
      body: script.slice(0, script.lastIndexOf('(', script.length / 2) + 1),
    }),
  'has the wrong type': (route, script) => route.fulfill({ contentType: 'text/plain', body: script }),
  'throws an error': route => route.fulfill({ contentType: JAVASCRIPT, body: 'throw new Error("kapot")' }),
}

export const unavailable = (page: Page) => page.getByText('Klup laadt niet')
export const failure = (page: Page) => page.getByText('We kunnen deze pagina nu niet laten zien')

/** Lets one chunk fail until `heal`, and counts how often the page itself is requested. */
export async function breakChunk(
  page: Page,
  site: Site,
  chunk: Chunk,
  fault: Fault = () => new Promise(() => {}),
) {
  const path = pathOf(site, chunk)
  const script = String(site.files.get(path))
  const html = String(site.files.get('index.html'))
  const loads: Request[] = []
  page.on('request', request => request.isNavigationRequest() && loads.push(request))
  let isHealed = false
  await page.route(`${site.url}/${path}`, route => (isHealed ? route.fallback() : fault(route, script, html)))
  return {
    loads,
    heal: () => {
      isHealed = true
    },
  }
}
