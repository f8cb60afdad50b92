import type { Page } from '@playwright/test'
import { test } from '../gallery/gallery.ts'
import { visit } from '../gallery/stage.ts'
import { expect } from '../support/browser.ts'
import { chosenRow, coversOf, edges, link, payBar, payButton, radio } from '../support/locators.ts'
import { hold, isAlive } from '../support/start.ts'

const scrollTo = (page: Page, top: number) => page.evaluate(y => window.scrollTo(0, y), top)
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Chooses a plan, and lets the frame pass that shows it. */
async function choose(page: Page, plan: RegExp): Promise<void> {
  await radio(page, plan).dispatchEvent('click')
  await page.clock.runFor(50)
}

/** Expects the chosen row between the top of the window and the bar, or its upper edge if it is higher. */
async function expectInView(page: Page): Promise<void> {
  const row = await edges(chosenRow(page))
  const bar = await edges(payBar(page))
  const isFixed = (await payBar(page).evaluate(bar => getComputedStyle(bar).position)) === 'fixed'
  const end = isFixed ? bar.top - 11.5 : (page.viewportSize()?.height ?? 0)
  expect(row.top).toBeGreaterThanOrEqual(0)
  if (row.height < end) expect(row.bottom).toBeLessThanOrEqual(end)
  else expect(row.top).toBeLessThan(1)
  await expect(payButton(page)).toBeInViewport({ ratio: 1 })
}

const SIZES = [
  [320, 568],
  [390, 664],
  [640, 400],
  [844, 390],
  [1280, 800],
] as const

test('each chosen row is whole above the bar, on arrival and after a choice', async ({ gallery }) => {
  const { page } = gallery
  for (const [width, height] of SIZES)
    for (const [as, months] of [
      ['lid', 6],
      ['superklupper', 12],
    ] as const)
      await test.step(`${as} at ${width} × ${height} px`, async () => {
        await gallery.show({ as, at: `/membership/${months}` }, { width, height })
        await page.clock.runFor(50)
        await expectInView(page)
        for (const plan of [/^3 /, /^12 /, /^6 /]) {
          await choose(page, plan)
          await expectInView(page)
        }
        const bar = await edges(payBar(page))
        if (width < 760) expect(bar).toMatchObject({ left: 0, right: width, bottom: height })
        expect(bar.height).toBeLessThanOrEqual(112)
      })
})

/** Presses a plan. Returns how far its row has moved before the next frame, in px, and whether the page can scroll no further. */
const moveOf = (page: Page, plan: RegExp) =>
  radio(page, plan).evaluate(async radio => {
    const top = () => radio.getBoundingClientRect().top
    const before = top()
    ;(radio as HTMLInputElement).click()
    await Promise.resolve()
    const last = document.documentElement.scrollHeight - window.innerHeight
    return { moved: top() - before, isAtEnd: window.scrollY < 1 || window.scrollY > last - 1 }
  })

test('a pressed row stays in its place when the row above it closes', async ({ gallery }) => {
  const { page } = gallery
  let kept = 0
  for (const [width, height] of SIZES)
    await test.step(`${width} × ${height} px`, async () => {
      await gallery.show({ as: 'lid', at: '/membership/3' }, { width, height })
      // The page scrolls smoothly, so not before the next frame.
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      for (const plan of [/^6/, /^12/, /^6/, /^3/]) {
        await scrollTo(page, 5000)
        const { moved, isAtEnd } = await moveOf(page, plan)
        expect(Math.abs(moved) < 1 || isAtEnd).toBe(true)
        if (Math.abs(moved) < 1) kept++
        await page.clock.runFor(1000)
      }
    })
  expect(kept).toBeGreaterThan(13)
})

test('a choice scrolls no row that is in view, with a finger or a key', async ({ gallery }) => {
  const { page } = gallery
  await gallery.show('membership-free')
  await expect(payButton(page)).toHaveCount(0)
  await choose(page, /^3/)
  await radio(page, /^3/).focus()
  for (const plan of [/^6 maanden/, /^12 maanden/, /^3 maanden/]) {
    await page.keyboard.press('ArrowDown')
    await page.clock.runFor(50)
    await expect(radio(page, plan)).toBeFocused()
    await expectInView(page)
  }
  await page.keyboard.press('Tab')
  await expect(payButton(page)).toBeFocused()
  expect(await scrollY(page)).toBe(0)
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
      await isAlive(page)
      await expect(page.getByRole('heading', { name: 'Lidmaatschap wijzigen' })).toBeVisible()
      if (isScrolled) await scrollAsMember(page)
      const before = await scrollY(page)
      await plans.release()
      await expect(radio(page, /^12/)).toBeChecked()
      if (isScrolled) expect(await scrollY(page)).toBe(before)
      else await expectInView(page)
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

  test('with text of 200 % in the settings, the pay button is in the row', async ({ page, site }) => {
    await page.setViewportSize({ width: 640, height: 664 })
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await visit({ page, site }, { as: 'gratis', at: '/membership/6' })
    await expect(payBar(page)).toHaveCSS('position', 'static')
    await expect(payBar(page).getByText('€34,95')).toBeHidden()
  })
})
