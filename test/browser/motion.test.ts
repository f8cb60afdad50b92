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

test('a photo of one pixel is shown, and does not change during hydration', async ({ page, site }) => {
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><path d="M0 0h1v1z"/></svg>'
  await page.route('**/images/**', route => route.fulfill({ contentType: 'image/svg+xml', body }))
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const record = () => {
      const image = document.querySelector<HTMLImageElement>('main img')
      if (image) seen.add(`${getComputedStyle(image).opacity}, ${image.getAnimations().length} animations`)
      else if (seen.size > 0) seen.add('none')
      requestAnimationFrame(record)
    }
    record()
  })
  await site.signIn(page, 'lid')
  await page.goto(`${site.url}/account`)
  await page.getByRole('img').evaluate(image => (image as HTMLImageElement).decode())
  await expect(page.getByText('Actief')).toBeVisible()
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
  expect(seen).toEqual(['1, 0 animations'])
})
