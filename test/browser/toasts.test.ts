import type { Locator, Page } from '@playwright/test'
import { test } from '../gallery/gallery.ts'
import { STATES, type State, type StateName } from '../gallery/states.ts'
import { expect } from '../support/browser.ts'
import { button, coversOf, edges, field, link, toast } from '../support/locators.ts'

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

/** A state before its toast closes. */
function withToast(name: StateName): State {
  const { shows: _, also: __, ...state }: State = STATES[name]
  return state
}

const notPaid = (page: Page) => page.getByText('Er is nu niets betaald.')

const NOT_PAID = withToast('payment-summary-error')
const WRONG_PASSWORD = withToast('change-password-server-error')
const UNAVAILABLE = { 'PUT /api/account/password': '503-empty' }

/** Failures and a paid payment, the size of the window, and what a member then needs: also the pressed button, if it keeps the focus. */
const FAILURES: readonly [state: State, width: number, height: number, (page: Page) => Locator[]][] = [
  [NOT_PAID, 320, 568, () => []],
  [NOT_PAID, 390, 664, page => [notPaid(page)]],
  [withToast('login-bad-link'), 320, 568, page => [link(page, 'Open de Klup-app')]],
  [withToast('failure-logout'), 320, 568, page => [button(page, 'Opnieuw proberen')]],
  // In the windows of these two, the toast would cover the button of a page that does not scroll.
  [withToast('cancellation-load-error'), 390, 844, page => [button(page, 'Opnieuw proberen')]],
  [
    withToast('failure-start'),
    390,
    740,
    page => [button(page, 'Opnieuw proberen'), button(page, 'Inloggen')],
  ],
  [
    withToast('login-server-error'),
    390,
    664,
    page => [field(page, 'E-mail'), field(page, 'Wachtwoord'), inForm(page, 'De combinatie')],
  ],
  [WRONG_PASSWORD, 390, 664, page => [field(page, 'Oud wachtwoord')]],
  [
    { ...WRONG_PASSWORD, faults: UNAVAILABLE },
    390,
    664,
    page => [inForm(page, 'We weten niet of je wachtwoord')],
  ],
  [
    withToast('cancellation-not-recorded'),
    390,
    664,
    page => [inForm(page, 'Je lidmaatschap is nog niet'), button(page, 'Opzeggen zonder reden')],
  ],
  [withToast('payment-paid'), 320, 568, page => [button(page, 'Naar Mijn Account')]],
  [withToast('payment-paid'), 640, 400, page => [button(page, 'Naar Mijn Account')]],
  [withToast('cancellation-not-ended'), 390, 664, page => [inForm(page, 'Je lidmaatschap loopt nog.')]],
]

test('no toast covers what a member needs next', async ({ gallery }) => {
  const { page } = gallery
  for (const [state, width, height, parts] of FAILURES)
    await test.step(`${state.press} at ${state.at}`, async () => {
      await gallery.show(state, { width, height })
      await expectFree(page, ...parts(page))
      if (state.press && state !== WRONG_PASSWORD && state.press !== 'Uitloggen') {
        await expect(button(page, state.press)).toBeFocused()
        await expectInView(button(page, state.press))
      }
      if (state === NOT_PAID && width === 390) expect(await coversOf(notPaid(page))).toEqual([])
    })
})

test('the requirements of a password are above the keyboard while one types it', async ({ gallery }) => {
  const { page } = gallery
  // What a keyboard of 300 px leaves of a phone.
  await gallery.show('change-password', { width: 390, height: 364 })
  for (const label of ['Nieuw wachtwoord', 'Herhaal nieuwe wachtwoord', 'Nieuw wachtwoord']) {
    await field(page, label).focus()
    if (label.startsWith('Herhaal')) await page.evaluate(() => window.scrollTo(0, 5000))
    else for (const text of ['6 tekens', '1 hoofdletter']) await expectInView(page.getByText(text))
  }
})
