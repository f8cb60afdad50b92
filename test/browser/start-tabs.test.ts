import type { BrowserContext, Page } from '@playwright/test'
import { ACCOUNT, expect, LOGIN, logIn, MEMBERSHIP, type Site, test } from '../support/browser.ts'
import { forgetSeen, heading, hold, open, SCRIPTS, seen, watch } from '../support/start.ts'

const MEMBER_CHUNK = /\/static\/js\/member-screens/
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
  await other.getByRole('button', { name: 'Uitloggen' }).click()
  await expect(heading(other)).toHaveText(LOGIN)
  await logIn(other, 'gratis@voorbeeld.nl')
  await expect(other.getByText('gratis@voorbeeld.nl')).toBeVisible()
}

for (const [what, pattern] of [
  ['the script', SCRIPTS],
  ['the chunk of its screen', MEMBER_CHUNK],
] as const) {
  test(`while ${what} loads, a new member in another tab hides the first, and pays for themselves`, async ({
    page,
    context,
    site,
  }) => {
    const other = await otherTab(context, site)
    const rest = await hold(page, pattern)
    await watch(page)
    const answered = page.waitForResponse(/\/api\/membership$/)
    await open(page, site, '/membership/6')
    await answered
    await expect(heading(page)).toHaveText(MEMBERSHIP)
    await changeMember(other)
    await forgetSeen(page)
    await rest.release()
    await expect(page.getByText('gratis@voorbeeld.nl')).toBeVisible()
    expect(await seen(page)).not.toMatch(FIRST)
    await page.getByRole('button', { name: 'Betalen met iDeal' }).click()
    await expect(page.getByRole('heading', { name: 'Testbetaling' })).toBeVisible()
    expect(site.mock.api.world.payments.map(({ member }) => member)).toEqual(['gratis'])
  })
}

test('a login in another tab replaces the painted login page with the account', async ({
  page,
  context,
  site,
}) => {
  const other = await context.newPage()
  await other.goto(`${site.url}/login`)
  const scripts = await hold(page, SCRIPTS)
  await open(page, site, '/login')
  await page.getByLabel('E-mail').fill('iemand@voorbeeld.nl')
  await page.keyboard.press('Enter')
  await logIn(other, 'gratis@voorbeeld.nl')
  await expect(heading(page)).toHaveCount(0)
  await scripts.release()
  await expect(page.getByText('gratis@voorbeeld.nl')).toBeVisible()
  await expect(page.getByText('Gratis', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/account`)
  expect(site.calls(/^POST/)).toEqual(['POST /api/login'])
})

test('a press of the first member is not replayed for the next', async ({ page, context, site }) => {
  const other = await otherTab(context, site)
  const scripts = await hold(page, SCRIPTS)
  await open(page, site, '/account')
  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await changeMember(other)
  await expect(heading(page)).toHaveCount(0)
  site.forgetCalls()
  await scripts.release()
  await expect(page.getByText('Gratis', { exact: true })).toBeVisible()
  expect(site.calls(/^POST/)).toEqual([])
})
