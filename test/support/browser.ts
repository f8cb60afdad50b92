import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Config } from '../../src/api/config.ts'
import { type RunningSite, startSite } from './site.ts'

/** The headings of three pages; that of the account is the name of the member, that of the membership follows from it. */
export const LOGIN = 'Welkom bij Klup!'
export const ACCOUNT = /^(Marijke|Sanne|Bram|Noor|Hanneke|Daan|Mijn Account)$/
export const MEMBERSHIP = /^(Kies je lidmaatschap|Lidmaatschap wijzigen)$/

export interface Site extends RunningSite {
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

/** A test with a `site`; it fails when one of its pages breaks the content security policy or throws. */
export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],
  site: async ({ settings }, use) => {
    const site = await startSite(settings)
    const { api, apiUrl } = site.mock
    await use({
      ...site,
      forgetCalls: () => void (api.log as unknown[]).splice(0),
      signIn: async (page, member) => {
        const answer = await page.request.post(`${apiUrl}/__mock/become`, { data: { member } })
        expect(answer.ok()).toBe(true)
      },
    })
    await site.close()
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
