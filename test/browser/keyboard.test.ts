import type { Locator, Page } from '@playwright/test'
import { prepare, visit, visitAs } from '../gallery/stage.ts'
import { stateNamed } from '../gallery/states.ts'
import { expect, type Site, test } from '../support/browser.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

/** Presses a key; then the focus is there. Tab can only come to what has come itself. */
async function press(page: Page, key: string, target: Locator): Promise<void> {
  if (key.endsWith('Tab')) await expect(target).toBeVisible()
  await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

const MENU = ['Mijn Account', 'Lidmaatschap'] as const

/** From the top of a member's page to the first thing after the menu. */
async function passMenu(page: Page, first: Locator): Promise<void> {
  await press(page, 'Tab', link(page, 'Direct naar de inhoud'))
  await press(page, 'Tab', link(page, 'Klup, naar Mijn Account'))
  for (const item of MENU) await press(page, 'Tab', link(page, item))
  await press(page, 'Tab', button(page, 'Uitloggen'))
  await press(page, 'Tab', first)
}

test('the whole job needs nothing but a keyboard, and the focus is always where one goes on', async ({
  page,
  site,
}) => {
  await prepare({ page, site })
  await page.goto(site.url)
  await expect(heading(page, 'Welkom bij Klup!')).toBeVisible()

  await press(page, 'Tab', link(page, 'Direct naar de inhoud'))
  await press(page, 'Tab', link(page, 'Klup, naar inloggen'))
  await press(page, 'Tab', field(page, 'E-mail'))
  await page.keyboard.type('lid@voorbeeld.nl')
  await press(page, 'Tab', field(page, 'Wachtwoord'))
  await page.keyboard.type('Klup1234')
  await press(page, 'Tab', button(page, 'Toon Wachtwoord'))
  await press(page, 'Tab', button(page, 'Inloggen'))
  await press(page, 'Enter', heading(page, 'Mijn Account'))

  await press(page, 'Shift+Tab', button(page, 'Uitloggen'))
  await press(page, 'Shift+Tab', link(page, 'Lidmaatschap'))
  await press(page, 'Enter', heading(page, 'Lidmaatschap'))

  await press(page, 'Tab', radio(page, '3 maanden, €17,95, €5,98 per maand'))
  await press(page, 'ArrowDown', radio(page, '6 maanden, €34,95, €5,83 per maand'))
  await press(page, 'ArrowDown', radio(page, '12 maanden, €59,95, €5,00 per maand, Voordeligste keuze'))
  await press(page, 'ArrowUp', radio(page, '6 maanden, €34,95, €5,83 per maand'))
  await expect(radio(page, '6 maanden, €34,95, €5,83 per maand')).toBeChecked()
  await expect(page).toHaveURL(`${site.url}/membership/6`)
  await press(page, 'Tab', button(page, 'Betalen met iDeal'))
  expect(site.calls(/POST \/api\/payment/)).toEqual([])
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/checkout/)
  await press(page, 'Tab', button(page, 'Betaald'))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'De betaling is gelukt, bedankt!')).toBeVisible()
  await passMenu(page, link(page, 'Naar Mijn Account'))
  await press(page, 'Enter', heading(page, 'Mijn Account'))
  await expect(page).toHaveURL(`${site.url}/account`)
  await expect(page.getByText('14-09-2026')).toBeVisible()

  await press(page, 'Tab', link(page, 'Wachtwoord wijzigen'))
  await press(page, 'Tab', button(page, 'Zet de einddatum in je agenda'))
  await press(page, 'Tab', link(page, 'Lidmaatschap wijzigen'))
  await press(page, 'Enter', heading(page, 'Lidmaatschap'))
  await press(page, 'Tab', radio(page, '3 maanden, €17,95, €5,98 per maand'))
  await press(page, 'Tab', link(page, 'Lidmaatschap opzeggen'))
  await press(page, 'Enter', heading(page, 'We zien je graag blijven!'))

  await press(page, 'Tab', radio(page, 'Ik gebruik Klup te weinig'))
  await press(page, 'ArrowDown', radio(page, 'Er zijn te weinig activiteiten bij mij in de buurt'))
  await press(page, 'ArrowDown', radio(page, 'Ik vind het lidmaatschap te duur'))
  await expect(radio(page, 'Ik vind het lidmaatschap te duur')).toBeChecked()
  await press(page, 'Tab', field(page, 'Extra toelichting'))
  await page.keyboard.type('Dank jullie wel.')
  await press(page, 'Tab', link(page, 'Terug'))
  await press(page, 'Tab', button(page, 'Lidmaatschap opzeggen'))
  await press(
    page,
    'Space',
    page.getByText('Je opzegging is gelukt.').locator('xpath=ancestor::*[@tabindex][1]'),
  )
  await expect(page.getByText('Opgezegd', { exact: true })).toBeVisible()
  expect(site.mock.api.world.cancellations).toMatchObject([
    { reasonTypeId: 3, reasonText: 'Dank jullie wel.' },
  ])

  await press(page, 'Tab', button(page, 'Download je bevestiging'))
  await press(page, 'Shift+Tab', button(page, 'Uitloggen'))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Welkom bij Klup!')).toBeVisible()
  await press(page, 'Tab', link(page, 'Direct naar de inhoud'))
})

