import type { Page } from '@playwright/test'
import { expect, logIn, type Site, spinner, test } from '../support/browser.ts'

const EXPIRED = 'Je sessie is verlopen. Log opnieuw in.'
const LOGIN = 'Welkom bij Klup!'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const toasts = (page: Page) => page.getByRole('status').or(page.getByRole('alert')).getByRole('paragraph')

/** What a visitor sees who was a member until now: why, once in a toast and once on the form, and nothing else. */
async function expectExpired(page: Page, site: Site, address = '/'): Promise<void> {
  await expect(heading(page)).toHaveText(LOGIN)
  await expect(toasts(page)).toHaveText([EXPIRED])
  await expect(page.locator('form').getByText(EXPIRED)).toBeVisible()
  await expect(page).toHaveURL(site.url + address)
  await expect(page.getByText('@voorbeeld.nl')).toHaveCount(0)
}

/** Ends every session on the server's side. */
const endSessions = ({ mock: { api } }: Site) => {
  api.world.sessions.clear()
  api.world.remembered.clear()
}

/** What a browser does when somebody comes back to the tab. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

test.describe('two tabs', () => {
  test('a logout in one is seen in the other, without a word', async ({ page, context, site }) => {
    await site.signIn(page, 'lid')
    await page.goto(site.url)
    const other = await context.newPage()
    await other.goto(`${site.url}/membership`)
    await expect(other.getByRole('radio')).toHaveCount(3)
    await page.getByRole('button', { name: 'Uitloggen' }).click()
    for (const tab of [page, other]) {
      await expect(heading(tab)).toHaveText(LOGIN)
      await expect(tab).toHaveURL(`${site.url}/`)
      await expect(tab.getByText('@voorbeeld.nl')).toHaveCount(0)
      await expect(toasts(tab)).toHaveCount(0)
      await expect(tab.getByText(EXPIRED)).toHaveCount(0)
    }
  })

  test('a login in one is seen in the other, and then another member', async ({ page, context, site }) => {
    await page.goto(`${site.url}/login`)
    const other = await context.newPage()
    await other.goto(`${site.url}/forgot-password`)
    await logIn(page, 'lid@voorbeeld.nl')
    for (const tab of [page, other]) {
      await expect(heading(tab)).toHaveText('Mijn Account')
      await expect(tab.getByText('lid@voorbeeld.nl')).toBeVisible()
      await expect(tab.getByText('Actief')).toBeVisible()
    }
    await page.getByRole('button', { name: 'Uitloggen' }).click()
    await expect(heading(other)).toHaveText(LOGIN)
    await logIn(page, 'gratis@voorbeeld.nl')
    for (const tab of [page, other]) {
      await expect(tab.getByText('gratis@voorbeeld.nl')).toBeVisible()
      await expect(tab.getByText('Gratis', { exact: true })).toBeVisible()
      await expect(tab.getByText(/lid@voorbeeld|Marijke|Actief/)).toHaveCount(0)
      await expect(toasts(tab)).toHaveCount(0)
    }
  })

  test('another member signs in over the first one, and the other tab holds nothing of the first', async ({
    page,
    context,
    site,
  }) => {
    await site.signIn(page, 'lid')
    await page.goto(`${site.url}/account`)
    await expect(page.getByText('Actief')).toBeVisible()
    // This tab missed everything: it is still on the login page.
    const other = await context.newPage()
    await context.clearCookies()
    await other.goto(`${site.url}/login`)
    await logIn(other, 'gratis@voorbeeld.nl')
    await expect(page.getByText('gratis@voorbeeld.nl')).toBeVisible()
    await expect(page.getByText('Gratis', { exact: true })).toBeVisible()
    await expect(page.getByText(/lid@voorbeeld|Marijke|Actief/)).toHaveCount(0)
  })

  test('a session that ended for one has ended for both, with one toast each', async ({
    page,
    context,
    site,
  }) => {
    await site.signIn(page, 'lid')
    await page.goto(site.url)
    const other = await context.newPage()
    await other.goto(`${site.url}/membership`)
    await expect(other.getByRole('radio')).toHaveCount(3)
    endSessions(site)
    site.forgetCalls()
    await comeBack(page)
    await expectExpired(page, site)
    await expectExpired(other, site)
    expect(site.calls()).toEqual(['GET /api/membership'])

    // And back again, each to where it was.
    await logIn(page, 'lid@voorbeeld.nl')
    await expect(heading(page)).toHaveText('Mijn Account')
    await expect(heading(other)).toHaveText('Lidmaatschap')
    await expect(other).toHaveURL(`${site.url}/membership`)
    await expect(other.locator('main').getByText(EXPIRED)).toHaveCount(0)
  })

  test('the same when it is the current-user call that finds out', async ({ page, context, site }) => {
    await site.signIn(page, 'lid')
    await page.goto(`${site.url}/account/change-password`)
    const other = await context.newPage()
    await other.goto(`${site.url}/membership`)
    await expect(other.getByRole('radio')).toHaveCount(3)
    endSessions(site)
    await changePassword(page)
    await expectExpired(page, site)
    await expectExpired(other, site)
  })
})

async function changePassword(page: Page): Promise<void> {
  await page.getByLabel('Oud wachtwoord', { exact: true }).fill('Klup1234')
  await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill('Nieuw1234')
  await page.getByLabel('Herhaal nieuwe wachtwoord', { exact: true }).fill('Nieuw1234')
  await page.getByRole('button', { name: 'Wijzigen' }).click()
}

async function cancel(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Ik vind het lidmaatschap te duur' }).check()
  await page.getByRole('button', { name: 'Lidmaatschap opzeggen' }).click()
}

interface Ending {
  /** The call that is answered with 401. */
  readonly call: string
  readonly at: string
  /** What brings the page to make that call. */
  readonly act: (page: Page) => Promise<unknown>
}

