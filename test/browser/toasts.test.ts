import type { Locator, Page } from '@playwright/test'
import { expect, logIn, type Site, test } from '../support/browser.ts'

const FAILED = 'Het is niet gelukt je account te beëindigen. Probeer het later opnieuw.'

const toast = (page: Page) => page.getByRole('alert').locator('> div')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const boxOf = async (place: Locator) => {
  const { y = 0, height = 0 } = (await place.boundingBox()) ?? {}
  return { top: y, bottom: y + height }
}

/** Whether two things lie over one another, once the page has come to rest. */
const overlap = async (one: Locator, other: Locator) => {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.top < b.bottom && b.top < a.bottom
}

async function visit(page: Page, site: Site, member: string, path: string): Promise<void> {
  await site.signIn(page, member)
  await page.goto(site.url + path)
}

test.describe('a toast stands clear', () => {
  test.use({ reducedMotion: 'reduce' })

  for (const [width, height] of [
    [1280, 800],
    [375, 553],
  ] as const) {
    test(`of «Toch opzeggen» at ${width}×${height}`, async ({ page, site }) => {
      await page.setViewportSize({ width, height })
      site.mock.api.setFault('GET /api/membership/cancellation/type', '503-empty', { times: 1 })
      site.mock.api.setFault('POST /api/membership/end', '503-empty')
      await visit(page, site, 'lid', '/membership/cancellation')
      await button(page, 'Toch opzeggen').click()
      await expect(toast(page).filter({ hasText: FAILED })).toBeVisible()
      await expect.poll(() => overlap(toast(page).last(), button(page, 'Toch opzeggen'))).toBe(false)
    })

    test(`of «Betalen met iDeal» at ${width}×${height}, also after scrolling`, async ({ page, site }) => {
      await page.setViewportSize({ width, height })
      site.mock.api.setFault('POST /api/payment', '503-empty')
      await visit(page, site, 'gratis', '/membership/6')
      const pay = button(page, 'Betalen met iDeal')
      await pay.click()
      await expect(toast(page)).toBeVisible()
      for (const edge of ['end', 'start'] as const) {
        await pay.evaluate((element, block) => element.scrollIntoView({ block }), edge)
        await expect.poll(() => overlap(toast(page), pay)).toBe(false)
      }
    })
  }

  for (const [width, height] of [
    [390, 844],
    [390, 664],
  ] as const) {
    test(`of the fields that a failed login leaves to mend at ${width}×${height}`, async ({ page, site }) => {
      await page.setViewportSize({ width, height })
      await page.goto(`${site.url}/login`)
      await logIn(page, 'lid@voorbeeld.nl', 'Verkeerd1')
      await expect(toast(page)).toBeVisible()
      for (const label of ['E-mail', 'Wachtwoord'])
        for (const part of [page.getByLabel(label, { exact: true }), page.getByText(label, { exact: true })])
          await expect.poll(() => overlap(toast(page), part)).toBe(false)
    })
  }

  test('of what sticks to the bottom of the window', async ({ page, site }) => {
    site.mock.api.setFault('GET /api/subscription', '503-empty')
    await visit(page, site, 'gratis', '/account')
    await page.evaluate(() => {
      const bar = Object.assign(document.createElement('p'), { id: 'bar', textContent: 'Balk' })
      bar.dataset.sticky = ''
      document.querySelector('main')?.append(bar)
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('#bar { position: sticky; bottom: 0; height: 90px; background: #ccc }')
      document.adoptedStyleSheets = [sheet]
    })
    await page.getByRole('link', { name: 'Lidmaatschap', exact: true }).focus()
    site.mock.api.setFault('GET /api/membership', '503-empty')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(toast(page)).toBeVisible()
    await expect.poll(() => overlap(toast(page), page.locator('#bar'))).toBe(false)
  })
})
