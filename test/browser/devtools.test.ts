import type { Page } from '@playwright/test'
import { expect, type Site, test } from '../support/browser.ts'
import { serveDevelopment } from '../support/start.ts'

const toggle = (page: Page) => page.getByRole('button', { name: 'Devtools', exact: true })
const panel = (page: Page) => page.getByRole('region', { name: 'Devtools' })
const entry = (page: Page, key: string) => panel(page).getByRole('listitem', { name: key, exact: true })
const list = (page: Page, name: string) => panel(page).getByRole('combobox', { name, exact: true })
const press = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true }).click()

async function become(page: Page, site: Site, member: string) {
  await page.goto(site.url)
  await toggle(page).click()
  await list(page, 'Member').selectOption(member)
  await press(page, 'Become')
  await expect(page.getByText('Mijn Account').first()).toBeVisible()
}

// One worker makes one development build.
test.describe.configure({ mode: 'default' })
test.beforeEach(({ site }) => serveDevelopment(site, 'dev'))

test('a developer becomes a member and changes its state, and the app follows', async ({ page, site }) => {
  await become(page, site, 'gratis')
  await expect(page.getByText('Klup Start', { exact: true })).toBeVisible()
  await expect(panel(page)).toContainText('101 gratis@voorbeeld.nl')

  await press(page, 'Paid')
  await expect(page.getByText('Klup Compleet', { exact: true })).toBeVisible()
  await press(page, 'All used up')
  await expect(page.getByText('Je activiteiten en contactverzoeken zijn op')).toBeVisible()
  await press(page, 'No first name')
  await expect(page.getByText('Fijn dat je er bent.')).toBeVisible()

  await press(page, 'Reset all')
  await expect
    .poll(() => site.mock.api.world.members[0])
    .toMatchObject({ firstName: 'Sanne', participations: 2 })

  await list(page, 'Next payment').selectOption('failed')
  await press(page, 'Set')
  await expect(panel(page).getByRole('status')).toHaveText(
    'The running payment, or else the next one, is failed',
  )
  await press(page, 'Expire at the server')
  await press(page, 'Refetch membership')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welkom bij Klup!')
  await expect(
    panel(page)
      .getByRole('list', { name: /^Events/ })
      .getByRole('listitem')
      .first(),
  ).toContainText('session-ended')
})

test('a fault shows in the cache and in the log, and can be ended', async ({ page, site }) => {
  await become(page, site, 'lid')
  await expect(entry(page, 'membership')).toContainText(/fresh.*of 300 s · \d subscribers?/)
  await expect(entry(page, 'subscriptions')).toContainText('not loaded · 0 subscribers')

  await list(page, 'Call').selectOption('GET /api/membership')
  await list(page, 'Fault').selectOption('503-empty')
  await press(page, 'Make it fail')
  await expect(entry(page, 'membership')).toContainText('failed')
  await expect(entry(page, 'membership')).toContainText('"status":503,"call":"GET /api/membership"')
  await expect(entry(page, 'membership/actions-left')).toContainText('fresh')
  const events = panel(page)
    .getByRole('list', { name: /^Events/ })
    .getByRole('listitem')
  await expect(events).toHaveCount(1)
  await expect(events).toContainText('server-error')

  await press(page, 'End the fault of GET /api/membership')
  await expect(entry(page, 'membership')).toContainText('fresh')
  await press(page, 'Clear all')
  await expect(entry(page, 'membership')).toContainText('fresh')
  await expect(page.getByText('Actief', { exact: true })).toBeVisible()
})

test('the panel opens and closes with the keyboard, and remembers its corner', async ({ page, site }) => {
  await page.goto(site.url)
  await expect(panel(page)).toBeHidden()
  await toggle(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(list(page, 'Corner')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(toggle(page)).toBeFocused()

  await page.keyboard.press('Space')
  await list(page, 'Corner').selectOption('top right')
  await panel(page).getByText('Events', { exact: true }).click()
  // The browser reports a collapsed section with a delay.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Events')
  await page.reload()
  await expect(panel(page)).toBeVisible()
  await expect(panel(page).getByText('Nothing has happened')).toBeHidden()
  const { x = 0, y = 1000, width = 0 } = (await toggle(page).boundingBox()) ?? {}
  expect(y).toBeLessThan(10)
  expect(x + width).toBeGreaterThan(380)
})
