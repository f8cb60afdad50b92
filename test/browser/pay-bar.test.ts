import type { Page } from '@playwright/test'
import { test as inGallery } from '../gallery/gallery.ts'
import { signInAs, visitAs } from '../gallery/stage.ts'
import { expect, test } from '../support/browser.ts'
import { cardOf, coversOf, edges, link, payBar, payButton, radio, summary } from '../support/locators.ts'
import { hold } from '../support/start.ts'

// Without motion, the bar and the selected card need no time to move.
test.use({
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 390, height: 560 },
})

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

inGallery('each chosen plan is whole above the bar, which is whole too', async ({ gallery }) => {
  const { page } = gallery
  for (const [as, months] of [
    ['gratis', 12],
    ['lid', 6],
    ['superklupper', 12],
  ] as const)
    for (const [width, height] of [
      [320, 568],
      [390, 664],
      [430, 1090],
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

inGallery('a choice scrolls no card that is in view', async ({ gallery }) => {
  const { page } = gallery
  await gallery.show({ as: 'gratis', at: '/membership' }, { width: 390, height: 844 })
  await expect(payButton(page)).toHaveCount(0)
  await choose(page, /^3/)
  await expect(payButton(page)).toBeInViewport({ ratio: 1 })
  await scrollTo(page, 200)
  for (const plan of [/^6/, /^12/, /^3/]) {
    await expectFree(page, plan)
    await choose(page, plan)
    await expect(summary(page)).toContainText(/^Jouw keuze\d+ maanden/)
    expect(await scrollY(page)).toBe(200)
  }
})

inGallery(
  'in a window, plan and pay button are in view, and a choice scrolls nothing',
  async ({ gallery }) => {
    const { page } = gallery
    await gallery.show({ as: 'lid', at: '/membership/6' }, { width: 1024, height: 700 })
    await expect(cardOf(page, /^6 /)).toBeInViewport({ ratio: 1 })
    const before = await scrollY(page)
    for (const plan of [/^6 /, /^12 /]) {
      await choose(page, plan)
      await expect(payButton(page)).toBeInViewport({ ratio: 1 })
      expect(await scrollY(page)).toBe(before)
    }
  },
)

inGallery('a card that the bar covers is scrolled just above it when it is chosen', async ({ gallery }) => {
  const { page } = gallery
  await gallery.show({ as: 'gratis', at: '/membership/3' }, { width: 390, height: 500 })
  await scrollTo(page, 260)
  await choose(page, /^12/)
  const room = async () => (await edges(payBar(page))).top - (await edges(cardOf(page, /^12/))).bottom
  await expect.poll(room).toBeLessThan(18)
  await expectFree(page, /^12/)
})

inGallery('the pay bar covers neither the selected card nor the focus', async ({ gallery }) => {
  const { page } = gallery
  await gallery.show({ as: 'gratis', at: '/membership' }, { width: 390, height: 844 })
  await radio(page, /^12/).click()
  // The arrow key continues at the first plan.
  for (const plan of [/^3 maanden/, /^6 maanden/, /^12 maanden/]) {
    await page.keyboard.press('ArrowDown')
    await page.clock.runFor(50)
    await expect(radio(page, plan)).toBeFocused()
    await expectFree(page, plan)
  }
  const before = await scrollY(page)
  await page.keyboard.press('Tab')
  await expect(payButton(page)).toBeFocused()
  expect(await scrollY(page)).toBe(before)
})

inGallery('the bar shows the amount and the renewal, wherever the page is scrolled', async ({ gallery }) => {
  const { page } = gallery
  await gallery.show({ as: 'gratis', at: '/membership/6' }, { width: 390, height: 664 })
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

test('scrolls to the plan of a link, except while a member scrolls or goes back', async ({ page, site }) => {
  await signInAs({ page, site }, 'lid')
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
  await link(page, 'Mijn Account').first().tap()
  await expect(page).not.toHaveURL(/membership/)
  await page.goBack()
  await expect(radio(page, /^12/)).toBeChecked()
  await page.clock.runFor(50)
  expect(await scrollY(page)).toBe(0)
})

test('with text of 200 % in the settings, the pay button is in the summary', async ({ page, site }) => {
  await page.setViewportSize({ width: 640, height: 664 })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await visitAs({ page, site }, 'gratis', '/membership/6')
  await expect(payButton(page)).not.toBeInViewport()
  await expect(payBar(page).getByText('€34,95')).toBeHidden()
})
