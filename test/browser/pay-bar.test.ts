import type { Locator, Page } from '@playwright/test'
import { LEGAL, visitAs } from '../gallery/stage.ts'
import { show } from '../gallery/states.ts'
import { test } from '../support/browser.ts'
import { shifts, watchShifts } from '../support/layout.ts'
import { around, button, payButton, summary, toast, total } from '../support/locators.ts'
import { edges, expect, linesOf, resize } from '../support/places.ts'

// Without motion, the bar and the selected card need no time to move.
test.use({ hasTouch: true, contextOptions: { reducedMotion: 'reduce' } })

/** The part of the summary that sticks to the bottom of the window; the total is above it. */
const bar = (page: Page) => around(payButton(page))
const shortTerms = (page: Page) => page.getByText('Na 6 maanden €6,99 per maand')
const terms = (page: Page) => page.getByText('Na 6 maanden betaal je €6,99 per maand, tot je opzegt.')
const scrollTo = (page: Page, top: number) => page.evaluate(y => window.scrollTo(0, y), top)

test('the pay bar is low, and shows the price, the terms and the button', async ({ page, site }) => {
  await resize(page, 390, 664)
  await visitAs({ page, site }, 'gratis', '/membership/6')
  expect(Math.abs((await edges(bar(page))).bottom - 664)).toBeLessThanOrEqual(1)
  expect((await edges(total(page))).top).toBeGreaterThan(664 - 130)
  await expect(total(page)).toHaveText('Nu te betalen€34,95')
  for (const part of [total(page).locator('dd'), shortTerms(page)]) await expect(part).toBeUncovered()
})

test('at the end of the page, the pay bar is in its card below the terms', async ({ page, site }) => {
  await resize(page, 390, 664)
  await watchShifts(page)
  await visitAs({ page, site }, 'gratis', '/membership/6')
  const before = await edges(bar(page))
  await scrollTo(page, 10_000)
  await expect.poll(async () => (await edges(bar(page))).bottom).toBeLessThan(644)
  await expect(total(page)).toBeAbove(terms(page))
  await expect(terms(page)).toBeAbove(bar(page))
  await expect(shortTerms(page), 'the full terms are on the screen').not.toBeUncovered()
  const { left, width, height } = await edges(bar(page))
  expect([left, width, height]).toEqual([before.left, before.width, before.height])
  await scrollTo(page, 60)
  expect(await edges(bar(page))).toEqual(before)
  expect(await shifts(page)).toEqual([])
})

test('the amount is whole at every place of the page', async ({ page, site }) => {
  for (const height of [600, 740, 844]) {
    await resize(page, 390, height)
    await visitAs({ page, site }, 'gratis', '/membership/6')
    const amount = total(page).getByText('€34,95')
    await expect(page.getByText('€34,95').filter({ visible: true }), 'card and bar').toHaveCount(2)
    const { bottom } = await edges(terms(page))
    for (let y = 0; y < bottom; y += 37) {
      await scrollTo(page, y)
      if ((await edges(amount)).top > 0) await expect(amount, `at ${y} of ${height} px`).toBeUncovered()
    }
  }
})

test('a failed press shows its error, and no toast covers the pay button', async ({ page, site }) => {
  await visitAs({ page, site }, 'gratis', '/membership/6')
  site.mock.api.setFault('POST /api/payment', '400-list')
  await payButton(page).tap()
  const problem = page.getByRole('main').getByText('Deze aanvraag klopt niet.')
  await expect(problem).toBeInViewport({ ratio: 1 })
  await expect(problem).toBeUncovered()
  await expect(toast(page)).toBeVisible()
  await expect(toast(page)).not.toShareALineWith(payButton(page))
})

test('the busy pay button keeps its size, and its text on one line', async ({ page, site }) => {
  await visitAs({ page, site }, 'gratis', '/membership/6')
  const { left, width, height } = await edges(payButton(page))
  site.mock.api.setFault('POST /api/payment', 'hang')
  await payButton(page).tap()
  await expect(payButton(page)).toHaveAttribute('aria-busy', 'true')
  expect(await edges(payButton(page))).toMatchObject({ left, width, height })
  await expect(payButton(page).locator('svg')).toBeLeftOf(payButton(page).getByText('Betalen met iDeal'))
  await expect(payButton(page)).toHaveLines(1)
})

test('with text of 200 % in the settings, the pay button does not stick', async ({ page, site }) => {
  await resize(page, 640, 664)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await visitAs({ page, site }, 'gratis', '/membership/6')
  await expect(shortTerms(page)).toBeHidden()
  await expect(bar(page)).not.toBeInViewport()
})

test.describe('the summary', () => {
  test.use({ settings: LEGAL })
  const pay = (page: Page) => button(page, `Betalen met ${LEGAL.paymentMethod}`)

  for (const [width, height] of [
    [390, 844],
    [1000, 700],
    [1920, 1000],
  ] as const)
    test(`the terms are above the button and the links below it, at ${width} px`, async ({ page, site }) => {
      await show('payment-summary-legal', { page, site })
      await resize(page, width, height)
      await scrollTo(page, 10_000)
      const next = page.getByText('Je betaalt bij je eigen bank. Daarna kom je hier terug.')
      await expect(terms(page)).toContainText('Opzeggen kan altijd bij Mijn Account.')
      await expect(terms(page)).toBeAbove(pay(page))
      await expect(pay(page)).toBeAbove(next)
      const { left, right } = await edges(around(pay(page)))
      for (const line of await linesOf(next))
        expect(Math.abs(line.left + line.right - left - right), 'centred').toBeLessThan(4)
      const links = summary(page).getByRole('link')
      await expect(links).toHaveText(['Voorwaarden', 'Privacy', 'Aankoop herroepen (14 dagen)'])
      for (const one of await links.all()) await expect(one).toHaveLines(1)
    })

  for (const [width, height] of [
    [1000, 700],
    [1366, 650],
  ] as const)
    test(`the summary is one card with its button in view, at ${width} px`, async ({ page, site }) => {
      await show('payment-summary-legal', { page, site })
      await resize(page, width, height)
      await scrollTo(page, 0)
      expect((await edges(pay(page))).left).toBeGreaterThan(width / 2)
      await expect(pay(page)).toBeInViewport({ ratio: 1 })
      await expect(shortTerms(page)).toBeHidden()
      await expect(summary(page)).toHaveCSS('box-shadow', /rgba/)
      await expect(around(pay(page))).toHaveCSS('box-shadow', 'none')
      expect(await drawingsBehindCorners(summary(page))).toEqual([])
    })
})

/** The drawings that are seen beside the round corners at the top of a card. */
const drawingsBehindCorners = (card: Locator) =>
  card.evaluate(element => {
    const { left, right, top } = element.getBoundingClientRect()
    const radius = Number.parseFloat(getComputedStyle(element).borderTopLeftRadius)
    const found = new Set<string>()
    for (let x = 1; x < radius; x++) {
      const y = radius - Math.sqrt(radius ** 2 - (radius - x) ** 2) - 1.5
      if (y < 0) break
      for (const place of [left + x, right - x])
        for (const behind of document.elementsFromPoint(place, top + y))
          if (behind instanceof SVGGeometryElement) found.add(behind.outerHTML)
    }
    return [...found]
  })
