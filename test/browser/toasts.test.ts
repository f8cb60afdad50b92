import type { Locator, Page } from '@playwright/test'
import { expect, logIn, type Site, test } from '../support/browser.ts'
import { NEW_PASSWORD } from '../support/data.ts'

const toast = (page: Page) => page.getByRole('button', { name: 'Melding sluiten' }).locator('xpath=..')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inForm = (page: Page, text: string | RegExp) => page.locator('form').getByText(text)
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function changePassword(page: Page, site: Site): Promise<void> {
  await site.signIn(page, 'lid')
  await page.goto(`${site.url}/account/change-password`)
  await field(page, 'Oud wachtwoord').fill('Klup1234')
  for (const label of ['Nieuw wachtwoord', 'Herhaal nieuwe wachtwoord'])
    await field(page, label).fill(NEW_PASSWORD)
}

async function cancel(page: Page, site: Site): Promise<void> {
  await site.signIn(page, 'lid')
  await page.goto(`${site.url}/membership/cancellation`)
  await page.getByRole('radio').first().check()
  await button(page, 'Lidmaatschap opzeggen').click()
}

/** Whether all of them are inside the window and none is under a toast. */
async function expectInView(page: Page, ...parts: Locator[]): Promise<void> {
  const { height: windowHeight } = page.viewportSize() ?? { height: 0 }
  const boxes = () => Promise.all(parts.map(part => part.boundingBox()))
  const covered = async () => {
    const bottom = (await toast(page).first().isVisible())
      ? ((await toast(page).first().boundingBox())?.y ?? 0)
      : windowHeight
    return (await boxes()).filter(box => !box || box.y < 0 || box.y + box.height > bottom)
  }
  await expect.poll(covered).toEqual([])
}

test.describe('after a failed press, button and notice are in view, and no toast covers them', () => {
  test.use({ reducedMotion: 'reduce', viewport: { width: 390, height: 664 } })

  test('login, with its fields', async ({ page, site }) => {
    await page.goto(`${site.url}/login`)
    await logIn(page, 'lid@voorbeeld.nl', 'Verkeerd1')
    await expect(toast(page)).toBeVisible()
    await expectInView(
      page,
      field(page, 'E-mail'),
      field(page, 'Wachtwoord'),
      inForm(page, 'De combinatie'),
      button(page, 'Inloggen'),
    )
    await expect(button(page, 'Inloggen')).toBeFocused()
  })

  test('cancellation', async ({ page, site }) => {
    site.mock.api.setFault('POST /api/membership/end', '503-empty')
    await cancel(page, site)
    await expect(toast(page)).toBeVisible()
    await expectInView(page, inForm(page, 'Het is niet gelukt'), button(page, 'Lidmaatschap opzeggen'))
    await expect(button(page, 'Lidmaatschap opzeggen')).toBeFocused()
  })

  test('cancellation, with a second button', async ({ page, site }) => {
    site.mock.api.setFault('POST /api/membership/cancellation', '503-empty')
    await cancel(page, site)
    await expect(toast(page)).toBeVisible()
    await expectInView(
      page,
      inForm(page, 'Je lidmaatschap is nog niet opgezegd.'),
      button(page, 'Opzeggen zonder reden'),
      button(page, 'Lidmaatschap opzeggen'),
    )
  })

  test('change password, also after the toast has closed', async ({ page, site }) => {
    site.mock.api.setFault('PUT /api/account/password', '503-empty')
    await changePassword(page, site)
    await button(page, 'Wijzigen').click()
    await expect(toast(page)).toBeVisible()
    await expectInView(page, inForm(page, /fout 503/), button(page, 'Wijzigen'))
    await expect(button(page, 'Wijzigen')).toBeFocused()
    await button(page, 'Melding sluiten').click()
    await expect(toast(page)).toHaveCount(0)
    await expectInView(page, inForm(page, /fout 503/), button(page, 'Wijzigen'))
  })

  test('change password, with the field that the server refused', async ({ page, site }) => {
    site.mock.api.setFault('PUT /api/account/password', '400-field', { field: 'newPasswordCheck' })
    await changePassword(page, site)
    await button(page, 'Wijzigen').click()
    await expect(toast(page)).toBeVisible()
    await expect(field(page, 'Herhaal nieuwe wachtwoord')).toBeFocused()
    await expectInView(page, field(page, 'Herhaal nieuwe wachtwoord'))
  })

  test('change password offline, without a toast', async ({ page, site }) => {
    await changePassword(page, site)
    await page.context().setOffline(true)
    await button(page, 'Wijzigen').click()
    await expectInView(page, inForm(page, 'Er is niets gewijzigd.'), button(page, 'Wijzigen'))
    await expect(toast(page)).toHaveCount(0)
  })
})
