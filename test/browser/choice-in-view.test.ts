import type { Page } from '@playwright/test'
import { signInAs, visitAs } from '../gallery/stage.ts'
import { test } from '../support/browser.ts'
import { around, cardOf, link, payButton, radio, summary, total } from '../support/locators.ts'
import { edges, expect, resize } from '../support/places.ts'
import { hold } from '../support/start.ts'

// Without motion, the bar and the selected card need no time to move.
test.use({ hasTouch: true, contextOptions: { reducedMotion: 'reduce' } })

const PHONES = [
  [320, 664],
  [360, 640],
  [390, 664],
  [390, 844],
  [412, 915],
  [430, 932],
] as const
const terms = (page: Page) => page.getByText(/^Na \d+ maanden betaal je/)
const scrollTo = (page: Page, top: number) => page.evaluate(y => window.scrollTo(0, y), top)
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Chooses a plan, and lets the frame pass that shows it. */
async function choose(page: Page, plan: RegExp): Promise<void> {
  await radio(page, plan).dispatchEvent('click')
  await page.clock.runFor(50)
}

/** Expects the card of a plan between the top of the window and the bar. */
async function expectFree(page: Page, plan: RegExp): Promise<void> {
  expect((await edges(cardOf(page, plan))).top).toBeGreaterThanOrEqual(0)
  await expect(cardOf(page, plan)).toBeAbove(total(page))
}

/** Expects the sentence about the renewal whole above the bar, or not at all. */
async function expectUncut(page: Page): Promise<void> {
  const [sentence, bar] = [await edges(terms(page)), await edges(around(payButton(page)))]
  expect(
    sentence.bottom <= bar.top + 1 || sentence.top >= bar.top - 1,
    JSON.stringify({ sentence, bar }),
  ).toBe(true)
}

test('a choice scrolls no card that is in view', async ({ page, site }) => {
  await visitAs({ page, site }, 'gratis', '/membership')
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

test('a card that the bar covers is scrolled just above it when it is chosen', async ({ page, site }) => {
  await resize(page, 390, 500)
  await visitAs({ page, site }, 'gratis', '/membership/3')
  await scrollTo(page, 260)
  await choose(page, /^12/)
  const room = async () => (await edges(total(page))).top - (await edges(cardOf(page, /^12/))).bottom
  await expect.poll(room).toBeLessThan(6)
  await expectFree(page, /^12/)
})

for (const [use, result] of [
  ['scrolls', 'stays in place'],
  ['does nothing', 'sees the plan of the link'],
] as const)
  test(`a member who ${use} while the plans load ${result}`, async ({ page, site }) => {
    await resize(page, 390, 560)
    await signInAs({ page, site }, 'lid')
    const plans = await hold(page, /api.subscription$/)
    await page.goto(`${site.url}/membership/12`)
    await expect(page.getByRole('heading', { name: 'Lidmaatschap wijzigen' })).toBeVisible()
    if (use === 'scrolls') await scrollAsMember(page)
    const before = await scrollY(page)
    await plans.release()
    await expect(radio(page, /^12/)).toBeChecked()
    if (use === 'does nothing') await expectFree(page, /^12/)
    else expect(await scrollY(page)).toBe(before)
  })

for (const [member, months] of [
  ['gratis', 12],
  ['lid', 6],
  ['superklupper', 12],
] as const)
  for (const [width, height] of PHONES)
    test(`${member} sees the plan of ${months} months whole and no half sentence, on ${width} × ${height}`, async ({
      page,
      site,
    }) => {
      await resize(page, width, height)
      await visitAs({ page, site }, member, `/membership/${months}`)
      await expectFree(page, new RegExp(`^${months} `))
      await expectUncut(page)
      for (const plan of [/^3 /, /^12 /, /^6 /]) {
        await choose(page, plan)
        await expectFree(page, plan)
        await expectUncut(page)
      }
    })

for (const [width, height] of [
  [1024, 700],
  [1280, 800],
  [1366, 657],
] as const)
  for (const hasEndedMembership of [false, true])
    test(`plan and pay button are in a window of ${width} × ${height}, ended: ${hasEndedMembership}`, async ({
      page,
      site,
    }) => {
      await resize(page, width, height)
      await visitAs({ page, site }, 'lid', '/membership/6', { hasEndedMembership })
      await expect(payButton(page)).toBeInViewport({ ratio: 1 })
      await expect(cardOf(page, /^6 /)).toBeInViewport({ ratio: 1 })
      const before = await scrollY(page)
      await choose(page, /^12 /)
      await expect(payButton(page)).toBeInViewport({ ratio: 1 })
      expect(await scrollY(page), 'the button was in view').toBe(before)
    })

test('who comes back to a place finds it', async ({ page, site }) => {
  await resize(page, 390, 560)
  await visitAs({ page, site }, 'gratis', '/membership/12')
  await scrollTo(page, 0)
  await link(page, 'Mijn Account').first().tap()
  await expect(page).not.toHaveURL(/membership/)
  await page.goBack()
  await expect(radio(page, /^12/)).toBeChecked()
  await page.clock.runFor(50)
  expect(await scrollY(page)).toBe(0)
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

test('the pay bar covers neither the selected card nor the focus', async ({ page, site }) => {
  await visitAs({ page, site }, 'gratis', '/membership')
  await radio(page, /^12/).tap()
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
