import type { Page } from '@playwright/test'
import { POLL_INTERVAL } from '../../src/api/reads.ts'
import { test as inGallery } from '../gallery/gallery.ts'
import { setStatus, visit } from '../gallery/stage.ts'
import { show } from '../gallery/states.ts'
import { heard, listenIn } from '../support/accessibility.ts'
import { expect, logIn, type Site, test } from '../support/browser.ts'
import { button, payButton, radio } from '../support/locators.ts'

const WAIT = 'Een ogenblik…'
const _PATIENCE = 'Even geduld…'
const PENDING =
  'De betaling wordt nog verwerkt. Dit duurt meestal niet lang. Je ziet hier vanzelf of het gelukt is.'

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

// test/browser/gallery.test.ts has what is announced until a state is reached.
test.describe('a screen reader announces', () => {
  test.beforeEach(({ page }) => listenIn(page))

  test('a payment when its status changes, and no poll without a change', async ({ page, site }) => {
    await show('payment-open', { page, site })
    await heard(page)
    setStatus(site, 'pending')
    await poll(page, site, 3)
    expect(await heard(page)).toEqual([PENDING])
    await poll(page, site, 3)
    expect(await heard(page)).toEqual([])
    setStatus(site, 'paid')
    await poll(page, site, 0)
    await expect(main(page, 'De betaling is gelukt, bedankt!')).toBeVisible()
    // The membership has its answer before the page leads on.
    await expect(main(page, 'Klup Compleet\u00a0· €34,95 tot en met')).toBeVisible()
    await page.clock.runFor(10_000)
    await expect(page).toHaveURL(`${site.url}/account`)
    expect(await heard(page)).toEqual([
      'De betaling is gelukt, bedankt! Je gaat zo vanzelf naar je account.',
      'Betaling geslaagd!',
      '6 maanden Klup Compleet\u00a0· €34,95 tot en met 14 maart 2026',
    ])
  })

  test('the welcome that appears on an open account page', async ({ page, site }) => {
    await show('payment-open', { page, site })
    const member = site.mock.api.world.members.find(({ name }) => name === 'lid')
    Object.assign(member ?? {}, { endDate: '2025-12-14' })
    setStatus(site, 'paid')
    await poll(page, site, 0)
    await page.getByRole('link', { name: 'Naar Mijn Account', exact: true }).click()
    await expect(main(page, 'Je betaling is binnen.')).toBeVisible()
    await heard(page)
    Object.assign(member ?? {}, { endDate: '2026-03-14' })
    const welcome = main(page, 'Fijn dat je weer meedoet')
    await expect.poll(() => page.clock.runFor(POLL_INTERVAL).then(() => welcome.isVisible())).toBe(true)
    expect(await heard(page)).toEqual([expect.stringMatching(/^Fijn dat je weer meedoet .*14 maart 2026/)])
  })

  test('a failed login offline once, and nothing when the connection is back', async ({ page, site }) => {
    await visit({ page, site }, '/login')
    await page.context().setOffline(true)
    await expect(page.getByText('Zodra het terug is')).toBeVisible()
    await heard(page)
    await logIn(page, 'lid@voorbeeld.nl')
    await expect(main(page, 'Er is niets gewijzigd.')).toBeVisible()
    expect(await heard(page)).toEqual([WAIT, 'Je hebt geen internet. Er is niets gewijzigd.'])
    await page.context().setOffline(false)
    await expect(page.getByText('Zodra het terug is')).toHaveCount(0)
    expect(await heard(page)).toEqual([])
    await button(page, 'Inloggen').click()
    // The heading takes the focus.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marijke')
    await expect(page.getByText('Actief')).toBeVisible()
    expect(await heard(page)).toEqual([WAIT])
  })
})

const PHONE = { width: 390, height: 844 }

inGallery(
  'a screen reader announces «Jouw keuze» when it appears, and then only its changes',
  async ({ gallery }) => {
    const { page } = gallery
    await gallery.show({ as: 'gratis', at: '/membership' }, PHONE)
    await radio(page, /^6 maanden/).check()
    await page.clock.runFor(50)
    await expect(page.getByText('Nu te betalen')).toBeVisible()
    expect(await heard(page)).toEqual([
      'Jouw keuze',
      '6 maanden Klup Compleet €5,83 per maand',
      'Nu te betalen €34,95',
    ])
    await radio(page, /^3 maanden/).check()
    await page.clock.runFor(50)
    await expect(page.getByText('Na 3 maanden betaal')).toBeVisible()
    expect(await heard(page)).toEqual(['3 maanden Klup Compleet €5,98 per maand', 'Nu te betalen €17,95'])
    await expect(payButton(page)).toHaveAccessibleDescription(
      'Na 3 maanden betaal je €6,99 per maand, tot je opzegt. Opzeggen kan altijd bij Mijn Account. Een heel jaar kost dan €80,86.',
    )
    // A read without a change.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.clock.runFor(2000)
    expect(await heard(page)).toEqual([])
  },
)
