import { ACCOUNT, expect, MEMBERSHIP, test } from '../support/browser.ts'
import { link, payButton, radio } from '../support/locators.ts'
import { heading, isAlive } from '../support/start.ts'

// test/flows/app/routes.test.tsx has all addresses.

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
  await isAlive(page)
  await expect(heading(page)).toHaveText(ACCOUNT)
  await page.evaluate(() => {
    window.location.hash = '#/membership/6'
  })
  await expect(page).toHaveURL(`${site.url}/membership/6`)
  await expect(heading(page)).toHaveText(MEMBERSHIP)
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(heading(page)).toHaveText(ACCOUNT)
  // As Safari does after 100 changes in 30 s.
  await page.evaluate(() => {
    const refuse = () => {
      throw new DOMException('', 'SecurityError')
    }
    Object.assign(window.history, { pushState: refuse, replaceState: refuse })
  })
  await link(page, 'Lidmaatschap').click()
  await radio(page, /^12 maanden/).check()
  await expect(page).toHaveURL(`${site.url}/`)
  await payButton(page).click()
  await page.waitForURL(url => !url.href.startsWith(site.url))
  expect(site.mock.api.world.payments.map(({ plan }) => plan.numOfMonth)).toEqual([12])
})