test.describe('the link at the top', () => {
  test('leads a visitor past the logo, to the form', async ({ page, site }) => {
    await visit({ page, site }, '/login')
    await press(page, 'Tab', link(page, 'Direct naar de inhoud'))
    await expect(link(page, 'Direct naar de inhoud')).toBeInViewport()
    await press(page, 'Enter', page.getByRole('main'))
    await expect(link(page, 'Direct naar de inhoud')).not.toBeInViewport()
    await press(page, 'Tab', field(page, 'E-mail'))
  })

  test('leads a member past the menu', async ({ page, site }) => {
    await visitAs({ page, site }, 'lid', '/account')
    await press(page, 'Tab', link(page, 'Direct naar de inhoud'))
    await press(page, 'Enter', page.getByRole('main'))
    await press(page, 'Tab', link(page, 'Wachtwoord wijzigen'))
  })
})

test.describe('a form that is sent while something is wrong', () => {
  /** Enter in a field. */
  async function send(page: Page, from: Locator, wrong: Locator): Promise<void> {
    await from.focus()
    await press(page, 'Enter', wrong)
    await expect(wrong).toHaveAttribute('aria-invalid', 'true')
  }

  test('puts the focus at the first wrong field', async ({ page, site }) => {
    await visit({ page, site }, '/login')
    await field(page, 'E-mail').focus()
    await page.keyboard.type('lid@voorbeeld.nl')
    await send(page, field(page, 'E-mail'), field(page, 'Wachtwoord'))
    await expect(field(page, 'Wachtwoord')).toHaveAccessibleDescription('Wachtwoord is een vereist veld')
  })

  test('puts it at the first of several', async ({ page, site }) => {
    await visitAs({ page, site }, 'lid', '/account/change-password')
    await send(page, field(page, 'Nieuw wachtwoord'), field(page, 'Oud wachtwoord'))
    await expect(field(page, 'Oud wachtwoord')).toHaveAccessibleDescription(
      'Oud wachtwoord is een vereist veld',
    )
  })

  test('puts it at the first reason when none is chosen', async ({ page, site }) => {
    await visitAs({ page, site }, 'lid', '/membership/cancellation')
    await button(page, 'Lidmaatschap opzeggen').focus()
    await press(page, 'Enter', page.getByRole('radio').first())
    await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription('Je moet een reden selecteren!')
  })

  test('goes on after the button when a wrong field disables it on the way there', async ({ page, site }) => {
    await visit({ page, site }, '/forgot-password')
    const email = field(page, 'E-mail')
    await email.focus()
    await page.keyboard.type('geen adres')
    await page.keyboard.press('Tab')
    await expect(email).toHaveAccessibleDescription('Ongeldig e-mailadres')
    await expect(button(page, 'Opvragen')).toBeDisabled()
    await press(page, 'Tab', link(page, 'Terug naar inloggen'))
    await press(page, 'Shift+Tab', email)
  })
})

