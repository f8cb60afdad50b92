import type { Locator, Page } from '@playwright/test'
import { type State, test } from '../gallery/gallery.ts'
import { PAYMENT } from '../gallery/stage.ts'
import { expect } from '../support/browser.ts'
import { NEW_PASSWORD } from '../support/data.ts'
import { button, coversOf, edges, field, link, payButton, toast } from '../support/locators.ts'

const inForm = (page: Page, text: string | RegExp) => page.locator('form').getByText(text)

/** Expects a toast, and these parts whole in the window and under no toast. Time stands still, so the toast stays. */
async function expectFree(page: Page, ...parts: Locator[]): Promise<void> {
  await expect(toast(page).first()).toBeVisible()
  // What follows the size of a toast comes frames later.
  await page.clock.runFor(500)
  for (const part of parts) await expectInView(part)
}

async function expectInView(part: Locator): Promise<void> {
  await expect(part).toBeInViewport({ ratio: 1 })
  const { top, bottom } = await edges(part)
  for (const one of await toast(part.page()).all()) {
    const { top: upper, bottom: lower } = await edges(one)
    expect(bottom <= upper || top >= lower, `${part}`).toBe(true)
  }
}

const PAY = { as: 'gratis', at: '/membership/6', press: 'Betalen met iDeal' }
const CANCEL = 'Lidmaatschap opzeggen'
const CANCELLATION = { as: 'lid', at: '/membership/cancellation' }
const CHANGE = { as: 'lid', at: '/account/change-password', press: 'Wijzigen' }
const UNAVAILABLE = '503-empty'

/* biome-ignore format: a table */
const FAILURES: readonly (readonly [what: string, width: number, height: number, State, (page: Page) => Locator[]])[] = [
  ['a payment', 320, 568, { ...PAY, faults: { 'POST /api/payment': UNAVAILABLE } }, page => [payButton(page)]],
  ['a payment, with its notice', 390, 664, { ...PAY, faults: { 'POST /api/payment': UNAVAILABLE } }, page => [page.getByText('Er is niets betaald.'), payButton(page)]],
  // In the windows of these two, the toast would cover the button of a page that does not scroll.
  ['the read of the reasons', 390, 844, { ...CANCELLATION, faults: { 'GET /api/membership/cancellation/type': UNAVAILABLE } }, page => [button(page, 'Opnieuw proberen')]],
  ['the start', 390, 740, { at: '/', faults: { 'GET /api/klupper': UNAVAILABLE } }, page => ['Opnieuw proberen', 'Inloggen'].map(name => button(page, name))],
  ['a login', 390, 664, { at: '/login', fill: { 'E-mail': 'lid@voorbeeld.nl', Wachtwoord: 'Verkeerd1' }, press: 'Inloggen' },
    page => [field(page, 'E-mail'), field(page, 'Wachtwoord'), inForm(page, 'De combinatie'), button(page, 'Inloggen')]],
  ['a change of the password', 390, 664, { ...CHANGE, fill: { 'Oud wachtwoord': 'Klup1234', 'Nieuw wachtwoord': NEW_PASSWORD, 'Herhaal nieuwe wachtwoord': NEW_PASSWORD }, faults: { 'PUT /api/account/password': UNAVAILABLE } },
    page => [inForm(page, /\(fout 503\)/), button(page, 'Wijzigen')]],
  ['a cancellation', 390, 664, { ...CANCELLATION, choose: 'Een andere reden', press: CANCEL, faults: { 'POST /api/membership/cancellation': UNAVAILABLE } },
    page => [inForm(page, 'Je lidmaatschap is nog niet opgezegd.'), button(page, 'Opzeggen zonder reden'), button(page, CANCEL)]],
  ['the end of the membership', 390, 664, { ...CANCELLATION, choose: 'Een andere reden', press: CANCEL, faults: { 'POST /api/membership/end': UNAVAILABLE } },
    page => [inForm(page, 'Het is niet gelukt'), button(page, CANCEL)]],
]

test('no toast covers what a member needs after a failure', async ({ gallery }) => {
  const { page } = gallery
  for (const [what, width, height, state, parts] of FAILURES)
    await test.step(what, async () => {
      await gallery.show({ ...state, noTimePasses: true }, { width, height })
      await expectFree(page, ...parts(page))
      if (state.press) await expect(button(page, state.press)).toBeFocused()
      const notice = page.getByText('Er is niets betaald.')
      if (height === 664 && state.press === PAY.press) expect(await coversOf(notice)).toEqual([])
    })
})

test('no toast covers the way on after a payment', async ({ gallery }) => {
  const { page } = gallery
  const purchase = { state: 'started', before: { kind: 'none', endDate: null } }
  for (const [width, height] of [
    [320, 568],
    [390, 664],
  ] as const) {
    await gallery.show({ as: 'lid', at: PAYMENT, payment: 'paid', purchase }, { width, height })
    await expect(toast(page)).toBeVisible()
    await expectFree(page, link(page, 'Naar Mijn Account'))
  }
})

test('the form for a password is in view after its toast has closed, and the wrong field above a toast', async ({
  gallery,
}) => {
  const { page } = gallery
  const [, width, height, state] = FAILURES.find(([what]) => what === 'a change of the password') ?? []
  if (!state || !width || !height) throw new RangeError('There is no such failure.')
  await gallery.show({ ...state, noTimePasses: true }, { width, height })
  await button(page, 'Melding sluiten').click()
  await page.clock.runFor(500)
  await expect(toast(page)).toHaveCount(0)
  for (const part of [inForm(page, /\(fout 503\)/), button(page, 'Wijzigen')]) await expectInView(part)

  await page.evaluate(() => window.setFault('PUT /api/account/password', '400-field'))
  await button(page, 'Wijzigen').click()
  const wrong = field(page, 'Nieuw wachtwoord')
  await expect(toast(page)).toBeVisible()
  await expect(wrong).toBeFocused()
  await expectFree(page, wrong)
})

test('the requirements of a password are above the keyboard while one types it', async ({ gallery }) => {
  const { page } = gallery
  // What a keyboard of 300 px leaves of a phone.
  await gallery.show({ as: 'lid', at: '/account/change-password' }, { width: 390, height: 364 })
  for (const label of ['Nieuw wachtwoord', 'Herhaal nieuwe wachtwoord', 'Nieuw wachtwoord']) {
    await field(page, label).focus()
    if (label.startsWith('Herhaal')) await page.evaluate(() => window.scrollTo(0, 5000))
    else for (const text of ['6 tekens', '1 hoofdletter']) await expectInView(page.getByText(text))
  }
})
