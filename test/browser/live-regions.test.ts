import type { Page } from '@playwright/test'
import { POLL_INTERVAL } from '../../src/api/calls.ts'
import { test } from '../gallery/gallery.ts'
import { STATES } from '../gallery/states.ts'
import { heard } from '../support/accessibility.ts'
import { expect, logIn } from '../support/browser.ts'
import { payButton, radio } from '../support/locators.ts'

const main = (page: Page, text: string | RegExp) => page.getByRole('main').getByText(text).first()

/** Changes the status at the bank, and waits until some more checks have read it. */
async function setStatus(page: Page, status: 'pending' | 'paid'): Promise<void> {
  await page.evaluate(status => {
    ;(window.mock.log as unknown[]).length = 0
    for (const payment of window.mock.world.payments) payment.status = status
  }, status)
  const reads = () => page.evaluate(() => window.mock.log.filter(({ path }) => /payment/.test(path)).length)
  await expect
    .poll(async () => {
      await page.clock.runFor(POLL_INTERVAL)
      return reads()
    })
    .toBeGreaterThan(status === 'paid' ? 0 : 3)
}

// test/browser/gallery.test.ts has what is announced until a state is reached.
test.describe('a screen reader announces', () => {
  test('a payment when its status changes, no check without a change, and the welcome on the open account', async ({
    gallery,
  }) => {
    const { page } = gallery
    await gallery.show({ ...STATES['payment-open'], purchase: 'pressed', changes: { endDate: null } })
    await heard(page)
    await setStatus(page, 'pending')
    expect(await heard(page)).toEqual([
      'De betaling wordt nog verwerkt. Dit duurt meestal niet lang. Je ziet hier vanzelf of het gelukt is.',
    ])
    await setStatus(page, 'pending')
    expect(await heard(page)).toEqual([])
    await setStatus(page, 'paid')
    await expect(main(page, 'De betaling is gelukt, bedankt!')).toBeVisible()
    await page.clock.runFor(10_000)
    await expect(main(page, 'Betaald · Je lidmaatschap volgt zo.')).toBeVisible()
    expect(await heard(page)).toEqual([
      'De betaling is gelukt, bedankt! Je gaat zo vanzelf naar je account.',
      'Betaling geslaagd!',
    ])
    await page.evaluate(() => {
      for (const member of window.mock.world.members) if (member.name === 'lid') member.endDate = '2026-03-14'
    })
    const welcome = main(page, 'Welkom bij Klup Compleet')
    await expect.poll(() => page.clock.runFor(POLL_INTERVAL).then(() => welcome.isVisible())).toBe(true)
    // The focus announces the title.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await heard(page)).toEqual([])
  })

  test('a failed login offline once, and nothing when the connection is back', async ({ gallery }) => {
    const { page } = gallery
    await gallery.show('login')
    await page.context().setOffline(true)
    await expect(page.getByText('Zodra het terug is')).toBeVisible()
    await heard(page)
    await page.evaluate(() => window.mock.setFault('POST /api/login', 'refuse'))
    await logIn(page, 'lid@voorbeeld.nl')
    await expect(main(page, 'Er is niets gewijzigd.')).toBeVisible()
    expect(await heard(page)).toEqual(['Je hebt geen internet. Er is niets gewijzigd.'])
    await page.context().setOffline(false)
    await expect(page.getByText('Zodra het terug is')).toHaveCount(0)
    expect(await heard(page)).toEqual([])
  })

  test('neither a choice of a plan nor a read without a change', async ({ gallery }) => {
    const { page } = gallery
    await gallery.show('membership-free')
    await radio(page, /^6 maanden/).check()
    await expect(payButton(page)).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.clock.runFor(2000)
    expect(await heard(page)).toEqual([])
  })
})
