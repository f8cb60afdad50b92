import type { Page } from '@playwright/test'
import { test } from '../gallery/gallery.ts'
import { visit } from '../gallery/stage.ts'
import { expect } from '../support/browser.ts'
import { cardOf, coversOf, edges, link, payBar, payButton, radio, summary } from '../support/locators.ts'
import { hold } from '../support/start.ts'

const scrollTo = (page: Page, top: number) => page.evaluate(y => window.scrollTo(0, y), top)
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Chooses a plan, and lets the frame pass that shows it. */
async function choose(page: Page, plan: RegExp): Promise<void> {
  await radio(page, plan).dispatchEvent('click')
  await page.clock.runFor(50)
}

/** Expects the card of a plan between the top of the window and the bar. */
async function expectFree(page: Page, plan: RegExp): Promise<void> {
  const card = await edges(cardOf(page, plan))
  expect(card.top).toBeGreaterThanOrEqual(0)
  expect(card.bottom).toBeLessThanOrEqual((await edges(payBar(page))).top - 12)
}

test('each chosen plan is whole above the bar, which is whole too', async ({ gallery }) => {
  const { page } = gallery
  for (const [as, months, width, height] of [
    ['gratis', 12, 430, 1090],
    ['lid', 6, 390, 664],
    ['lid', 6, 320, 568],
    ['superklupper', 12, 320, 568],
  ] as const)
    await test.step(`${as} at ${width} px`, async () => {
      await gallery.show({ as, at: `/membership/${months}` }, { width, height })
      await page.clock.runFor(50)
      for (const plan of [new RegExp(`^${months} `), /^3 /, /^12 /, /^6 /]) {
        await choose(page, plan)
        await expectFree(page, plan)
      }
      const bar = await edges(payBar(page))
      expect(bar).toMatchObject({ left: 0, right: width, bottom: height })
      expect(bar.height).toBeLessThanOrEqual(112)
    })
})

test('a choice scrolls no card that is in view, with a finger or a key', async ({ gallery }) => {
  const { page } = gallery
  await gallery.show('membership-free')
  await expect(payButton(page)).toHaveCount(0)
  await choose(page, /^3/)
  await expect(payButton(page)).toBeInViewport({ ratio: 1 })
  await scrollTo(page, 200)
  await radio(page, /^3/).focus()
  for (const plan of [/^6 maanden/, /^12 maanden/, /^3 maanden/]) {
    await expectFree(page, plan)
    await page.keyboard.press('ArrowDown')
    await page.clock.runFor(50)
    await expect(radio(page, plan)).toBeFocused()
    await expect(summary(page)).toContainText(/^Jouw keuze\d+ maanden/)
    expect(await scrollY(page)).toBe(200)
  }
  await page.keyboard.press('Tab')
  await expect(payButton(page)).toBeFocused()
  expect(await scrollY(page)).toBe(200)

  // In a window, plan and pay button are beside each other.
  await gallery.show({ as: 'lid', at: '/membership/6' }, { width: 1024, height: 700 })
  await expect(cardOf(page, /^6 /)).toBeInViewport({ ratio: 1 })
  const before = await scrollY(page)
  for (const plan of [/^6 /, /^12 /]) {
    await choose(page, plan)
    await expect(payButton(page)).toBeInViewport({ ratio: 1 })
    expect(await scrollY(page)).toBe(before)
  }
})

test('a card that the bar covers is scrolled just above it when it is chosen', async ({ gallery }) => {
  const { page } = gallery
  await gallery.show({ as: 'gratis', at: '/membership/3' }, { width: 390, height: 500 })
  await scrollTo(page, 260)
  await choose(page, /^12/)
  const room = async () => (await edges(payBar(page))).top - (await edges(cardOf(page, /^12/))).bottom
  await expect.poll(room).toBeLessThan(18)
  await expectFree(page, /^12/)
})

test('the bar shows the amount and the renewal, wherever the page is scrolled', async ({ gallery }) => {
  const { page } = gallery
  await gallery.show('pay-bar', { width: 390, height: 664 })
  for (const y of [0, 400, 5000]) {
    await scrollTo(page, y)
    for (const text of ['€34,95', '6 maanden, daarna €6,99 per maand']) {
      const shown = payBar(page).locator('> :not(div)', { hasText: text })
      expect(await coversOf(shown), `${text} at ${y} px`).toEqual([])
    }
  }
  const account = page.getByText('Account verwijderen')
  expect((await edges(account)).bottom).toBeLessThan((await edges(payBar(page))).top)
})

/** Scrolls, and waits until the page knows it: the event comes with the next frame. */
const scrollAsMember = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>(done => {
        window.addEventListener('scroll', () => done(), { once: true })
        window.scrollTo(0, 40)
      }),
  )

test.describe('in the built app', () => {
  // Without motion, the bar and the selected card need no time to move.
  test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 560 } })

  test('scrolls to the plan of a link, except while a member scrolls or goes back', async ({
    page,
    site,
  }) => {
    await site.signIn(page, 'lid')
    for (const isScrolled of [false, true]) {
      const plans = await hold(page, /api.subscription$/)
      await page.goto(`${site.url}/membership/12`)
      await expect(page.getByRole('heading', { name: 'Lidmaatschap wijzigen' })).toBeVisible()
      if (isScrolled) await scrollAsMember(page)
      const before = await scrollY(page)
      await plans.release()
      await expect(radio(page, /^12/)).toBeChecked()
      if (isScrolled) expect(await scrollY(page)).toBe(before)
      else await expectFree(page, /^12/)
      await page.unroute(/api.subscription$/)
    }

    await scrollTo(page, 0)
    await link(page, 'Mijn Account').first().click()
    await expect(page).not.toHaveURL(/membership/)
    await page.goBack()
    await expect(radio(page, /^12/)).toBeChecked()
    // The page would scroll in the next frame.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await scrollY(page)).toBe(0)
  })

  test('with text of 200 % in the settings, the pay button is in the summary', async ({ page, site }) => {
    await page.setViewportSize({ width: 640, height: 664 })
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await visit({ page, site }, { as: 'gratis', at: '/membership/6' })
    await expect(payButton(page)).not.toBeInViewport()
    await expect(payBar(page).getByText('€34,95')).toBeHidden()
  })
})
