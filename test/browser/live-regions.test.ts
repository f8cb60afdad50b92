import type { Page } from '@playwright/test'
import { type PaymentStatus, POLL_INTERVAL } from '../../src/features/payment/status.ts'
import { visit, visitAs } from '../gallery/stage.ts'
import { stateNamed } from '../gallery/states.ts'
import { heard, listenIn } from '../support/announcements.ts'
import { expect, logIn, type Site, test } from '../support/browser.ts'
import { NEW_PASSWORD } from '../support/data.ts'

const WAIT = 'Een ogenblik…'
const PATIENCE = 'Even geduld…'
const PENDING =
  'De betaling wordt nog verwerkt. Dit duurt meestal niet lang. Je ziet hier vanzelf of het gelukt is.'
const SLOW = 'Het duurt langer dan normaal. Je mag deze pagina sluiten en later terugkomen.'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const main = (page: Page, text: string | RegExp) => page.getByRole('main').getByText(text).first()

/** Waits for some more polls of the payment and their responses. */
async function poll(page: Page, site: Site, times: number): Promise<void> {
  site.forgetCalls()
  await expect
    .poll(async () => {
      await page.clock.runFor(POLL_INTERVAL)
      return site.calls(/payment/).length
    })
    .toBeGreaterThan(times)
}

/** Sets the status of the payment at the bank. */
function becomes(site: Site, status: PaymentStatus): void {
  for (const payment of site.mock.api.world.payments) payment.status = status
}

test.beforeEach(({ page }) => listenIn(page))

test.describe('a screen reader announces a payment', () => {
  test('once, as a whole, when its status changes, and never for a poll without a change', async ({
    page,
    site,
  }) => {
    await stateNamed('payment-open').open({ page, site })
    await heard(page)
    becomes(site, 'pending')
    await poll(page, site, 3)
    expect(await heard(page)).toEqual([PENDING])
    await poll(page, site, 3)
    expect(await heard(page)).toEqual([])
    becomes(site, 'paid')
    await poll(page, site, 0)
    await expect(main(page, 'De betaling is gelukt, bedankt!')).toBeVisible()
    await page.clock.runFor(10_000)
    await expect(page).toHaveURL(`${site.url}/account`)
    expect(await heard(page)).toEqual([
      'De betaling is gelukt, bedankt! Je gaat zo vanzelf naar je account.',
      'Betaling geslaagd!',
      '3 maanden Klup Compleet · €17,95 · tot en met 14 maart 2026',
    ])
  })

  test('with the welcome that appears on an open account page', async ({ page, site }) => {
    await stateNamed('payment-open').open({ page, site })
    const member = site.mock.api.world.members.find(({ name }) => name === 'lid')
    Object.assign(member ?? {}, { endDate: '2025-12-14' })
    becomes(site, 'paid')
    await poll(page, site, 0)
    await page.getByRole('link', { name: 'Naar Mijn Account', exact: true }).click()
    await expect(main(page, 'Je betaling is binnen.')).toBeVisible()
    await heard(page)
    Object.assign(member ?? {}, { endDate: '2026-03-14' })
    const welcome = main(page, 'Welkom bij Klup Compleet')
    await expect.poll(() => page.clock.runFor(POLL_INTERVAL).then(() => welcome.isVisible())).toBe(true)
    expect(await heard(page)).toEqual([expect.stringMatching(/^Welkom bij Klup Compleet .*14 maart 2026/)])
  })

  test('once when it is slow', async ({ page, site }) => {
    await stateNamed('payment-slow').open({ page, site })
    expect(await heard(page)).toEqual([PENDING, `De betaling wordt nog verwerkt. ${SLOW}`])
  })

  test('once when its status is unknown, and while a member checks again', async ({ page, site }) => {
    await stateNamed('payment-unknown').open({ page, site })
    expect(await heard(page)).toEqual([expect.stringContaining('Betaal nog niet opnieuw.')])
    site.mock.api.world.faults.clear()
    await button(page, 'Opnieuw controleren').click()
    await expect(main(page, 'De betaling wordt nog verwerkt.')).toBeVisible()
    expect(await heard(page)).toEqual([PATIENCE, PENDING])
  })
})

test.describe('a screen reader announces a toast', () => {
  test('once, and not when it closes', async ({ page, site }) => {
    await visit({ page, site }, '/forgot-password')
    await page.getByLabel('E-mail').fill('lid@voorbeeld.nl')
    await button(page, 'Opvragen').click()
    await expect(page.getByText('Verzoek verstuurd!')).toBeVisible()
    await page.mouse.move(0, 0)
    await page.clock.runFor(10_000)
    await expect(page.getByText('Verzoek verstuurd!')).toHaveCount(0)
    expect(await heard(page)).toEqual([PATIENCE, 'Verzoek verstuurd!'])
  })

  test('without repeating those above it', async ({ page, site }) => {
    await stateNamed('toast-all').open({ page, site })
    expect(await heard(page)).toEqual([
      PATIENCE,
      'Je lidmaatschap is beëindigd.',
      'Er ging iets mis bij Klup (fout 500). Probeer het later opnieuw. Technische details',
    ])
  })

  test('that appears with the page', async ({ page, site }) => {
    site.mock.api.setFault('GET /api/klupper', '503-empty')
    await page.goto(site.url)
    await expect(page.getByText('Technische details')).toBeVisible()
    expect(await heard(page)).toEqual([
      'Er ging iets mis bij Klup (fout 503). Probeer het later opnieuw. Technische details',
    ])
  })
})

