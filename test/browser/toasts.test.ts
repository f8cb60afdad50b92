import type { Locator, Page } from '@playwright/test'
import { expect, logIn, test } from '../support/browser.ts'
import { NEW_PASSWORD } from '../support/data.ts'
import { coversOf, edges } from '../support/layout.ts'
import { button, field, payButton, toast } from '../support/locators.ts'

const inForm = (page: Page, text: string | RegExp) => page.locator('form').getByText(text)

/** The top and bottom of each toast, in px of the window. They are read at once, since an older toast may be closing. */
const toastsOf = (page: Page) =>
  toast(page).evaluateAll(all =>
    all.map(one => one.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
  )

/** Less than the life of a toast: one that has closed covers nothing. */
const SOON = { timeout: 2000 }

/** No toast is over any of a control. */
const expectFree = (control: Locator) =>
  expect(async () => {
    const { top, bottom } = await edges(control)
    for (const [upper = 0, lower = 0] of await toastsOf(control.page()))
      expect(bottom <= upper || top >= lower).toBe(true)
  }).toPass(SOON)

/** Expects all of them in the window, and none under a toast. */
async function expectInView(page: Page, ...parts: Locator[]): Promise<void> {
  for (const part of parts) {
    await expect(part).toBeInViewport({ ratio: 1 })
    await expect(async () => {
      const { bottom } = await edges(part)
      for (const [upper = 0] of await toastsOf(page)) expect(bottom).toBeLessThanOrEqual(upper)
    }).toPass(SOON)
  }
}

test.describe('no toast covers the way on', () => {
  test.use({
    hasTouch: true,
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 320, height: 568 },
  })

  for (const fault of ['503-empty', 'hostile-error-long'])
    test(`after a payment that failed (${fault})`, async ({ page, site }) => {
      await site.signIn(page, 'gratis')
      site.mock.api.setFault('POST /api/payment', fault)
      await page.goto(`${site.url}/membership/6`)
      await payButton(page).tap()
      await expect(toast(page)).toBeVisible()
      await expect(payButton(page)).toBeInViewport({ ratio: 1 })
      await expectFree(payButton(page))
    })

  // In the windows of these two, the toast would cover the button of a page that does not scroll.
  test('when the reasons cannot be read', async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await site.signIn(page, 'lid')
    site.mock.api.setFault('GET /api/membership/cancellation/type', '503-empty')
    await page.goto(`${site.url}/membership/cancellation`)
    await expect(toast(page)).toBeVisible()
    await expectFree(button(page, 'Opnieuw proberen'))
  })

  test('when the start fails', async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 740 })
    site.mock.api.setFault('GET /api/klupper', '503-empty')
    await page.goto(site.url)
    await expect(toast(page)).toBeVisible()
    for (const name of ['Opnieuw proberen', 'Inloggen']) await expectFree(button(page, name))
  })
})

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

  test('the pay button is in view with the notice, which the bar does not cover', async ({ page, site }) => {
    const notice = page.getByText('Er is niets betaald.')
    site.mock.api.setFault('POST /api/payment', '503-empty')
    await site.signIn(page, 'gratis')
    await page.goto(`${site.url}/membership/6`)
    await payButton(page).click()
    await expect(toast(page)).toBeVisible()
    await expectInView(page, notice, payButton(page))
    expect(await coversOf(notice)).toEqual([])
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
    await expect(toast(page).first()).toBeVisible()
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
