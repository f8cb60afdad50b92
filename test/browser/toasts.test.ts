import type { Locator, Page } from '@playwright/test'
import { logIn, test } from '../support/browser.ts'
import { NEW_PASSWORD } from '../support/data.ts'
import { button, field, toast } from '../support/locators.ts'
import { expect } from '../support/places.ts'

const inForm = (page: Page, text: string | RegExp) => page.locator('form').getByText(text)

/** Expects all of them in the window, and none under a toast. */
async function expectInView(page: Page, ...parts: Locator[]): Promise<void> {
  for (const part of parts) {
    await expect(part).toBeInViewport({ ratio: 1 })
    // An older toast may be closing.
    await expect(async () => {
      for (const over of await toast(page).all()) await expect(part).toBeAbove(over)
    }).toPass()
  }
}

test.describe('after a failed press, with no toast over it,', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 664 } })

  test('the login form is in view', async ({ page, site }) => {
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

  test('both buttons of a cancellation are in view', async ({ page, site }) => {
    const cancel = button(page, 'Lidmaatschap opzeggen')
    site.mock.api.setFault('POST /api/membership/cancellation', '503-empty', { times: 1 })
    site.mock.api.setFault('POST /api/membership/end', '503-empty')
    await site.signIn(page, 'lid')
    await page.goto(`${site.url}/membership/cancellation`)
    await page.getByRole('radio').first().check()
    await cancel.click()
    await expect(toast(page)).toBeVisible()
    await expectInView(
      page,
      inForm(page, 'Je lidmaatschap is nog niet opgezegd.'),
      button(page, 'Opzeggen zonder reden'),
      cancel,
    )
    await cancel.click()
    await expect(inForm(page, 'Het is niet gelukt')).toBeVisible()
    await expectInView(page, inForm(page, 'Het is niet gelukt'), cancel)
    await expect(cancel).toBeFocused()
  })

  test('the form for a password is in view, also after the toast and offline', async ({ page, site }) => {
    const change = button(page, 'Wijzigen')
    const check = field(page, 'Herhaal nieuwe wachtwoord')
    await site.signIn(page, 'lid')
    await page.goto(`${site.url}/account/change-password`)
    await field(page, 'Oud wachtwoord').fill('Klup1234')
    for (const target of [field(page, 'Nieuw wachtwoord'), check]) await target.fill(NEW_PASSWORD)

    site.mock.api.setFault('PUT /api/account/password', '503-empty')
    await change.click()
    await expect(toast(page)).toBeVisible()
    await expectInView(page, inForm(page, /fout 503/), change)
    await expect(change).toBeFocused()
    await button(page, 'Melding sluiten').click()
    await expect(toast(page)).toHaveCount(0)
    await expectInView(page, inForm(page, /fout 503/), change)

    await page.context().setOffline(true)
    await change.click()
    await expectInView(page, inForm(page, 'Er is niets gewijzigd.'), change)
    await expect(toast(page)).toHaveCount(0)
    await page.context().setOffline(false)

    site.mock.api.setFault('PUT /api/account/password', '400-field', { field: 'newPasswordCheck' })
    await change.click()
    await expect(toast(page)).toBeVisible()
    await expect(check).toBeFocused()
    await expectInView(page, check)
  })
})
