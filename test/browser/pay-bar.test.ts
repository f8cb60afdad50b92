import type { Locator, Page } from '@playwright/test'
import { LEGAL, visitAs } from '../gallery/stage.ts'
import { show } from '../gallery/states.ts'
import { expect, test } from '../support/browser.ts'
import { edges, linesOf, shifts, watchShifts } from '../support/layout.ts'

const HEIGHT = 844
// Without motion, the bar and the selected card need no time to move.
test.use({
  viewport: { width: 390, height: HEIGHT },
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
})

const PAY = 'Betalen met iDeal'
const PLANS = [/^3 maanden/, /^6 maanden/, /^12 maanden/]
const button = (page: Page, name = PAY) => page.getByRole('button', { name, exact: true })
const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name })
const cardOf = (page: Page, plan: RegExp) => radio(page, plan).locator('xpath=..')
/** The element around the button and the text beside it. */
const barOf = (page: Page) => button(page).locator('xpath=..')
const toTheEnd = (page: Page) =>
  page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))

/** The distance between the middle of a card and that of the space above the bar, in px. */
async function offCentre(page: Page, plan: RegExp): Promise<number> {
  const { top, bottom } = await edges(cardOf(page, plan))
  return Math.abs((top + bottom) / 2 - (await edges(barOf(page))).top / 2)
}

test('the pay bar shows the plan of the address, and docks into its card without a layout shift', async ({
  page,
  site,
}) => {
  await watchShifts(page)
  await visitAs({ page, site }, 'gratis', '/membership/6')
  const before = await edges(barOf(page))
  expect([before.bottom, before.height <= 108]).toEqual([HEIGHT, true])
  await expect(barOf(page)).toContainText('6 maanden, daarna €6,99 per maand€34,95')
  const atTheEdge = await page.evaluate(() => document.elementFromPoint(3, 838)?.textContent)
  expect(atTheEdge, 'the bar goes from edge to edge').toContain('daarna')
  await expect.poll(() => offCentre(page, /^6/)).toBeLessThan(20)

  await toTheEnd(page)
  await expect.poll(async () => (await edges(barOf(page))).bottom).toBeLessThan(HEIGHT)
  const card = await edges(page.getByRole('heading', { name: 'Jouw keuze' }).locator('xpath=..'))
  const bar = await edges(barOf(page))
  expect([bar.left, bar.right, bar.height]).toEqual([before.left, before.right, before.height])
  expect([bar.left, bar.right, Math.round(bar.top)]).toEqual([
    card.left,
    card.right,
    Math.round(card.bottom - 1),
  ])
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(() => edges(barOf(page))).toEqual(before)
  expect(await shifts(page)).toEqual([])
})

test('the pay bar appears with the first choice, and covers neither the selected card nor the focus', async ({
  page,
  site,
}) => {
  await visitAs({ page, site }, 'gratis', '/membership')
  await expect(button(page)).toHaveCount(0)
  for (const plan of PLANS) {
    await radio(page, plan).tap()
    await expect(button(page)).toBeInViewport({ ratio: 1 })
    await expect.poll(() => offCentre(page, plan)).toBeLessThan(20)
  }
  // The arrow key continues at the first plan.
  for (const plan of PLANS) {
    await page.keyboard.press('ArrowDown')
    await expect(radio(page, plan)).toBeFocused()
    const { top, bottom } = await edges(cardOf(page, plan))
    expect([top >= 0, bottom <= (await edges(barOf(page))).top]).toEqual([true, true])
  }
  expect(await page.locator('body').ariaSnapshot()).not.toContain('daarna')
  await page.keyboard.press('Tab')
  await expect(button(page)).toBeFocused()

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await radio(page, /^3/).check()
  const amount = barOf(page).getByText('€17,95')
  await expect(amount).toBeVisible()
  const isFaded = (target: Locator) =>
    target.evaluate(element => element.getAnimations().length > 0 || getComputedStyle(element).opacity < '1')
  expect(await isFaded(amount)).toBe(false)
})

