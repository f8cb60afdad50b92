import type { Page } from '@playwright/test'
import { setStatus } from '../gallery/stage.ts'
import { show } from '../gallery/states.ts'
import { expect, test } from '../support/browser.ts'
import { link } from '../support/locators.ts'
import { hold } from '../support/start.ts'

const emblem = (page: Page) => page.getByRole('main').locator('svg')

/** The animations of the emblem, with their end in ms after the start. */
const motions = (page: Page) =>
  emblem(page).evaluate(svg =>
    svg.getAnimations({ subtree: true }).flatMap(animation => {
      if (!(animation instanceof CSSAnimation)) return []
      const { effect } = animation
      const { endTime, iterations } = effect?.getComputedTiming() ?? {}
      return [[(effect as KeyframeEffect).target?.tagName, Math.round(Number(endTime)), iterations]]
    }),
  )

test('the emblem of a paid payment moves once, without a layout shift, and not with reduced motion', async ({
  page,
  site,
}) => {
  const membership = await hold(page, /api.membership$/)
  await show('payment-open', { page, site })
  setStatus(site, 'paid')
  await page.clock.runFor(2500)
  await expect(page.getByRole('heading', { name: 'De betaling is gelukt, bedankt!' })).toBeVisible()
  expect(await motions(page)).toEqual([
    ['circle', 600, 1],
    ['circle', 600, 1],
    ['g', 600, 1],
    ['path', 900, 1],
    ['g', 900, 1],
  ])
  await expect.poll(() => motions(page)).toEqual([])
  await expect(emblem(page).locator('g > path')).toHaveCount(2)

  const next = link(page, 'Naar Mijn Account')
  const before = await next.boundingBox()
  await expect(page.getByText('14-03-2026')).toHaveCount(0)
  await membership.release()
  await expect(page.getByText('14-03-2026')).toBeVisible()
  expect(await next.boundingBox()).toEqual(before)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'De betaling is gelukt, bedankt!' })).toBeVisible()
  expect(await motions(page)).toEqual([])
  await expect(emblem(page).locator('g > path')).toHaveCount(2)
})
