import { addPayment, PAYMENT, signInAs } from '../gallery/stage.ts'
import { show } from '../gallery/states.ts'
import { test } from '../support/browser.ts'
import { shifts, watchShifts } from '../support/layout.ts'
import { around, link } from '../support/locators.ts'
import { edges, expect, linesOf, resize } from '../support/places.ts'

for (const state of ['payment-paid', 'account-awaited'] as const)
  test(`on ${state}, no line begins with the dot before the amount`, async ({ page, site }) => {
    await show(state, { page, site })
    const bought = page.getByText('€34,95')
    for (let width = 240; width <= 430; width += 5) {
      await resize(page, width)
      for (const { text } of await linesOf(bought)) expect.soft(text, `${width} px`).not.toMatch(/^\s*·/)
    }
  })

test('a paid payment of another browser keeps the place of the end date, and nothing else', async ({
  page,
  site,
}) => {
  await watchShifts(page)
  await signInAs({ page, site }, 'lid')
  addPayment(site, 'paid')
  let release = () => {}
  const isReleased = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/api/membership', route => isReleased.then(() => route.continue()))
  await page.goto(site.url + PAYMENT)
  const explanation = page.getByText('Je gaat zo vanzelf naar je account.')
  const next = link(page, 'Naar Mijn Account')
  await expect(explanation).toBeVisible()
  const before = await edges(next)
  release()
  const until = around(page.getByText('14-03-2026'))
  await expect(until).toBeVisible()
  await expect(until).toHaveLines(1)
  expect((await edges(until)).top - (await edges(explanation)).bottom).toBeLessThan(20)
  expect((await edges(next)).top - (await edges(until)).bottom).toBeLessThan(30)
  expect(await edges(next)).toEqual(before)
  expect(await shifts(page)).toEqual([])
})
