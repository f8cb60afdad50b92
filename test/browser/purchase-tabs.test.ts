import type { Page } from '@playwright/test'
import { endDateIn } from '../../src/mock/world.ts'
import { expect, LOGIN, type Site, test } from '../support/browser.ts'
import { button, payButton } from '../support/locators.ts'
import { heading } from '../support/start.ts'

const SOON = 'Je lidmaatschap volgt zo.'
const WELCOME = 'Welkom bij Klup Compleet'
const SUM = '€34,95'

const main = (page: Page) => page.locator('main')

/** A member presses the pay button, and is at the bank. Returns the return address. */
async function goToBank(page: Page, site: Site): Promise<string> {
  await page.goto(`${site.url}/membership/6`)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Testbetaling' })).toBeVisible()
  return `${site.url}/payment?id=${site.mock.api.world.payments.at(-1)?.id}`
}

/** The payment is paid, and not booked yet. */
const pay = (site: Site) => Object.assign(site.mock.api.world.payments.at(-1) ?? {}, { status: 'paid' })

function book(site: Site): void {
  const member = site.mock.api.world.members.find(({ name }) => name === 'gratis')
  Object.assign(member ?? {}, { endDate: endDateIn(200, new Date()), hasEndedMembership: false })
}

/** Puts a tab behind another one, or in front. */
const look = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate(value => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

/** A tab reads the membership when its window gets the focus; without that, seconds later. */
const readAnew = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

async function expectWaiting(page: Page): Promise<void> {
  await expect(main(page)).toContainText(SOON)
  await expect(page.getByRole('radio').or(button(page, 'Kies je lidmaatschap'))).toHaveCount(0)
}

test.beforeEach(({ page, site }) => site.signIn(page, 'gratis'))

test('after a return no tab sells, and only the visible one welcomes', async ({ page, context, site }) => {
  const address = await goToBank(page, site)
  pay(site)
  await page.goBack()
  const other = await context.newPage()
  await other.goto(address)
  await expect(main(other)).toContainText('De betaling is gelukt, bedankt!')
  await button(other, 'Naar Mijn Account').click()
  for (const tab of [page, other]) await expectWaiting(tab)
  await look(page, 'hidden')
  book(site)
  await readAnew(other)
  await expect(main(other)).toContainText(WELCOME)
  await expect(main(other)).not.toContainText(SUM)
  // A browser with several processes passes the change on a moment later.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('klup-purchase'))).toContain('welcomed')
  await look(page, 'visible')
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expect(main(page)).not.toContainText(WELCOME)
  for (const at of ['/membership/12', '/account']) {
    await other.goto(site.url + at)
    await expect(other).toHaveURL(site.url + at)
    await expect(main(other)).toContainText(/Actief|Je hebt Klup Compleet/)
    await expect(main(other)).not.toContainText(WELCOME)
  }
})

test('a logout in one tab leaves nothing of the purchase in another', async ({ page, context, site }) => {
  const address = await goToBank(page, site)
  pay(site)
  await page.goto(address)
  const other = await context.newPage()
  await other.goto(`${site.url}/account`)
  for (const tab of [page, other]) await expect(main(tab)).toContainText(SOON)
  await button(other, 'Uitloggen').click()
  for (const tab of [page, other]) await expect(heading(tab)).toHaveText(LOGIN)
  expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).toEqual({})
})
