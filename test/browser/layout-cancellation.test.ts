import { visitAs } from '../gallery/stage.ts'
import { test } from '../support/browser.ts'
import { button, cards } from '../support/locators.ts'
import { edges, expect, resize } from '../support/places.ts'

const PAGE = '/membership/cancellation'

// Colours and scrolling change at once.
test.use({ hasTouch: true, contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page, site }) => visitAs({ page, site }, 'lid', PAGE))

test('after a press without a reason, message and focus are in view above a toast', async ({ page }) => {
  const message = page.getByText('Je moet een reden selecteren!')
  for (const [width, height] of [
    [390, 560],
    [1280, 800],
  ] as const) {
    await resize(page, width, height)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await button(page, 'Lidmaatschap opzeggen').tap()
    await expect(message.first()).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('radio').first()).toBeFocused()
    await expect(cards(page).first()).toHaveCSS('outline-style', 'solid')
    expect((await edges(cards(page).first())).bottom).toBeLessThan(height - 150)
  }
})

test('the edges of the reasons have one colour, with a message or without', async ({ page }) => {
  const colour = () =>
    cards(page)
      .first()
      .evaluate(card => getComputedStyle(card).borderTopColor)
  await button(page, 'Lidmaatschap opzeggen').tap()
  const message = page.getByText('Je moet een reden selecteren!')
  await expect(message.first()).toBeVisible()
  const before = await colour()
  await cards(page).last().tap()
  await expect(message).toHaveCount(0)
  expect(await colour()).toBe(before)
})

test('no reason grows when it is chosen', async ({ page }) => {
  const heights = () => cards(page).evaluateAll(all => all.map(card => card.getBoundingClientRect().height))
  for (const width of [336, 360, 375, 402, 414]) {
    await resize(page, width)
    const before = await heights()
    for (const reason of await page.getByRole('radio').all()) {
      await reason.check()
      expect(await heights(), `${width} px`).toEqual(before)
    }
  }
})

test('the free text grows with its lines up to 40, then scrolls, and shrinks again', async ({ page }) => {
  const area = page.getByPlaceholder('Typ hier je tekst')
  const heightOf = async (lines: number) => {
    await area.fill(Array(lines).fill('regel').join('\n'))
    return area.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }))
  }
  const ten = await heightOf(10)
  expect(ten.scrollHeight).toBe(ten.clientHeight)
  const forty = await heightOf(40)
  expect(forty.scrollHeight).toBe(forty.clientHeight)
  expect(forty.clientHeight).toBeGreaterThan(2 * ten.clientHeight)
  const hundred = await heightOf(100)
  expect(hundred.clientHeight).toBe(forty.clientHeight)
  expect(hundred.scrollHeight).toBeGreaterThan(2 * forty.clientHeight)
  expect((await heightOf(1)).clientHeight).toBeLessThan(ten.clientHeight)
})

test('a large pasted text does not freeze the page', async ({ page }) => {
  const area = page.getByPlaceholder('Typ hier je tekst')
  await area.fill('x'.repeat(600_000))
  // The twin that gives the field its height.
  const twin = await area.evaluate(element => element.parentElement?.dataset.value?.length)
  expect(twin).toBeLessThanOrEqual(8000)
})