test('the pay bar has its error in view and toasts above it, and keeps its size while it is busy', async ({
  page,
  site,
}) => {
  await visitAs({ page, site }, 'gratis', '/membership/6')
  const { left, right, width, height } = await edges(button(page))
  site.mock.api.setFault('POST /api/payment', '400-list')
  await button(page).tap()
  const toast = page.getByRole('alert').getByText('Deze aanvraag klopt niet.').locator('xpath=../..')
  await expect(toast).toBeVisible()
  await expect.poll(async () => (await edges(toast)).bottom <= (await edges(barOf(page))).top).toBe(true)
  const problem = page.getByRole('main').getByText('Deze aanvraag klopt niet.')
  await expect(problem).toBeInViewport({ ratio: 1 })

  site.mock.api.setFault('POST /api/payment', 'hang')
  await button(page).tap()
  await expect(button(page)).toHaveAttribute('aria-busy', 'true')
  const after = await edges(button(page))
  expect([after.left, after.width, after.height]).toEqual([left, width, height])
  const sign = await edges(button(page).locator('svg'))
  const label = await edges(button(page).getByText(PAY))
  expect(Math.min(sign.left - left, right - label.right)).toBeGreaterThan(7)
  expect(await linesOf(button(page))).toHaveLength(1)
})

/** The drawings that show in the corners at the top of a card, outside of its edge. */
const behindCorners = (card: Locator) =>
  card.evaluate(element => {
    const { left, right, top } = element.getBoundingClientRect()
    const radius = Number.parseFloat(getComputedStyle(element).borderTopLeftRadius)
    const found = new Set<string>()
    for (let x = 1; x < radius; x++) {
      const y = radius - Math.sqrt(radius ** 2 - (radius - x) ** 2) - 1.5
      if (y < 0) break
      for (const place of [left + x, right - x])
        for (const behind of document.elementsFromPoint(place, top + y))
          if (behind instanceof SVGGeometryElement) found.add(`${behind.outerHTML} at ${place - left} px`)
    }
    return [...found]
  })

test.describe('«Jouw keuze»', () => {
  test.use({ settings: LEGAL })

  test('has the renewal above its button, the next steps below it, and the small links on one line', async ({
    page,
    site,
  }) => {
    await show('payment-summary-legal', { page, site })
    for (const [width, height] of [
      [390, HEIGHT],
      [768, 1024],
      [1000, 700],
      [1280, 800],
      [1366, 650],
      [1920, 1000],
    ] as const) {
      await page.setViewportSize({ width, height })
      const where = `${width} px`
      if (width >= 1000) {
        await page.evaluate(() => window.scrollTo(0, 0))
        const { left, width: wide, bottom } = await edges(button(page))
        expect([left > width / 2, wide > 300], where).toEqual([true, true])
        if (width >= 1280) expect(bottom, where).toBeLessThanOrEqual(600)
        await expect(barOf(page).getByText('daarna')).toBeHidden()
        const summary = page.getByRole('region', { name: 'Jouw keuze' })
        await expect(summary, 'one shadow around the whole card').toHaveCSS('box-shadow', /rgba/)
        await expect(barOf(page)).toHaveCSS('box-shadow', 'none')
        expect(await behindCorners(summary), where).toEqual([])
      }
      await toTheEnd(page)
      const renewal = await edges(page.getByText('Na 6 maanden betaal je €6,99 per maand, tot je opzegt.'))
      const pay = await edges(button(page))
      const next = page.getByText('Je betaalt bij je eigen bank. Daarna kom je hier terug.')
      expect([renewal.bottom < pay.top, pay.bottom < (await edges(next)).top], where).toEqual([true, true])
      const card = await edges(barOf(page))
      for (const { left, right } of await linesOf(next))
        expect(Math.abs(left + right - card.left - card.right), `centred at ${where}`).toBeLessThan(4)
      const links = ['Voorwaarden', 'Privacy', 'Herroepen'].map(name => page.getByRole('link', { name }))
      const tops = await Promise.all(links.map(async link => (await edges(link)).top))
      expect(new Set(tops).size, where).toBe(1)
    }
  })
})

test('text of 200 % leaves the pay bar in its own place, with room for the page', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':root { font-size: 200% }')
    document.adoptedStyleSheets = [sheet]
  })
  await visitAs({ page, site }, 'gratis', '/membership/6')
  await expect(barOf(page)).toHaveCSS('position', 'relative')
  expect((await edges(barOf(page))).top).toBeGreaterThan(664)
  expect(await page.evaluate(() => document.documentElement.style.cssText)).toBe('')
})
