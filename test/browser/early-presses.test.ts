import type { Page } from '@playwright/test'
import { addPayment, PAYMENT } from '../gallery/stage.ts'
import { ACCOUNT, expect, LOGIN, logIn, MEMBERSHIP, test } from '../support/browser.ts'
import { button, field, payButton, radio, summary } from '../support/locators.ts'
import { heading, hold, isAlive, open, SCRIPTS, stopAnimationsAt } from '../support/start.ts'

declare global {
  interface Window {
    /** The focused field. */
    field: Element | null
    /** The number of `focusout` events. */
    focusLost: number
  }
}

// test/unit/boot/early-presses.test.ts has the presses that are replayed, and their order.
test('a field keeps its early text, the focus and the caret', async ({ page, site }) => {
  const scripts = await hold(page, SCRIPTS)
  await open(page, site, '/login')
  await field(page, 'E-mail').fill('lid@voorbeeld.nl')
  const password = field(page, 'Wachtwoord')
  await password.click()
  await page.evaluate(() => {
    window.focusLost = 0
    window.field = document.activeElement
    document.addEventListener('focusout', () => window.focusLost++)
  })
  await page.keyboard.type('Kup1234')
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowLeft')
  await scripts.release()
  await isAlive(page)
  await page.keyboard.type('l')
  await expect(password).toHaveValue('Klup1234')
  await expect(password).toHaveAttribute('type', 'password')
  await expect(field(page, 'E-mail')).toHaveValue('lid@voorbeeld.nl')
  const isSame = await page.evaluate(() => document.activeElement === window.field)
  expect([isSame, await page.evaluate(() => window.focusLost)]).toEqual([true, 0])
})

test('a form that is submitted twice before the scripts load signs in once', async ({ page, site }) => {
  const scripts = await hold(page, SCRIPTS)
  await open(page, site, '/login')
  await logIn(page, 'lid@voorbeeld.nl')
  await page.keyboard.press('Enter')
  expect(site.calls(/^POST/)).toEqual([])
  expect(page.url()).toBe(`${site.url}/login`)
  await scripts.release()
  await expect(heading(page)).toHaveText(ACCOUNT)
  expect(site.calls(/^POST/)).toEqual(['POST /api/login'])
})

test('two presses on «Uitloggen» before the scripts load log out once', async ({ page, site }) => {
  await site.signIn(page, 'lid')
  const scripts = await hold(page, SCRIPTS)
  await open(page, site, '/membership')
  for (const _ of ['first', 'second']) await button(page, 'Uitloggen').click()
  await expect(heading(page)).toHaveText(MEMBERSHIP)
  expect(site.calls(/^POST/)).toEqual([])
  await scripts.release()
  await expect(heading(page)).toHaveText(LOGIN)
  await expect(page).toHaveURL(`${site.url}/`)
  expect(site.calls(/^POST/)).toEqual(['POST /api/logout'])
})

test('an early choice of a plan stays, and an early press pays no other plan', async ({ page, site }) => {
  await site.signIn(page, 'gratis')
  const scripts = await hold(page, SCRIPTS)
  await open(page, site, '/membership/6')
  await radio(page, /^12 maanden/).check()
  // It is for the plan of the summary, which is another one by now.
  await payButton(page).click()
  await scripts.release()
  await expect(summary(page)).toContainText('€59,95')
  await expect(page).toHaveURL(/\/membership\/12$/)
  await expect(radio(page, /^12 maanden/)).toBeChecked()
  expect(site.mock.api.world.payments).toEqual([])
})

test('two early presses on the pay button show at once, and pay once', async ({ page, site }) => {
  await site.signIn(page, 'gratis')
  const scripts = await hold(page, SCRIPTS)
  await open(page, site, '/membership/6')
  const colour = () => payButton(page).evaluate(element => getComputedStyle(element).backgroundColor)
  const before = await colour()
  await payButton(page).click()
  await payButton(page).click()
  await page.mouse.move(0, 0)
  expect(await colour()).not.toBe(before)
  await scripts.release()
  await page.waitForURL(url => !url.href.startsWith(site.url))
  expect(site.mock.api.world.payments.map(({ plan }) => plan.numOfMonth)).toEqual([6])
})

const toAccount = (page: Page) => page.getByRole('link', { name: 'Naar Mijn Account', exact: true })

test('a painted «gelukt» is recorded before an early press on a link is followed', async ({ page, site }) => {
  await site.signIn(page, 'lid')
  addPayment(site, 'paid')
  const scripts = await hold(page, SCRIPTS)
  await open(page, site, PAYMENT)
  const menu = page.getByRole('link', { name: 'Lidmaatschap', exact: true })
  await expect(toAccount(page)).toBeVisible()
  const colour = () => menu.evaluate(element => getComputedStyle(element).backgroundColor)
  const before = await colour()
  await menu.click()
  await page.mouse.move(0, 0)
  expect(await colour()).not.toBe(before)
  expect(page.url()).toBe(site.url + PAYMENT)
  await scripts.release()
  await expect(heading(page)).toHaveText(MEMBERSHIP)
  await expect(page.getByText('Betaling geslaagd!')).toBeVisible()
})

test('a painted status holds no link while it is loading, nor once the page says «Klup laadt niet»', async ({
  page,
  site,
}) => {
  await site.signIn(page, 'lid')
  addPayment(site, 'paid')
  await hold(page, SCRIPTS)
  const status = await hold(page, /\/api\/payment/)
  await open(page, site, PAYMENT)
  const menu = page.getByRole('link', { name: 'Lidmaatschap', exact: true })
  await menu.click()
  await expect(heading(page)).toHaveText(MEMBERSHIP)
  await status.release()
  await open(page, site, PAYMENT)
  await expect(toAccount(page)).toBeVisible()
  await stopAnimationsAt(page, 19_999)
  await menu.click()
  await expect(menu).toHaveAttribute('data-pressed')
  await stopAnimationsAt(page, 20_000)
  await menu.click()
  await expect(page).toHaveURL(`${site.url}/membership`)
})
