import type { Locator, Page } from '@playwright/test'
import { test } from '../gallery/gallery.ts'
import { visit } from '../gallery/stage.ts'
import type { StateName } from '../gallery/states.ts'
import { expect } from '../support/browser.ts'
import { button, field, link, noticeWith, payButton, radio } from '../support/locators.ts'
import { hold, isAlive, open, SCRIPTS } from '../support/start.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Presses a key and expects the focus there. The element must have rendered before Tab. */
async function press(page: Page, key: string, target: Locator): Promise<void> {
  if (key.endsWith('Tab')) await expect(target).toBeVisible()
  await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

test('a member signs in, chooses and pays with a keyboard', async ({ page, site }) => {
  await visit({ page, site }, { at: '/' })
  await press(page, 'Tab', link(page, 'Direct naar de inhoud'))
  await press(page, 'Tab', link(page, 'Klup'))
  await press(page, 'Tab', field(page, 'E-mail'))
  await page.keyboard.type('lid@voorbeeld.nl')
  await press(page, 'Tab', field(page, 'Wachtwoord'))
  await page.keyboard.type('Klup1234')
  await press(page, 'Tab', button(page, 'Toon wachtwoord'))
  await press(page, 'Tab', button(page, 'Inloggen'))
  await press(page, 'Enter', heading(page, 'Marijke'))

  await press(page, 'Shift+Tab', link(page, 'Lidmaatschap'))
  await press(page, 'Enter', heading(page, 'Lidmaatschap wijzigen'))
  await press(page, 'Tab', radio(page, /^3 maanden/))
  await press(page, 'ArrowDown', radio(page, /^6 maanden/))
  await press(page, 'ArrowDown', radio(page, /^12 maanden/))
  await press(page, 'ArrowUp', radio(page, /^6 maanden/))
  await expect(radio(page, /^6 maanden/)).toBeChecked()
  await press(page, 'Tab', payButton(page))
  expect(site.calls(/POST \/api\/payment/)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/checkout/)
})

test('a member cancels and logs out with a keyboard', async ({ page, site }) => {
  await visit({ page, site }, { as: 'lid', at: '/membership' })
  await link(page, 'Lidmaatschap opzeggen').focus()
  await press(page, 'Enter', heading(page, 'We zien je graag blijven!'))
  await press(page, 'Tab', radio(page, 'Ik gebruik Klup te weinig'))
  await press(page, 'ArrowDown', radio(page, 'Er zijn te weinig activiteiten bij mij in de buurt'))
  await press(page, 'Tab', field(page, 'Extra toelichting'))
  await page.keyboard.type('Dank jullie wel.')
  await press(page, 'Tab', button(page, '< Terug'))
  await press(page, 'Tab', button(page, 'Lidmaatschap opzeggen'))
  await press(page, 'Space', page.getByRole('heading', { name: 'Jammer dat je gaat', level: 1 }))
  expect(site.mock.api.world.cancellations).toMatchObject([
    { reasonTypeId: 2, reasonText: 'Dank jullie wel.' },
  ])

  for (const item of ['Lidmaatschap', 'Mijn Account']) await press(page, 'Shift+Tab', link(page, item))
  await press(page, 'Shift+Tab', button(page, 'Uitloggen'))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Welkom bij Klup!')).toBeVisible()
})

test('the space bar presses a button that is a link once, before the app too', async ({ page, site }) => {
  await site.signIn(page, 'lid')
  const scripts = await hold(page, SCRIPTS)
  await open(page, site, '/account')
  // The block that comes later replaces the button.
  await expect(page.getByText('Geldig tot en met')).toBeVisible()
  const change = button(page, 'Wachtwoord wijzigen')
  await change.focus()
  await page.keyboard.press('Shift+Space')
  await expect(change).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/change-password/)
  await scripts.release()
  await button(page, '< Terug').focus()
  await isAlive(page)
  const entries = await page.evaluate(() => history.length)
  await page.keyboard.down('Space')
  await page.keyboard.down('Space')
  await page.keyboard.up('Space')
  await expect(heading(page, 'Marijke')).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
})

test('the first link skips the menu, and the focus follows the drawing', async ({ gallery }) => {
  const { page } = gallery
  await gallery.show('account-paid')
  await press(page, 'Tab', link(page, 'Direct naar de inhoud'))
  await expect(link(page, 'Direct naar de inhoud')).toBeInViewport()
  await press(page, 'Enter', page.getByRole('main'))
  await expect(link(page, 'Direct naar de inhoud')).not.toBeInViewport()
  await press(page, 'Tab', button(page, 'Zet in je agenda'))
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await link(page, 'Klup').focus()
    const places: number[] = []
    for (const _ of ['first', 'second', 'third']) {
      await page.keyboard.press('Tab')
      const { x = 0, y = 0 } = (await page.locator('nav :focus').boundingBox()) ?? {}
      places.push(y * 10_000 + x)
    }
    expect(places, `${width} px`).toEqual(places.toSorted((a, b) => a - b))
  }
})

test('Tab continues after a button that a wrong field disables', async ({ gallery }) => {
  const { page } = gallery
  await gallery.show('login')
  const email = field(page, 'E-mail')
  await email.focus()
  await press(page, 'Tab', field(page, 'Wachtwoord'))
  await press(page, 'Tab', button(page, 'Toon wachtwoord'))
  await page.clock.runFor(200)
  await expect(email).toHaveAccessibleDescription('E-mail is een vereist veld')
  await expect(button(page, 'Inloggen')).toBeDisabled()
  await press(page, 'Tab', link(page, 'Wachtwoord vergeten?'))
  await press(page, 'Shift+Tab', button(page, 'Toon wachtwoord'))
})

const ASK = 'Mail mij een link voor een wachtwoord'

/** States with a button that disappears, its name, and the heading of the page, which gets the focus. */
const VANISHING: [state: StateName, name: string, next: string][] = [
  ['account-load-error', 'Opnieuw proberen', 'Marijke'],
  ['membership-offer-unknown', 'Opnieuw proberen', 'Kies je lidmaatschap'],
  ['cancellation-load-error', 'Opnieuw proberen', 'We zien je graag blijven!'],
  ['payment-unknown', 'Opnieuw controleren', 'Betaling'],
  ['change-password-no-password', ASK, ''],
]

test('a button that disappears when it is pressed passes the focus on', async ({ gallery }) => {
  const { page } = gallery
  for (const [state, name, next] of VANISHING)
    await test.step(state, async () => {
      await gallery.show(state)
      await button(page, name).focus()
      // Not earlier, because the page also reads a payment without a press.
      await page.evaluate(() => window.mock.world.faults.clear())
      const target = next ? heading(page, next) : noticeWith(page, 'We hebben je een mail gestuurd')
      await press(page, 'Enter', target)
      await expect(button(page, name)).toHaveCount(0)
    })
})
