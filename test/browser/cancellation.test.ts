import { test } from '../gallery/gallery.ts'
import { expect } from '../support/browser.ts'
import { button, cards, edges, toast } from '../support/locators.ts'

test('the free text grows, and a missing reason and the goodbye are in view', async ({ gallery }) => {
  const { page } = gallery
  await gallery.show({ as: 'lid', at: '/membership/cancellation' }, { width: 390, height: 560 })
  // It grows with its lines up to 40, then scrolls, and shrinks again.
  const area = page.getByPlaceholder('Typ hier je tekst')
  const heightOf = async (lines: number) => {
    await area.fill(Array(lines).fill('regel').join('\n'))
    return area.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }))
  }
  const forty = await heightOf(40)
  expect(forty.scrollHeight).toBe(forty.clientHeight)
  const hundred = await heightOf(100)
  expect(hundred.clientHeight).toBe(forty.clientHeight)
  expect(hundred.scrollHeight).toBeGreaterThan(2 * forty.clientHeight)
  // The twin that gives the field its height is short, whatever somebody pastes.
  await area.fill('x'.repeat(600_000))
  const twin = await area.evaluate(element => element.parentElement?.dataset.value?.length)
  expect(twin).toBeLessThanOrEqual(8000)
  expect((await heightOf(1)).clientHeight).toBeLessThan(forty.clientHeight / 2)

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await button(page, 'Lidmaatschap opzeggen').click()
  await expect(page.getByText('Je moet een reden selecteren!')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('radio').first()).toBeFocused()
  await expect(cards(page).first()).toHaveCSS('outline-style', 'solid')
  expect((await edges(cards(page).first())).bottom).toBeLessThan(560 - 150)

  await page.setViewportSize({ width: 375, height: 600 })
  await page.getByRole('radio').first().check()
  await button(page, 'Lidmaatschap opzeggen').click()
  const notice = page.getByRole('heading', { name: 'Jammer dat je gaat', level: 1 })
  await expect(notice).toBeFocused()
  await expect(toast(page)).toContainText('Je lidmaatschap is beëindigd.')
  expect((await edges(notice)).bottom).toBeLessThanOrEqual((await edges(toast(page))).top)
})