interface Vanishing {
  /** A state of the gallery in which a button stands that will go away. */
  readonly state: string
  readonly button: string
  /** Where the keyboard goes on when it has gone. */
  readonly next: (page: Page) => Locator
}

const RETRY = 'Opnieuw proberen'

const VANISHING: readonly Vanishing[] = [
  { state: 'account-load-error', button: RETRY, next: page => heading(page, 'Klup Compleet') },
  { state: 'account-actions-error', button: RETRY, next: page => heading(page, 'Klup Start') },
  { state: 'account-stale', button: RETRY, next: page => heading(page, 'Klup Compleet') },
  { state: 'membership-load-error', button: RETRY, next: page => heading(page, 'Kies je lidmaatschap') },
  { state: 'membership-state-error', button: RETRY, next: page => heading(page, 'Jouw lidmaatschap') },
  { state: 'membership-offer-unknown', button: RETRY, next: page => heading(page, 'Kies je lidmaatschap') },
  {
    state: 'cancellation-load-error',
    button: RETRY,
    next: page => heading(page, 'Waarom wil je je lidmaatschap opzeggen?'),
  },
  {
    state: 'cancellation-state-error',
    button: RETRY,
    next: page => heading(page, 'We zien je graag blijven!'),
  },
  { state: 'failure-start', button: RETRY, next: page => heading(page, 'Welkom bij Klup!') },
  { state: 'payment-unknown', button: 'Opnieuw controleren', next: page => heading(page, 'Betaling') },
  {
    state: 'account-no-password',
    button: 'Wachtwoord aanvragen per mail',
    next: page => page.getByText(/^Als er een account is/).locator('xpath=ancestor::*[@tabindex][1]'),
  },
]

test.describe('a button that goes away after it was pressed', () => {
  for (const { state, button: name, next } of VANISHING) {
    test(`does not take the focus with it: ${name} of ${state}`, async ({ page, site }) => {
      await stateNamed(state).open({ page, site })
      site.mock.api.world.faults.clear()
      await button(page, name).focus()
      await press(page, 'Enter', next(page))
      await expect(button(page, name)).toHaveCount(0)
    })
  }
})

test.describe('a button that stays', () => {
  const again = async (page: Page, site: Site, name: string, call: RegExp) => {
    site.forgetCalls()
    await button(page, name).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => site.calls(call)).not.toEqual([])
    await expect(button(page, name)).not.toHaveAttribute('aria-busy')
    await expect(button(page, name)).toBeFocused()
  }

  for (const [state, name, call] of [
    ['account-load-error', RETRY, /GET \/api\/membership$/],
    ['cancellation-load-error', RETRY, /type$/],
    ['payment-unknown', 'Opnieuw controleren', /payment/],
    ['payment-slow', 'Opnieuw controleren', /payment/],
    ['failure-logout', RETRY, /logout/],
    ['failure-start', RETRY, /klupper$/],
    ['account-no-password-error', 'Wachtwoord aanvragen per mail', /forgot/],
    ['payment-summary-error', 'Betalen met iDeal', /POST/],
    ['cancellation-not-ended', 'Lidmaatschap opzeggen', /end$/],
  ] as const) {
    test(`keeps the focus when its work failed or changed nothing: ${name} of ${state}`, async ({
      page,
      site,
    }) => {
      await stateNamed(state).open({ page, site })
      await again(page, site, name, call)
    })
  }
})

test('a toast that is closed by keyboard leaves the focus at the page', async ({ page, site }) => {
  await stateNamed('toast-success').open({ page, site })
  await button(page, 'Melding sluiten').focus()
  await press(page, 'Enter', page.getByRole('main'))
})
