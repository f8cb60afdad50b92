import type { Page } from '@playwright/test'
import { expect, type Site, test } from '../support/browser.ts'
import { heading, hold, isAlive, open, SCRIPTS, serveDevelopment } from '../support/start.ts'

declare global {
  interface Window {
    /** How often children of the painted block changed. */
    changes: number
    shift: number
  }
}

const NAMES = ['account', 'membership', 'payment']
const block = (page: Page) => page.locator(NAMES.map(name => `[data-block=${name}]`).join())

/** Counts the changes of elements in the painted block, and the layout shifts of the page. */
const observe = (page: Page) =>
  page.evaluate(() => {
    window.changes = 0
    window.shift = 0
    const place = document.querySelector('[data-block]:not([data-block] *)') as Element
    const count = (records: MutationRecord[]) => {
      for (const { addedNodes, removedNodes } of records)
        for (const node of [...addedNodes, ...removedNodes]) if (node instanceof Element) window.changes++
    }
    new MutationObserver(count).observe(place, { childList: true, subtree: true })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) window.shift += (entry as { value?: number }).value ?? 0
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** A status as the bank's page left it. */
const pay = (status: string) => (site: Site) =>
  site.mock.api.world.payments.push({
    id: 'tr_1',
    member: 'lid',
    plan: site.mock.api.world.plans[0] as never,
    redirectUrl: `${site.url}/payment`,
    status: status as never,
    checksUntilPaid: null,
    extendsAt: null,
  })

const none = () => {}
const PAGES = [
  ['the account without a membership', 'gratis', '/account', none, /Klup Start.*nog 2 van 2/],
  ['the account with a membership', 'lid', '/account', none, /Geldig tot en met.*nog .*Daarna, vanaf/],
  ['the account with a cancelled one', 'opgezegd', '/account', none, /Opgezegd.*Je betaalt niets meer/],
  ['the account with an expired one', 'verlopen', '/account', none, /Klup Compleet stopte op \d\d-/],
  ['the plans', 'gratis', '/membership', none, /3 maanden.*€17,95.*12 maanden.*€59,95.*Je bespaart/],
  ['the plans of an early member', 'superklupper', '/membership', none, /eerste uur.*€29,95.*Andere/],
  ['the plans and the own membership', 'lid', '/membership', none, /Jouw lidmaatschap.*€34,95/],
  ['a chosen plan', 'gratis', '/membership/6', none, /Jouw keuze.*€34,95.*Betalen met iDeal/],
  ['a chosen extension', 'lid', '/membership/6', none, /Jouw keuze.*loopt nu tot en met.*Betalen met/],
  ['the plans after the end', 'verlopen', '/membership', none, /Klup Compleet stopte op \d\d-.*€17,95/],
  ['an open payment', 'lid', '/payment?id=tr_1', pay('open'), /De betaling is gestart\./],
  ['a pending payment', 'lid', '/payment?id=tr_1', pay('pending'), /wordt nog verwerkt\./],
  ['a paid payment', 'lid', '/payment?id=tr_1', pay('paid'), /gelukt, bedankt!.*Naar Mijn Account/],
  ['an expired payment', 'lid', '/payment?id=tr_1', pay('expired'), /verlopen\..*Er is niets betaald\./],
  ['a canceled payment', 'lid', '/payment?id=tr_1', pay('canceled'), /geannuleerd.*Lidmaatschap kopen/],
  ['a failed payment', 'lid', '/payment?id=tr_1', pay('failed'), /niet gelukt\..*Opnieuw proberen/],
] as const

for (const [what, member, path, prepare, text] of PAGES)
  test(`a member sees ${what} before the app’s scripts load, and keeps it`, async ({ page, site }) => {
    await serveDevelopment(site)
    await site.signIn(page, member)
    prepare(site)
    const lines: string[] = []
    page.on('console', message => {
      const isProblem = ['warning', 'error'].includes(message.type())
      if (isProblem && !message.text().startsWith('Failed to load resource')) lines.push(message.text())
    })
    const scripts = await hold(page, SCRIPTS)
    await open(page, site, path)
    await expect(block(page)).toContainText(text)
    await observe(page)
    await scripts.release()
    await isAlive(page)
    await expect(block(page)).toContainText(text)
    expect(await page.evaluate(() => [window.changes, window.shift])).toEqual([0, 0])
    expect(lines).toEqual([])
  })

test('a member who comes back from the bank sees what was bought before the app’s scripts load', async ({
  page,
  site,
}) => {
  await site.signIn(page, 'lid')
  pay('pending')(site)
  const { id: memberId } = site.mock.api.world.members.find(({ name }) => name === 'lid') ?? {}
  const plan = { id: 1, months: 3, price: 17.95 }
  await page.addInitScript(
    text => sessionStorage.setItem('klup-purchase', text),
    JSON.stringify({ state: 'started', memberId, plan, before: { kind: 'none', endDate: null } }),
  )
  const scripts = await hold(page, SCRIPTS)
  await open(page, site, '/payment?id=tr_1')
  await expect(block(page)).toContainText('3 maanden Klup Compleet · €17,95')
  await observe(page)
  await scripts.release()
  await isAlive(page)
  expect(await page.evaluate(() => window.changes)).toBe(0)
})

for (const [what, key] of [
  ['a payment that is not booked', 'klup-paid'],
  ['a purchase', 'klup-purchase'],
] as const)
  test(`the account waits for the app while the browser remembers ${what}`, async ({ page, site }) => {
    await site.signIn(page, 'lid')
    await page.addInitScript(name => {
      localStorage.setItem(name, '{}')
      sessionStorage.setItem(name, '{}')
    }, key)
    const scripts = await hold(page, SCRIPTS)
    const answered = page.waitForResponse(/actions-left$/)
    await open(page, site, '/account')
    await expect(heading(page)).toHaveText('Mijn Account')
    await (await answered).finished()
    await expect(block(page)).toContainText('Een ogenblik…')
    await scripts.release()
    await expect(block(page)).toContainText('Geldig tot en met')
  })

test('a plan chosen before the app’s scripts load is the chosen one afterwards', async ({ page, site }) => {
  await site.signIn(page, 'gratis')
  const scripts = await hold(page, SCRIPTS)
  await open(page, site, '/membership/6')
  await page.getByRole('radio', { name: /^12 maanden/ }).check()
  // It is for the plan of the summary, which is another one by now.
  await page.getByRole('button', { name: 'Betalen met iDeal' }).click()
  await scripts.release()
  await expect(page.getByRole('region', { name: 'Jouw keuze' })).toContainText('€59,95')
  await expect(page).toHaveURL(/\/membership\/12$/)
  await expect(page.getByRole('radio', { name: /^12 maanden/ })).toBeChecked()
  expect(site.mock.api.world.payments).toEqual([])
})

test('a press on the pay button before the app’s scripts load pays once, and shows at once', async ({
  page,
  site,
}) => {
  await site.signIn(page, 'gratis')
  const scripts = await hold(page, SCRIPTS)
  await open(page, site, '/membership/6')
  const button = page.getByRole('button', { name: 'Betalen met iDeal' })
  const colour = () => button.evaluate(element => getComputedStyle(element).backgroundColor)
  const before = await colour()
  await button.click()
  await button.click()
  await page.mouse.move(0, 0)
  expect(await colour()).not.toBe(before)
  await scripts.release()
  await page.waitForURL(url => !url.href.startsWith(site.url))
  expect(site.mock.api.world.payments.map(({ plan }) => plan.numOfMonth)).toEqual([6])
})
