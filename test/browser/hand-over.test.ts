import { expect, test } from '../support/browser.ts'
import { chosenRow, payButton, radio } from '../support/locators.ts'
import { hold, open, SCRIPTS } from '../support/start.ts'

// test/engines/early-use.ts has all that a member does on a painted page, whatever changes it.

const PLANS = '/membership/6'

test('an early choice of a plan stays, and an early press pays no other plan', async ({ page, site }) => {
  await site.signIn(page, 'gratis')
  const scripts = await hold(page, SCRIPTS)
  await open(page, site, PLANS)
  await radio(page, /^12 maanden/).check()
  // It is for the painted plan, which is another one by now.
  await payButton(page).click()
  await scripts.release()
  await expect(chosenRow(page)).toContainText('€59,95')
  await expect(page).toHaveURL(/\/membership\/12$/)
  await expect(radio(page, /^12 maanden/)).toBeChecked()
  expect(site.mock.api.world.payments).toEqual([])
})

test('an early press for an old price pays nothing, and names the new one', async ({ page, site }) => {
  await page.clock.setFixedTime(new Date('2026-03-14T12:00:00'))
  await site.signIn(page, 'gratis')
  const scripts = await hold(page, SCRIPTS)
  await open(page, site, PLANS)
  const colour = () => payButton(page).evaluate(pay => getComputedStyle(pay).backgroundColor)
  const before = await colour()
  await payButton(page).click()
  await page.mouse.move(0, 0)
  // A pressed button looks busy.
  expect(await colour()).not.toBe(before)
  const { world } = site.mock.api
  world.plans = world.plans.map(plan => (plan.numOfMonth === 6 ? { ...plan, price: 39.95 } : plan))
  // The painted prices are too old by then.
  await page.clock.setFixedTime(new Date('2026-03-14T12:06:00'))
  await scripts.release()
  await expect(page.getByText('De prijs is intussen veranderd: 6 maanden kost nu €39,95.')).toBeVisible()
  await expect(chosenRow(page)).toContainText('€39,95')
  expect(world.payments).toEqual([])
})
