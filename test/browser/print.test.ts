import { go, startAnew } from '../gallery/stage.ts'
import { show } from '../gallery/states.ts'
import { expect, test } from '../support/browser.ts'
import { link } from '../support/locators.ts'

test('prints the content of a page on one sheet', async ({ page, site }) => {
  await show('account-paid', { page, site })
  await page.emulateMedia({ media: 'print' })
  await expect(link(page, 'Klup, naar Mijn Account').locator('svg')).toBeVisible()
  await expect(page.getByText('14-03-2026')).toBeVisible()
  for (const text of ['Wachtwoord', 'Uitloggen']) await expect(page.getByText(text).first()).toBeHidden()

  // The reasons of a cancellation are on the sheet of their heading.
  await go({ page, site }, '/membership/cancellation')
  const margin = { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' }
  const pdf = (await page.pdf({ format: 'A4', margin })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)

  // A sentence keeps its link, and a link of its own is left out.
  await startAnew({ page, site }, '')
  await go({ page, site }, '/login')
  await expect(link(page, 'Klup-app')).toBeVisible()
  await expect(page.getByText('Wachtwoord vergeten?')).toBeHidden()
})
