import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { heading, serveDevelopment } from '../support/start.ts'

const toggle = (page: Page) => page.getByRole('button', { name: 'Devtools', exact: true })
const panel = (page: Page) => page.getByRole('region', { name: 'Devtools' })
const entry = (page: Page, key: string) => panel(page).getByRole('listitem', { name: key, exact: true })
const list = (page: Page, name: string) => panel(page).getByRole('combobox', { name, exact: true })
const press = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true }).click()
const events = (page: Page) =>
  panel(page)
    .getByRole('list', { name: /^Events/ })
    .getByRole('listitem')

test('a developer becomes a member and changes its state, and the app follows', async ({ page, site }) => {
  await serveDevelopment(site, 'dev')
  await page.goto(site.url)
  await toggle(page).click()
  await list(page, 'Member').selectOption('gratis')
  await press(page, 'Become')
  await expect(panel(page)).toContainText('101 gratis@voorbeeld.nl')
  await press(page, 'Paid')
  await expect(page.getByText('Klup Compleet', { exact: true })).toBeVisible()
  await expect(entry(page, 'membership')).toContainText(/fresh.*of 300 s · \d subscribers?/)
  await list(page, 'Call').selectOption('GET /api/membership')
  await list(page, 'Fault').selectOption('503-empty')
  await press(page, 'Make it fail')
  await expect(entry(page, 'membership')).toContainText('"status":503,"call":"GET /api/membership"')
  await expect(events(page).first()).toContainText('server-error')
  await press(page, 'End the fault of GET /api/membership')
  await expect(entry(page, 'membership')).toContainText('fresh')

  await press(page, 'Expire at the server')
  await press(page, 'Refetch membership')
  await expect(heading(page)).toHaveText('Welkom bij Klup!')
})
