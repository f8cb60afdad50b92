import type { BrowserContext, Page } from '@playwright/test'
import { ACCOUNT, expect, LOGIN, logIn, MEMBERSHIP, type Site, test } from '../support/browser.ts'
import { button, link, payButton, radio } from '../support/locators.ts'
import {
  CURRENT_USER,
  countLoads,
  followRequests,
  heading,
  hold,
  open,
  SCRIPTS,
  seen,
  watch,
} from '../support/start.ts'

const EXPIRED = 'Je sessie is verlopen. Log opnieuw in.'

const toasts = (page: Page) => page.getByRole('status').or(page.getByRole('alert')).getByRole('paragraph')

/** Expects the login page with the reason in one toast and on the form, and no data of the member. */
async function expectExpired(page: Page, site: Site): Promise<void> {
  await expect(heading(page)).toHaveText(LOGIN)
  await expect(toasts(page)).toHaveText([EXPIRED])
  await expect(page.getByRole('main').getByText(EXPIRED)).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(page.getByText('@voorbeeld.nl')).toHaveCount(0)
}

test('a login, a logout and an expiry in one tab show in the other', async ({ page, context, site }) => {
  await page.goto(`${site.url}/login`)
  const other = await context.newPage()
  await other.goto(`${site.url}/membership/12`)
  await expect(heading(other)).toHaveText(LOGIN)
  const loads = [page, other].map(countLoads)
  await logIn(page, 'lid@voorbeeld.nl')
  // Each tab remembers its own address.
  await expect(heading(page)).toHaveText(ACCOUNT)
  await expect(page).toHaveURL(`${site.url}/account`)
  await expect(heading(other)).toHaveText(MEMBERSHIP)
  await expect(other).toHaveURL(`${site.url}/membership/12`)
  await expect(page.getByText('Actief')).toBeVisible()
  await expect(other.getByText('Je hebt Klup Compleet')).toBeVisible()
  await button(page, 'Uitloggen').click()
  for (const tab of [page, other]) {
    await expect(heading(tab)).toHaveText(LOGIN)
    await expect(tab).toHaveURL(`${site.url}/`)
    await expect(tab.getByText('@voorbeeld.nl')).toHaveCount(0)
    await expect(tab.getByText(EXPIRED)).toHaveCount(0)
    await expect(toasts(tab)).toHaveText(['Je bent uitgelogd.'])
  }
  await logIn(page, 'gratis@voorbeeld.nl')
  for (const tab of [page, other]) {
    await expect(tab.getByText('gratis@voorbeeld.nl')).toBeVisible()
    await expect(tab.getByText('Gratis', { exact: true })).toBeVisible()
    await expect(tab.getByText(/lid@voorbeeld|Marijke|Actief/)).toHaveCount(0)
    await expect(toasts(tab)).toHaveCount(0)
  }

  // The session expires in both, with one toast each.
  site.mock.api.world.sessions.clear()
  site.forgetCalls()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expectExpired(page, site)
  await expectExpired(other, site)
  expect(site.calls()).toEqual(['GET /api/membership', 'GET /api/klupper', 'GET /api/klupper'])
  // Both tabs load after the logout; the other one after two logins and the expiry too.
  expect(loads.map(count => count())).toEqual([1, 4])
})

/** Makes the API name two members by turns. */
async function nameTwoMembers(context: BrowserContext): Promise<void> {
  let turn = 0
  await context.route(CURRENT_USER, async route => {
    const response = await route.fetch()
    const user = response.ok() ? await response.json() : undefined
    await route.fulfill(user ? { response, json: { ...user, id: 900 + (turn++ % 2) } } : { response })
  })
}

for (const how of ['slow answers', 'no answer', 'an API that names two members by turns'] as const)
  test(`a login in one tab makes another one load its page once, with ${how}`, async ({
    page,
    context,
    site,
  }) => {
    await page.clock.install()
    await page.goto(`${site.url}/login`)
    const other = await context.newPage()
    await other.goto(`${site.url}/account`)
    await expect(heading(other)).toHaveText(LOGIN)
    const loads = [page, other].map(countLoads)
    const requestsEnd = [page, other].map(followRequests)
    const isDown = how === 'no answer'
    if (how === 'slow answers') site.mock.api.settings.latency = 500
    else if (isDown) await other.route(CURRENT_USER, route => route.abort())
    else await nameTwoMembers(context)
    await logIn(page, 'lid@voorbeeld.nl')
    await expect(heading(page)).toHaveText(ACCOUNT)
    await expect.poll(() => loads[1]?.()).toBe(1)
    await expect(heading(other)).toHaveText(isDown ? LOGIN : ACCOUNT)
    // Nothing waits for an answer, or for time to pass.
    for (const _ of ['before the time passes', 'after it']) {
      for (const end of requestsEnd) await end()
      await page.clock.runFor(5000)
    }
    expect(loads.map(count => count())).toEqual([0, 1])
  })

/** Texts that only the first member's pages have. */
const FIRST = /\blid@voorbeeld|Marijke|Actief/

/** Another tab of the first member. */
async function otherTab(context: BrowserContext, site: Site): Promise<Page> {
  const other = await context.newPage()
  await site.signIn(other, 'lid')
  await other.goto(`${site.url}/account`)
  await expect(heading(other)).toHaveText(ACCOUNT)
  return other
}

async function changeMember(other: Page): Promise<void> {
  await button(other, 'Uitloggen').click()
  await expect(heading(other)).toHaveText(LOGIN)
  await logIn(other, 'gratis@voorbeeld.nl')
  await expect(other.getByText('gratis@voorbeeld.nl')).toBeVisible()
}

test('while the script loads, a new member elsewhere hides the first', async ({ page, context, site }) => {
  const other = await otherTab(context, site)
  const rest = await hold(page, SCRIPTS)
  await watch(page)
  const answered = page.waitForResponse(/\/api\/membership$/)
  await open(page, site, '/membership/6')
  await answered
  await expect(heading(page)).toHaveText(MEMBERSHIP)
  await changeMember(other)
  await expect(page.getByText('gratis@voorbeeld.nl')).toBeVisible()
  await rest.release()
  expect(await seen(page)).not.toMatch(FIRST)
  // A click in a tab behind another one takes seconds.
  await page.bringToFront()
  await link(page, 'Lidmaatschap').click()
  await radio(page, /^6 maanden/).check()
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Testbetaling' })).toBeVisible()
  expect(site.mock.api.world.payments.map(({ member }) => member)).toEqual(['gratis'])
})
