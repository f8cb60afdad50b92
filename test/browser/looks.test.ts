import type { Page } from '@playwright/test'
import { test } from '../gallery/gallery.ts'
import { expect } from '../support/browser.ts'
import { PAGES } from '../support/pages.ts'

test('in forced colours, cards, fields, tags and buttons have edges', async ({ gallery }) => {
  const { page } = gallery
  await gallery.show('membership-free')
  await page.emulateMedia({ forcedColors: 'active' })
  for (const selector of [
    'div:has(> fieldset)',
    'fieldset > div',
    'input[type="radio"]',
    'label span > span',
  ]) {
    const element = page.locator(selector).first()
    await expect(element, selector).toHaveCSS('border-top-style', 'solid')
    await expect(element, selector).not.toHaveCSS('border-top-width', '0px')
  }
})

/** The focused element, with its focus ring or that of its card, and whether it had the focus before. */
const focusRing = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return undefined
    const wearer = focused.matches('[type="radio"]') ? (focused.closest('label') ?? focused) : focused
    const { outlineColor, outlineStyle, outlineWidth, outlineOffset, boxShadow } = getComputedStyle(wearer)
    const wasReached = focused.hasAttribute('data-reached')
    focused.setAttribute('data-reached', '')
    return {
      html: focused.outerHTML.slice(0, 100),
      wasReached,
      outer: outlineColor,
      outline: [outlineStyle, outlineWidth, outlineOffset],
      inner: boxShadow,
    }
  })

/** The controls without that attribute. Of radio buttons, Tab reaches one. */
const unreached = (page: Page) =>
  page.evaluate(() => {
    const group = document.querySelector('[type=radio][data-reached]') && '[type=radio]'
    return [...document.querySelectorAll('a, button, input, textarea, summary')]
      .filter(control => control.checkVisibility())
      .filter(control => !control.matches(`[data-reached], :disabled, [aria-hidden], ${group}`))
      .map(({ outerHTML }) => outerHTML)
  })

test('Tab reaches every control, whose focus ring has two tones', async ({ gallery }) => {
  const { page } = gallery
  const pages = Object.entries(PAGES).map(([name, setup]) => [name, setup, 'light'] as const)
  for (const [name, setup, scheme] of [...pages, ['in the dark', PAGES.membership, 'dark'] as const])
    await test.step(name, async () => {
      await gallery.show(setup)
      await page.emulateMedia({ colorScheme: scheme })
      for (;;) {
        await page.keyboard.press('Tab')
        const focused = await focusRing(page)
        if (focused?.wasReached) break
        if (!focused) continue
        const { outer, outline, inner, html } = focused
        expect.soft(outline, html).toEqual(['solid', '3px', '3px'])
        expect.soft(inner, html).toMatch(/^rgb.* 0px 0px 0px 3px$/)
        expect.soft(inner, html).not.toContain(outer)
      }
      expect(await unreached(page), name).toEqual([])
    })
})
