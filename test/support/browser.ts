import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { configFrom } from '../../scripts/config.ts'
import { readSite } from '../../scripts/files.ts'
import { configIn, reconfigure } from '../../scripts/page.ts'
import { listen, siteHandler } from '../../scripts/serve-site.ts'
import type { Config } from '../../src/api/config.ts'
import { type RunningMock, startMock } from '../../src/mock/server.ts'
import { testData } from './data.ts'

/** The headings of three pages; that of the account is the name of the member, that of the membership follows from it. */
export const LOGIN = 'Welkom bij Klup!'
export const ACCOUNT = /^(Marijke|Sanne|Bram|Noor|Hanneke|Daan|Mijn Account)$/
export const MEMBERSHIP = /^(Kies je lidmaatschap|Lidmaatschap wijzigen)$/

/** The built app, the mock API and the bank, each on an origin of its own, for one test. */
export interface Site {
  readonly url: string
  readonly mock: RunningMock
  /** What the site serves, by path; a change holds from the next request. */
  readonly files: Map<string, Buffer>
  /** The calls of §7 so far, as `GET /api/klupper`; with a filter only those. */
  calls(filter?: RegExp): string[]
  /** Forgets the calls so far. */
  forgetCalls(): void
  /** Signs a page's browser in as a demo member, without the login form. */
  signIn(page: Page, member: string): Promise<void>
}

interface Fixtures {
  /** What the pages of this test break on purpose. */
  mayBreak: RegExp | undefined
  /** Configuration that differs from the build's. */
  settings: Partial<Config>
  site: Site
}

/** The files of the build, which all tests of a process share. */
let built: ReturnType<typeof readSite> | undefined

/** A test with a `site`; it fails when one of its pages breaks the content security policy or throws. */
export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],
  site: async ({ settings }, use) => {
    const mock = await startMock({ apiPort: 0, providerPort: 0, data: testData })
    built ??= readSite(String(process.env.KLUP_DIST))
    const files = new Map(await built)
    const html = files.get('index.html')?.toString() ?? ''
    const own = { apiBaseUrl: mock.apiUrl, downloadUrl: mock.downloadUrl, ...settings }
    const config = configFrom({}, { ...configIn(html), ...own })
    files.set('index.html', Buffer.from(reconfigure(html, config)))
    files.delete('index.html.gz')
    const server = await listen(siteHandler(files), 0)
    const { log } = mock.api
    await use({
      url: server.url,
      mock,
      files,
      calls: (filter = /./) =>
        log
          .filter(({ method }) => method !== 'OPTIONS')
          .map(({ method, path }) => `${method} ${path}`)
          .filter(call => call.includes('/api/') && filter.test(call)),
      forgetCalls: () => void (log as unknown[]).splice(0),
      signIn: async (page, member) => {
        const answer = await page.request.post(`${mock.apiUrl}/__mock/become`, { data: { member } })
        expect(answer.ok()).toBe(true)
      },
    })
    await Promise.all([server.close(), mock.close()])
  },
  mayBreak: [undefined, { option: true }],
  context: async ({ context, site, mayBreak }, use) => {
    const broken = whatBreaks(context, site)
    await context.addInitScript(reportRepairs)
    await use(context)
    expect(broken.filter(what => !mayBreak?.test(what))).toEqual([])
  },
})

export { expect }

/** Runs in the page: a painted page that React had to repair is an error. */
function reportRepairs(): void {
  new PerformanceObserver(list => {
    if (list.getEntriesByName('klup-repaired').length > 0) reportError(new Error('React repaired the page.'))
  }).observe({ type: 'mark', buffered: true })
}

/** Gathers what the app's pages in a context throw, and where they break their policy. */
export function whatBreaks(context: BrowserContext, site: Pick<Site, 'url'>): string[] {
  const broken: string[] = []
  context.on('weberror', error => broken.push(String(error.error())))
  context.on('console', message => {
    // The bank's page is not ours.
    if (!/Content Security Policy|Trusted/i.test(message.text())) return
    if (message.page()?.url().startsWith(site.url)) broken.push(message.text())
  })
  return broken
}

/** What says that something is awaited; the document itself holds one that waits to be shown. */
export const spinner = (page: Page) => page.getByText('Een ogenblik…').filter({ visible: true })

/** Signs in through the login form. */
export async function logIn(page: Page, email: string, password = 'Klup1234'): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Inloggen' }).click()
}
