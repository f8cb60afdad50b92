import type { Page } from '@playwright/test'
import { ACCOUNT, expect, LOGIN, MEMBERSHIP, type Site, test } from '../support/browser.ts'
import { chosenRow, link, payButton, radio } from '../support/locators.ts'
import { heading, isAlive } from '../support/start.ts'

/** The heading of the external download page of the mobile app. */
const DOWNLOAD = 'Download de Klup-app'

/** The first address, the final address (empty for the download page), and the heading. */
type Row = readonly [address: string, end: string, heading: string]

/** Waits for a heading at every frame, which is much faster than a repeated assertion. */
const seen = (page: Page, title: string) =>
  heading(page)
    .and(page.getByRole('heading', { name: title, exact: true }))
    .waitFor()

/**
 * Opens each address from another site, which is open, and leaves it with Back. Redirects add no history entry, so one step leads
 * back to that site.
 */
async function follow(page: Page, site: Site, rows: readonly Row[]): Promise<void> {
  const outside = page.url()
  for (const [address, end, title] of rows) {
    await test.step(address, async () => {
      await page.goto(site.url + address, { waitUntil: 'commit' })
      await seen(page, title === 'Mijn Account' ? 'Sanne' : title)
      // The painted page has no title of its own.
      await page.waitForFunction(() => document.title !== 'Klup')
      const found = await page.evaluate(() => [location.href, document.title, history.length])
      expect.soft(found, address).toEqual([
        title === DOWNLOAD ? site.mock.downloadUrl : site.url + end,
        title === DOWNLOAD ? DOWNLOAD : `${title} – Klup`,
        // An empty page, that site, and this one.
        3,
      ])
      await page.goBack({ waitUntil: 'commit' })
      expect.soft(page.url(), `Back from ${address}`).toBe(outside)
      const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
      expect.soft(stored).not.toContain('geheim')
    })
  }
  // Chromium may hang when a window is closed in the middle of a navigation.
  await page.waitForLoadState()
}

// test/flows/app/routes.test.tsx has all addresses; these are the ones that a browser or the host could read differently.
test('an address leads to one page, Back leaves the site, and no page is stored', async ({ page, site }) => {
  await page.goto(`${site.url}/favicon.svg`)
  await follow(page, site, [
    ['//evil.example', '/', LOGIN],
    ['/#/klupper/12?from=mail#top', '', DOWNLOAD],
  ])
  await site.signIn(page, 'gratis')
  await follow(page, site, [
    ['//evil.example/membership', '/account', 'Mijn Account'],
    ['/#javascript:alert(1)', '/#javascript:alert(1)', 'Mijn Account'],
    ['/index.html', '/account', 'Mijn Account'],
    ['/forgot-password/geheim', '/forgot-password/geheim', 'Bijna klaar'],
  ])
})

test('a new page starts at the top, on its heading; Back restores the place', async ({ page, site }) => {
  const scrolled = () => page.evaluate(() => window.scrollY)
  await page.setViewportSize({ width: 390, height: 400 })
  await site.signIn(page, 'lid')
  await page.goto(`${site.url}/membership`)
  await isAlive(page)
  // After a load, the browser itself starts reading at the top.
  await expect(heading(page)).not.toBeFocused()
  const end = link(page, 'Lidmaatschap opzeggen')
  await end.scrollIntoViewIfNeeded()
  const left = await scrolled()
  expect(left).toBeGreaterThan(100)
  await end.click()
  await expect(heading(page)).toHaveText('We zien je graag blijven!')
  await expect(heading(page)).toBeFocused()
  expect(await scrolled()).toBe(0)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const below = await scrolled()
  expect(below).toBeGreaterThan(100)
  await page.goBack()
  await expect(heading(page)).toHaveText(MEMBERSHIP)
  await expect(heading(page)).toBeFocused()
  expect(await scrolled()).toBe(left)
  await page.goForward()
  await expect(heading(page)).toHaveText('We zien je graag blijven!')
  await expect.poll(scrolled).toBe(below)
})

test('a hash opens its page, and a refused change of the address breaks nothing', async ({ page, site }) => {
  await site.signIn(page, 'gratis')
  await page.goto(site.url)
  await expect(heading(page)).toHaveText(ACCOUNT)
  await page.evaluate(() => {
    window.location.hash = '#/membership/6'
  })
  await expect(page).toHaveURL(`${site.url}/membership/6`)
  await expect(heading(page)).toHaveText(MEMBERSHIP)
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(heading(page)).toHaveText(ACCOUNT)
  await link(page, 'Lidmaatschap').click()
  await expect(page).toHaveURL(`${site.url}/membership`)
  // As Safari does after 100 changes in 30 s.
  await page.evaluate(() => {
    const refuse = () => {
      throw new DOMException('', 'SecurityError')
    }
    Object.assign(window.history, { pushState: refuse, replaceState: refuse })
  })
  await radio(page, /^12 maanden/).check()
  await expect(chosenRow(page)).toContainText('€59,95')
  await link(page, 'Mijn Account').click()
  await expect(heading(page)).toHaveText(ACCOUNT)
  await link(page, 'Lidmaatschap').click()
  await expect(heading(page)).toHaveText(MEMBERSHIP)
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(heading(page)).toHaveText(ACCOUNT)
  await link(page, 'Lidmaatschap').click()
  await radio(page, /^12 maanden/).check()
  await expect(page).toHaveURL(`${site.url}/`)
  await payButton(page).click()
  await page.waitForURL(url => !url.href.startsWith(site.url))
  expect(site.mock.api.world.payments.map(({ plan }) => plan.numOfMonth)).toEqual([12])
})