const menu = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true }).click()

const ENDINGS: readonly Ending[] = [
  { call: 'GET /api/membership', at: '/account', act: comeBack },
  { call: 'GET /api/subscription', at: '/account', act: menu('Lidmaatschap') },
  { call: 'GET /api/membership/superklupper', at: '/account', act: menu('Lidmaatschap') },
  { call: 'GET /api/membership/cancellation/type', at: '/membership', act: menu('Lidmaatschap opzeggen') },
  { call: 'GET /api/account/password', at: '/membership', act: menu('Mijn Account') },
  { call: 'PUT /api/account/password', at: '/account/change-password', act: changePassword },
  { call: 'POST /api/membership/cancellation', at: '/membership/cancellation', act: cancel },
  {
    call: 'POST /api/payment',
    at: '/membership/6',
    act: page => page.getByRole('button', { name: 'Betalen met iDeal' }).click(),
  },
]

for (const { call, at, act } of ENDINGS) {
  test(`the session has ended when ${call} is asked: one toast and the login page`, async ({
    page,
    site,
  }) => {
    await site.signIn(page, 'lid')
    await page.goto(site.url + at)
    await expect(heading(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    endSessions(site)
    site.forgetCalls()
    await act(page)
    await expectExpired(page, site)
    expect(site.calls()).toContain(call)
    // The address is kept for after the login.
    await logIn(page, 'lid@voorbeeld.nl')
    await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeVisible()
    await expect(spinner(page)).toHaveCount(0)
  })
}

test('the session ends between recording the reason and ending the membership', async ({ page, site }) => {
  await site.signIn(page, 'lid')
  await page.goto(`${site.url}/membership/cancellation`)
  site.mock.api.setFault('POST /api/membership/end', '401', { times: 1 })
  await page.getByLabel('Extra toelichting').fill('Tot ziens.')
  await cancel(page)
  await expectExpired(page, site)
  await logIn(page, 'lid@voorbeeld.nl')
  await expect(heading(page)).toHaveText('We zien je graag blijven!')
  await expect(page.getByLabel('Extra toelichting')).toHaveValue('Tot ziens.')
  await expect(page.getByRole('radio', { name: 'Ik vind het lidmaatschap te duur' })).toBeChecked()
})

test('the session ends while a payment is watched', async ({ page, site }) => {
  await site.signIn(page, 'gratis')
  await page.clock.install()
  await page.goto(`${site.url}/membership/6`)
  await page.getByRole('button', { name: 'Betalen met iDeal' }).click()
  await page.getByRole('button', { name: 'Open laten' }).click()
  await expect(page.getByText('De betaling is gestart.')).toBeVisible()
  const address = page.url()
  endSessions(site)
  await page.clock.runFor(2500)
  await expectExpired(page, site)
  await logIn(page, 'gratis@voorbeeld.nl')
  await expect(page).toHaveURL(address)
  await expect(page.getByText('De betaling is gestart.')).toBeVisible()
})

test('a logout when the session had ended already is a logout', async ({ page, site }) => {
  await site.signIn(page, 'lid')
  await page.goto(site.url)
  await expect(heading(page)).toHaveText('Mijn Account')
  endSessions(site)
  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await expect(heading(page)).toHaveText(LOGIN)
  await expect(page.getByText(EXPIRED)).toHaveCount(0)
  await expect(toasts(page)).toHaveCount(0)
})

test('a logout that fails shows nothing of the member, says so, and can be done again', async ({
  page,
  context,
  site,
}) => {
  await site.signIn(page, 'lid')
  await page.goto(site.url)
  const other = await context.newPage()
  await other.goto(site.url)
  await expect(heading(other)).toHaveText('Mijn Account')
  site.mock.api.setFault('POST /api/logout', '500-html', { times: 1 })
  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await expect(heading(page)).toHaveText('Uitloggen is niet gelukt')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByRole('main')).toContainText('(fout 500)')
  await expect(page.getByText(/Marijke|@voorbeeld/)).toHaveCount(0)
  // Nothing was pretended to the other tab either.
  await expect(heading(other)).toHaveText('Mijn Account')
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect(heading(page)).toHaveText(LOGIN)
  await expect(heading(other)).toHaveText(LOGIN)
})
