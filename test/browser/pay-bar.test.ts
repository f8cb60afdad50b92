import type { Locator, Page } from '@playwright/test'
import { LEGAL, signInAs, visitAs } from '../gallery/stage.ts'
import { show } from '../gallery/states.ts'
import { expect, test } from '../support/browser.ts'
import { edges, linesOf, shifts, watchShifts } from '../support/layout.ts'
import { hold } from '../support/start.ts'

const HEIGHT = 844
// Without motion, the bar and the selected card need no time to move.
test.use({
  viewport: { width: 390, height: HEIGHT },
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
})

const PAY = 'Betalen met iDeal'
const LONG_PAY = `Betalen met ${LEGAL.paymentMethod}`
const PLANS = [/^3 maanden/, /^6 maanden/, /^12 maanden/]
const button = (page: Page, name = PAY) => page.getByRole('button', { name, exact: true })
const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name })
const cardOf = (page: Page, plan: RegExp) => radio(page, plan).locator('xpath=..')
/** The sticky element around the button. */
const barOf = (page: Page, name = PAY) => button(page, name).locator('xpath=..')
const totalOf = (page: Page) => page.getByText('Nu te betalen').locator('xpath=..')
const renewalOf = (page: Page) => page.getByText('Na 6 maanden €6,99 per maand')
const toTheEnd = (page: Page) =>
  page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Chooses a plan, and lets the frame pass that shows it. */
async function choose(page: Page, plan: RegExp): Promise<void> {
  await radio(page, plan).tap()
  await page.clock.runFor(50)
}

/** Whether no other element covers a part of a text, which is in the window. */
const isWhole = (text: Locator) =>
  text.evaluate(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const points = [left + 1, (left + right) / 2, right - 1].flatMap(x => [
      [x, top + 1] as const,
      [x, bottom - 1] as const,
    ])
    return points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
  })

/** The distance between the middle of a card and that of the space above the bar, in px. */
async function offCentre(page: Page, plan: RegExp): Promise<number> {
  const { top, bottom } = await edges(cardOf(page, plan))
  return Math.abs((top + bottom) / 2 - (await edges(totalOf(page))).top / 2)
}

test('the pay bar has the price, the renewal and the button, and settles in its card without a layout shift', async ({
  page,
  site,
}) => {
  const low = 664
  await page.setViewportSize({ width: 390, height: low })
  await watchShifts(page)
  await visitAs({ page, site }, 'gratis', '/membership/6')
  const [total, bar] = [await edges(totalOf(page)), await edges(barOf(page))]
  const renewal = renewalOf(page)
  expect(Math.abs(bar.bottom - low)).toBeLessThanOrEqual(1)
  expect(low - total.top).toBeLessThan(130)
  await expect(totalOf(page)).toHaveText('Nu te betalen€34,95')
  for (const part of [totalOf(page).locator('dd'), renewal]) expect(await isWhole(part)).toBe(true)
  await expect.poll(() => offCentre(page, /^6/)).toBeLessThan(20)

  await toTheEnd(page)
  await expect.poll(async () => (await edges(barOf(page))).bottom).toBeLessThan(low - 20)
  const terms = await edges(page.getByText('Na 6 maanden betaal je'))
  const [settledTotal, settled] = [await edges(totalOf(page)), await edges(barOf(page))]
  expect([settled.left, settled.right, settled.height]).toEqual([bar.left, bar.right, bar.height])
  expect([settledTotal.bottom <= terms.top, terms.bottom <= settled.top]).toEqual([true, true])
  const isInView = await renewal.evaluate(element => {
    const { left, top, height } = element.getBoundingClientRect()
    return element === document.elementFromPoint(left + 40, top + height / 2)
  })
  expect(isInView, 'the terms say the same').toBe(false)
  await page.evaluate(() => window.scrollTo(0, 60))
  expect(await edges(barOf(page))).toEqual(bar)
  expect(await shifts(page)).toEqual([])
})

test('the amount is on the page once, and whole at every place of the page', async ({ page, site }) => {
  for (const height of [600, 740, HEIGHT]) {
    await page.setViewportSize({ width: 390, height })
    await visitAs({ page, site }, 'gratis', '/membership/6')
    const amount = totalOf(page).getByText('€34,95')
    await expect(
      page.getByText('€34,95').filter({ visible: true }),
      'in the card and in the bar',
    ).toHaveCount(2)
    const { bottom } = await edges(page.getByText('Na 6 maanden betaal je'))
    for (let y = await scrollY(page); y < bottom; y += 37) {
      await page.evaluate(top => window.scrollTo(0, top), y)
      const { top } = await edges(amount)
      if (top > 0) expect(await isWhole(amount), `at ${y} of ${height} px`).toBe(true)
    }
  }
})

test('a choice moves no card that is in view, and shows the others whole with as little scrolling as that takes', async ({
  page,
  site,
}) => {
  await visitAs({ page, site }, 'gratis', '/membership')
  await expect(button(page)).toHaveCount(0)
  await choose(page, /^3/)
  await expect(button(page)).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => window.scrollTo(0, 260))
  for (const plan of [/^6/, /^12/, /^3/]) {
    const before = await edges(cardOf(page, plan))
    expect([before.top >= 0, before.bottom <= (await edges(totalOf(page))).top]).toEqual([true, true])
    await choose(page, plan)
    await expect(page.getByRole('region', { name: 'Jouw keuze' })).toContainText(/^Jouw keuze\d+ maanden/)
    expect((await edges(cardOf(page, plan))).top).toBe(before.top)
  }

  await page.setViewportSize({ width: 390, height: 500 })
  await page.evaluate(() => window.scrollTo(0, 260))
  const free = (await edges(totalOf(page))).top
  await radio(page, /^12/).dispatchEvent('click')
  await page.clock.runFor(50)
  await expect.poll(async () => Math.abs((await edges(cardOf(page, /^12/))).bottom - free)).toBeLessThan(6)
  expect((await edges(cardOf(page, /^12/))).bottom).toBeLessThanOrEqual(free)
})