test.describe('a screen reader announces a failure once, although the page and a toast show it', () => {
  for (const [state, ...words] of [
    ['login-server-error', WAIT, 'De combinatie van e-mailadres en wachtwoord klopt niet.'],
    ['forgot-password-server-error', PATIENCE, 'Te veel aanvragen. Probeer het over een minuut opnieuw.'],
    ['cancellation-not-recorded', PATIENCE, 'Deze aanvraag klopt niet.'],
    ['login-session-expired', 'Je sessie is verlopen. Log opnieuw in.'],
    ['membership-load-error', /^Er is geen verbinding\..*Technische details$/],
  ] as const) {
    test(state, async ({ page, site }) => {
      await stateNamed(state).open({ page, site })
      expect(await heard(page)).toEqual(
        words.map(text => (text instanceof RegExp ? expect.stringMatching(text) : text)),
      )
    })
  }

  test('an unanswered password change, without a toast', async ({ page, site }) => {
    await visitAs({ page, site }, 'lid', '/account/change-password')
    site.mock.api.setFault('PUT /api/account/password', 'refuse')
    await page.getByLabel('Oud wachtwoord', { exact: true }).fill('Klup1234')
    for (const label of ['Nieuw wachtwoord', 'Herhaal nieuwe wachtwoord'])
      await page.getByLabel(label, { exact: true }).fill(NEW_PASSWORD)
    await heard(page)
    await button(page, 'Wijzigen').click()
    await expect(main(page, 'We weten niet')).toBeVisible()
    expect(await heard(page)).toEqual([
      PATIENCE,
      'We weten niet of je wachtwoord is gewijzigd. Probeer eerst je nieuwe wachtwoord.',
    ])
  })

  test('a login offline, without a toast', async ({ page, site }) => {
    await visit({ page, site }, '/login')
    await page.context().setOffline(true)
    await expect(page.getByText('Zodra het terug is')).toBeVisible()
    await heard(page)
    await logIn(page, 'lid@voorbeeld.nl')
    await expect(main(page, 'Er is niets gewijzigd.')).toBeVisible()
    expect(await heard(page)).toEqual([WAIT, 'Je hebt geen internet. Er is niets gewijzigd.'])
  })

  for (const state of ['login-field-errors', 'cancellation-error']) {
    test(`${state}: not at all, because the wrong field gets the focus`, async ({ page, site }) => {
      await stateNamed(state).open({ page, site })
      expect(await heard(page)).toEqual([])
    })
  }
})

test.describe('a screen reader announces «Jouw keuze»', () => {
  test('when it appears, and then only its changes', async ({ page, site }) => {
    await visitAs({ page, site }, 'gratis', '/membership')
    await page.getByRole('radio', { name: /^6 maanden/ }).check()
    await expect(page.getByText('Nu te betalen')).toBeVisible()
    expect(await heard(page)).toEqual([
      'Jouw keuze 6 maanden Klup Compleet €5,83 per maand Nu te betalen €34,95',
    ])
    await page.getByRole('radio', { name: /^3 maanden/ }).check()
    await expect(page.getByText('Na 3 maanden')).toBeVisible()
    expect(await heard(page)).toEqual(['3 maanden Klup Compleet €5,98 per maand', 'Nu te betalen €17,95'])
  })

  test('with the renewal, beside the pay button', async ({ page, site }) => {
    await stateNamed('payment-summary').open({ page, site })
    await expect(button(page, 'Betalen met iDeal')).toHaveAccessibleDescription(
      'Na 6 maanden betaal je €6,99 per maand, tot je opzegt.',
    )
  })
})

test('a screen reader announces only the spinner of a login, until the heading takes the focus', async ({
  page,
  site,
}) => {
  await visit({ page, site }, '/login')
  await logIn(page, 'lid@voorbeeld.nl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mijn Account')
  await expect(page.getByText('Actief')).toBeVisible()
  expect(await heard(page)).toEqual([WAIT])
})

for (const state of ['account-free', 'membership-superklupper']) {
  test(`${state}: a screen reader announces neither loaded nor refreshed data`, async ({ page, site }) => {
    await stateNamed(state).open({ page, site })
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(() => site.calls(/membership$/).length).toBeGreaterThan(1)
    expect(await heard(page)).toEqual([])
  })
}

test('a screen reader announces a lost connection once, and not its return', async ({ page, site }) => {
  await stateNamed('offline').open({ page, site })
  expect(await heard(page)).toEqual(['Je hebt geen internet. Zodra het terug is, kun je verder.'])
  await page.context().setOffline(false)
  await expect(page.getByText(/Je hebt geen internet/)).toHaveCount(0)
  expect(await heard(page)).toEqual([])
})
