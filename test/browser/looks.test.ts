import type { Locator, Page } from '@playwright/test'
import { pageOf } from '../gallery/open.ts'
import { visitAs } from '../gallery/stage.ts'
import { show } from '../gallery/states.ts'
import { expect, test } from '../support/browser.ts'
import { button, link } from '../support/locators.ts'
import { PAGES } from '../support/pages.ts'

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('cards, fields, tags and buttons have edges', async ({ page, site }) => {
    await show('membership-free', { page, site })
    for (const selector of ['section', 'label', 'input[type="radio"]', 'h2 + span']) {
      const element = page.locator(selector).first()
      await expect(element, selector).toHaveCSS('border-top-style', 'solid')
      await expect(element, selector).not.toHaveCSS('border-top-width', '0px')
    }
  })

  test('the used part of a meter differs from the rest', async ({ page, site }) => {
    await show('account-free', { page, site })
    const widths = await page
      .locator('[data-full] [aria-hidden] > span')
      .evaluateAll(pills => pills.map(pill => getComputedStyle(pill).borderTopWidth))
    expect(widths).toEqual(['9px', '9px', '2px', '2px'])
  })

  for (const state of ['account-paid', 'account-ended', 'membership-paid', 'membership-ended'] as const)
    test(`of the line of time of ${state}, «now» is a disc and «then» a ring`, async ({ page, site }) => {
      await show(state, { page, site })
      const rows = page.getByRole('region').first().getByRole('listitem')
      const isRing = await rows.evaluateAll(rows =>
        rows.map(row => {
          const { width, borderTopWidth } = getComputedStyle(row, '::before')
          // A border is a whole number of px.
          return 2 * Number.parseFloat(borderTopWidth) < Number.parseFloat(width) - 2
        }),
      )
      expect(isRing).toEqual([false, true])
    })
})

test('with more contrast, lines and secondary text are as dark as the text', async ({ page, site }) => {
  await page.emulateMedia({ contrast: 'more' })
  await show('login', { page, site })
  const colourOf = (target: Locator) => target.evaluate(element => getComputedStyle(element).color)
  await expect(page.locator('input').first()).toHaveCSS(
    'border-top-color',
    await colourOf(page.locator('body')),
  )
  await expect(page.locator('h1 + p')).toHaveCSS('color', await colourOf(page.locator('h1')))
})

/** The focused element, with its focus ring or that of its card. */
const focusRing = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return undefined
    const wearer = focused.matches('[type="radio"]') ? (focused.closest('label') ?? focused) : focused
    const { outlineColor, outlineStyle, outlineWidth, outlineOffset, boxShadow } = getComputedStyle(wearer)
    return {
      html: focused.outerHTML.slice(0, 100),
      onBand: focused.closest('header') !== null,
      ring: [outlineColor, outlineStyle, outlineWidth, outlineOffset, boxShadow],
    }
  })

/** The outer and the inner tone of a focus ring, on a page and on the band. */
const RINGS = {
  light: [
    ['rgb(16, 35, 29)', 'rgb(255, 201, 60)'],
    ['rgb(255, 201, 60)', 'rgb(7, 58, 45)'],
  ],
  dark: [
    ['rgb(255, 201, 60)', 'rgb(11, 23, 19)'],
    ['rgb(255, 201, 60)', 'rgb(7, 44, 35)'],
  ],
} as const

for (const [name, { as, at }] of Object.entries(PAGES))
  test(`the focus ring has two tones on every focusable element of ${name}`, async ({ page, site }) => {
    await pageOf(as, at)({ page, site })
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      const seen = new Set<string>()
      for (;;) {
        await page.keyboard.press('Tab')
        const focused = await focusRing(page)
        if (focused && seen.has(focused.html)) break
        if (!focused) continue
        seen.add(focused.html)
        const [outer, inner] = RINGS[scheme][focused.onBand ? 1 : 0]
        expect
          .soft(focused.ring, focused.html)
          .toEqual([outer, 'solid', '3px', '3px', `${inner} 0px 0px 0px 3px`])
      }
      expect(seen.size).toBeGreaterThan(4)
    }
  })

test('a link to a file is as high as a finger', async ({ page, site }) => {
  await show('account-free', { page, site })
  await page.evaluate(() => {
    const file = Object.assign(document.createElement('a'), { href: '/invoice.pdf', download: '' })
    file.append('Factuur')
    document.querySelector('main')?.append(file)
  })
  expect((await link(page, 'Factuur').boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test('in the dark, the button that cancels is red with white text', async ({ page, site }) => {
  await visitAs({ page, site }, 'lid', '/membership/cancellation')
  await page.emulateMedia({ colorScheme: 'dark' })
  const cancel = button(page, 'Lidmaatschap opzeggen')
  await expect(cancel).toHaveCSS('background-color', 'rgb(214, 58, 74)')
  await expect(cancel).toHaveCSS('color', 'rgb(255, 255, 255)')
})

test('a copied date is one date', async ({ page, site }) => {
  await show('account-paid', { page, site })
  const copied = await page.getByText('Geldig tot en met', { exact: true }).evaluate(element => {
    getSelection()?.selectAllChildren(element.parentElement ?? element)
    return getSelection()?.toString()
  })
  expect(copied?.replace(/\s+/g, ' ')).toBe('Geldig tot en met 14-03-2026')
})