for (const use of ['scrolls', 'presses', 'does nothing'] as const)
  test(`a member who ${use} while the plans load ${use === 'does nothing' ? 'sees the plan of the link' : 'stays in place'}`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 390, height: 560 })
    await signInAs({ page, site }, 'lid')
    const plans = await hold(page, /api.subscription$/)
    await page.goto(`${site.url}/membership/12`)
    await expect(page.getByRole('heading', { name: 'Lidmaatschap wijzigen' })).toBeVisible()
    if (use === 'scrolls') await page.evaluate(() => window.scrollTo(0, 40))
    if (use === 'presses') await page.getByRole('heading', { level: 1 }).tap()
    const before = await scrollY(page)
    await plans.release()
    await expect(radio(page, /^12/)).toBeChecked()
    if (use === 'does nothing') await expect.poll(() => offCentre(page, /^12/)).toBeLessThan(20)
    else expect(await scrollY(page)).toBe(before)
  })

test('the pay bar covers neither the selected card nor the focus', async ({ page, site }) => {
  await visitAs({ page, site }, 'gratis', '/membership')
  await radio(page, /^12/).tap()
  // The arrow key continues at the first plan.
  for (const plan of PLANS) {
    await page.keyboard.press('ArrowDown')
    await page.clock.runFor(50)
    await expect(radio(page, plan)).toBeFocused()
    const { top, bottom } = await edges(cardOf(page, plan))
    expect([top >= 0, bottom <= (await edges(totalOf(page))).top]).toEqual([true, true])
  }
  expect(await page.locator('body').ariaSnapshot()).not.toContain('Na 12 maanden €')
  const before = await scrollY(page)
  await page.keyboard.press('Tab')
  await expect(button(page)).toBeFocused()
  expect(await scrollY(page)).toBe(before)
})

test('the pay bar has toasts above it, its error in view, and its size while it is busy', async ({
  page,
  site,
}) => {
  await visitAs({ page, site }, 'gratis', '/membership/6')
  const { left, right, width, height } = await edges(button(page))
  site.mock.api.setFault('POST /api/payment', '400-list')
  await button(page).tap()
  const toast = page.getByRole('alert').getByText('Deze aanvraag klopt niet.').locator('xpath=../..')
  await expect(toast).toBeVisible()
  const problem = page.getByRole('main').getByText('Deze aanvraag klopt niet.')
  await expect(problem).toBeInViewport({ ratio: 1 })
  expect(await isWhole(problem)).toBe(true)
  const bar = await edges(toast)
  const pay = await edges(button(page))
  expect(bar.bottom <= pay.top || bar.top >= pay.bottom, 'the toast does not cover the button').toBe(true)

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

  test('has the renewal above its button, the next steps below it, and no broken link', async ({
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
        const { left, width: wide, bottom } = await edges(button(page, LONG_PAY))
        expect([left > width / 2, wide > 300], where).toEqual([true, true])
        if (width >= 1280) expect(bottom, where).toBeLessThanOrEqual(600)
        await expect(renewalOf(page)).toBeHidden()
        const summary = page.getByRole('region', { name: 'Jouw keuze' })
        await expect(summary, 'one shadow around the whole card').toHaveCSS('box-shadow', /rgba/)
        await expect(barOf(page, LONG_PAY)).toHaveCSS('box-shadow', 'none')
        expect(await behindCorners(summary), where).toEqual([])
      }
      await toTheEnd(page)
      const renewal = await edges(
        page.getByText(
          'Na 6 maanden betaal je €6,99 per maand, tot je opzegt. Opzeggen kan altijd bij Mijn Account.',
        ),
      )
      const pay = await edges(button(page, LONG_PAY))
      const next = page.getByText('Je betaalt bij je eigen bank. Daarna kom je hier terug.')
      expect([renewal.bottom < pay.top, pay.bottom < (await edges(next)).top], where).toEqual([true, true])
      const card = await edges(barOf(page, LONG_PAY))
      for (const { left, right } of await linesOf(next))
        expect(Math.abs(left + right - card.left - card.right), `centred at ${where}`).toBeLessThan(4)
      const links = page.getByRole('region', { name: 'Jouw keuze' }).getByRole('link')
      await expect(links).toHaveText(['Voorwaarden', 'Privacy', 'Aankoop herroepen (14 dagen)'])
      for (const link of await links.all()) expect(await linesOf(link), where).toHaveLength(1)
    }
  })
})

test('text of 200 % in the settings of the browser leaves the button in its own place', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 640, height: 664 })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await visitAs({ page, site }, 'gratis', '/membership/6')
  await expect(barOf(page)).toHaveCSS('position', 'relative')
  await expect(renewalOf(page)).toBeHidden()
  expect((await edges(barOf(page))).top).toBeGreaterThan(664)
})
