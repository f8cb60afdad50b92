import type { Browser, Page } from '@playwright/test'
import { expect, LOGIN, logIn, type Site, test, whatBreaks } from '../support/browser.ts'
import { button, payButton } from '../support/locators.ts'
import { findProgram } from '../support/programs.ts'
import { countLoads, heading, isAlive, seen, watch } from '../support/start.ts'

declare global {
  interface Window {
    /** For each `pageshow`: whether the page came from the back/forward cache, and was hidden. */
    restored: boolean[]
  }
}

/** A browser with the back/forward cache, which Playwright disables. */
const cachingTest = test.extend<{ hasChannel: boolean }, { cachingBrowser: Browser }>({
  hasChannel: [true, { option: true }],
  cachingBrowser: [
    async ({ playwright, launchOptions }, use) => {
      const ignoreDefaultArgs = ['--disable-back-forward-cache']
      const executablePath = findProgram('Chromium')
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        executablePath,
        ignoreDefaultArgs,
      })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ cachingBrowser, viewport, hasChannel, site }, use) => {
    const context = await cachingBrowser.newContext({ viewport, locale: 'nl-NL' })
    if (!hasChannel) await context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
    await watch(context)
    await context.addInitScript(() => {
      window.restored = []
      window.addEventListener(
        'pageshow',
        event => {
          window.restored.push(event.persisted && document.querySelector('#root[hidden]') !== null)
          if (event.persisted) window.seen = []
        },
        true,
      )
    })
    const broken = whatBreaks(context, site)
    await use(context)
    await context.close()
    expect(broken).toEqual([])
  },
})

const bank = (page: Page) => page.getByRole('heading', { name: 'Testbetaling' })

/** Goes to the bank, so the page enters the cache. */
async function toBank(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/membership/6`)
  await payButton(page).click()
  await bank(page).waitFor()
}

const back = (page: Page) => page.goBack({ waitUntil: 'commit' })
const isRestored = (page: Page) => page.evaluate(() => window.restored.at(-1))

cachingTest.describe('the back/forward cache', () => {
  cachingTest('Back from the bank keeps the place, and a member can pay again', async ({ page, site }) => {
    await site.signIn(page, 'gratis')
    // Wait until the selected card has been scrolled to its place.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${site.url}/membership/6`)
    const pay = payButton(page)
    await expect(pay).toBeVisible()
    await isAlive(page)
    await page.evaluate(() => window.scrollTo(0, 400))
    const { x = 0, y = 0 } = (await pay.boundingBox()) ?? {}
    // The remark about a payment makes the page longer above the place, which the browser keeps.
    const place = () => page.evaluate(() => document.documentElement.scrollHeight - window.scrollY)
    const before = await place()
    // A click on the locator would scroll first.
    await page.mouse.click(x + 20, y + 20)
    await bank(page).waitFor()
    site.forgetCalls()
    await back(page)
    expect(await isRestored(page)).toBe(true)
    await expect(pay).toBeVisible()
    expect(await place()).toBe(before)

    await expect(pay).toBeEnabled()
    await expect(pay).not.toHaveAttribute('aria-busy')
    await expect.poll(() => site.calls()).toContain('GET /api/membership')
    expect(site.calls(/api\/klupper$/)).toHaveLength(1)
    expect(site.calls(/POST/)).toEqual([])
    await pay.click()
    await expect(bank(page)).toBeVisible()
    expect(site.mock.api.world.payments).toHaveLength(2)
  })

  cachingTest('a session that ended paints nothing of the member', async ({ page, site }) => {
    await site.signIn(page, 'lid')
    await toBank(page, site)
    await page.context().clearCookies()
    const loads = countLoads(page)
    await back(page)
    await expect(heading(page)).toHaveText(LOGIN)
    await expect(page.getByText('Je sessie is verlopen.').first()).toBeVisible()
    expect(loads()).toBe(1)
    expect(await seen(page)).not.toMatch(/lid@voorbeeld|Lidmaatschap/)
  })

  cachingTest('Back after a logout shows no member data', async ({ page, site }) => {
    await site.signIn(page, 'lid')
    await toBank(page, site)
    await button(page, 'Annuleren').click()
    await expect(page.getByText('De betaling is geannuleerd.')).toBeVisible()
    await button(page, 'Uitloggen').click()
    await expect(heading(page)).toHaveText(LOGIN)
    while (!page.url().includes('/checkout/')) await back(page)
    await back(page)
    await expect(heading(page)).toHaveText(LOGIN)
    await expect(page).toHaveURL(`${site.url}/`)
    expect(await seen(page)).not.toMatch(/lid@voorbeeld|Lidmaatschap/)
  })
})

// The browser drops a cached page that a message was sent to. Without messages the page must notice a change itself.
cachingTest.describe('the back/forward cache of a page without BroadcastChannel', () => {
  cachingTest.use({ hasChannel: false })

  cachingTest('shows another member who signed in meanwhile', async ({ page, context, site }) => {
    await site.signIn(page, 'lid')
    const other = await context.newPage()
    await other.goto(site.url)
    await toBank(page, site)
    await button(other, 'Uitloggen').click()
    await logIn(other, 'superklupper@voorbeeld.nl')
    await expect(heading(other)).toHaveText('Hanneke')
    const loads = countLoads(page)
    await back(page)
    await expect(page.getByText('Kluppers van het eerste uur')).toBeVisible()
    expect(loads()).toBe(1)
    await expect(page.getByText('superklupper@voorbeeld.nl')).toBeVisible()
    expect(await seen(page)).not.toMatch(/\blid@voorbeeld|Actief/)
    await expect(page.getByText('Kluppers van het eerste uur')).toBeVisible()
  })
})
