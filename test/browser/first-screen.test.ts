import type { Page } from '@playwright/test'
import { ACCOUNT, expect, LOGIN, MEMBERSHIP, type Site, spinner, test } from '../support/browser.ts'
import { MEMBER_PAGES, PAGES, VISITOR_PAGES } from '../support/pages.ts'
import {
  CURRENT_USER,
  heading,
  hold,
  isAlive,
  keptHeading,
  open,
  rememberHeading,
  SCRIPTS,
  serveDevelopment,
  stopAnimationsAt,
} from '../support/start.ts'

declare global {
  interface Window {
    /** The focused field. */
    field: Element | null
    /** The number of `focusout` events. */
    focusLost: number
  }
}

// Only the account shows the name and the photo.
const ACCOUNT_PAGE = [PAGES.account]

const REDIRECTED = { at: '/account/subscription/6', title: MEMBERSHIP }

const WHO = [
  ['a visitor', undefined, {}, VISITOR_PAGES],
  ['a member', 'lid', {}, [...MEMBER_PAGES, PAGES.resetPassword, REDIRECTED]],
  ['a member without a photo', 'fotoloos', {}, ACCOUNT_PAGE],
  ['a member without a first name', 'naamloos', { photo: '/images/klupper/marijke.svg' }, ACCOUNT_PAGE],
  ['a member without either', 'naamloos', {}, ACCOUNT_PAGE],
] as const

/** Signs in as a demo member with changed data. */
async function signInAs(page: Page, site: Site, name: string, differs: object = {}): Promise<void> {
  Object.assign(site.mock.api.world.members.find(member => member.name === name) ?? {}, differs)
  await site.signIn(page, name)
}

/** Records warnings and errors in the console, except the browser's lines about failed requests. */
function listen(page: Page): string[] {
  const lines: string[] = []
  page.on('console', message => {
    const isProblem = ['warning', 'error'].includes(message.type())
    if (isProblem && !message.text().startsWith('Failed to load resource')) lines.push(message.text())
  })
  return lines
}

/** Opens a page, which is painted without the app's scripts, and then hydrated. */
async function hydrate(page: Page, site: Site, path: string, title: string): Promise<void> {
  const scripts = await hold(page, SCRIPTS)
  await open(page, site, path)
  await expect(heading(page), path).toHaveText(title)
  await expect(heading(page), path).toBeVisible()
  await expect(page).toHaveTitle('Klup')
  await rememberHeading(page)
  await scripts.release()
  await isAlive(page)
  expect(await keptHeading(page), path).toBe(true)
  await page.unrouteAll({ behavior: 'wait' })
}

for (const [who, member, differs, pages] of WHO) {
  test(`${who} sees each page before the script loads, and React hydrates it unchanged`, async ({
    page,
    site,
  }) => {
    await serveDevelopment(site)
    if (member) await signInAs(page, site, member, differs)
    const lines = listen(page)
    for (const { at, title } of pages) await hydrate(page, site, at, title)
    expect(lines).toEqual([])
  })
}

// test/unit/start/early-presses.test.ts has the presses that are replayed, and their order.
test.describe('before the script loads', () => {
  test('a field keeps its text, the focus and the caret', async ({ page, site }) => {
    const scripts = await hold(page, SCRIPTS)
    await open(page, site, '/login')
    await page.getByLabel('E-mail').fill('lid@voorbeeld.nl')
    const field = page.getByLabel('Wachtwoord', { exact: true })
    await field.click()
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
    await expect(field).toHaveValue('Klup1234')
    await expect(field).toHaveAttribute('type', 'password')
    await expect(page.getByLabel('E-mail')).toHaveValue('lid@voorbeeld.nl')
    const isSame = await page.evaluate(() => document.activeElement === window.field)
    expect([isSame, await page.evaluate(() => window.focusLost)]).toEqual([true, 0])
  })

  test('a form that is submitted twice signs in once, and two presses on «Uitloggen» log out once', async ({
    page,
    site,
  }) => {
    const scripts = await hold(page, SCRIPTS)
    await open(page, site, '/login')
    await page.getByLabel('E-mail').fill('lid@voorbeeld.nl')
    await page.getByLabel('Wachtwoord', { exact: true }).fill('Klup1234')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Inloggen' }).click()
    expect(site.calls(/^POST/)).toEqual([])
    expect(page.url()).toBe(`${site.url}/login`)
    await scripts.release()
    await expect(heading(page)).toHaveText(ACCOUNT)
    expect(site.calls(/^POST/)).toEqual(['POST /api/login'])

    const again = await hold(page, SCRIPTS)
    await open(page, site, '/membership')
    for (const _ of ['first', 'second']) await page.getByRole('button', { name: 'Uitloggen' }).click()
    await expect(heading(page)).toHaveText(MEMBERSHIP)
    expect(site.calls(/^POST/)).toEqual(['POST /api/login'])
    await again.release()
    await expect(heading(page)).toHaveText(LOGIN)
    await expect(page).toHaveURL(`${site.url}/`)
    expect(site.calls(/^POST/)).toEqual(['POST /api/login', 'POST /api/logout'])
  })
})

test.describe('while the current user is unknown', () => {
  for (const [when, pattern] of [
    ['before the script loads', /\/static\/js\/|\/api\/klupper$/],
    ['after the script loads', CURRENT_USER],
  ] as const) {
    test(`the spinner shows after 1 s, ${when}`, async ({ page, site }) => {
      const rest = await hold(page, pattern)
      await open(page, site, '/account')
      // The app removes the text «Klup laadt niet».
      if (when === 'after the script loads') await expect(page.locator('#unavailable')).toHaveCount(0)
      await expect.poll(() => stopAnimationsAt(page, 999)).toBeGreaterThan(0)
      await expect(spinner(page)).toBeHidden()
      await stopAnimationsAt(page, 1000)
      await expect(spinner(page)).toBeVisible()
      await expect(page.getByText('Klup laadt niet')).toBeHidden()
      await rest.release()
      await expect(heading(page)).toHaveText(LOGIN)
      await expect(spinner(page)).toBeHidden()
    })
  }
})

// release.test.ts has every fault of a script.
test('a main script that fails prevents painting a page later', async ({ page, site }) => {
  await site.signIn(page, 'lid')
  const answer = await hold(page, CURRENT_USER)
  await page.route(SCRIPTS, route => route.abort('connectionreset'))
  await open(page, site, '/account')
  await expect(page.getByText('Klup laadt niet')).toBeVisible()
  const answered = page.waitForResponse(CURRENT_USER)
  await answer.release()
  await (await answered).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(heading(page)).toHaveText(['Klup laadt niet'])
})
