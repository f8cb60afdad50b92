import type { Locator, Page } from '@playwright/test'
import { visitAs } from '../gallery/stage.ts'
import { test } from '../support/browser.ts'
import { addStyle } from '../support/layout.ts'
import { around, cardOf, cards, radio } from '../support/locators.ts'
import { edges, expect, resize } from '../support/places.ts'

// The chosen card is scrolled into view without a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const TAG = /Voordeligste keuze|Speciaal voor jou/

/** The places of elements in px of the page, which scrolls to a chosen card. */
async function placesOf(page: Page, selected: ReturnType<typeof cards>) {
  const y = await page.evaluate(() => window.scrollY)
  const boxes = await Promise.all((await selected.all()).map(edges))
  return boxes.map(({ left, top, height }) => [left, Math.round(top + y), height])
}

for (const member of ['gratis', 'superklupper'])
  test.describe(`the plans of ${member}`, () => {
    test.beforeEach(({ page, site }) => visitAs({ page, site }, member, '/membership'))

    test('the plans are the first card of the page', async ({ page }) => {
      const headings = page.getByRole('heading', { level: 2 })
      await expect(headings).toHaveText(['Kies je lidmaatschap', 'Jouw lidmaatschap', 'Account verwijderen'])
      await expect(cards(page).first()).toBeInViewport({ ratio: 1 })
    })

    test('no card moves or grows when a plan is chosen', async ({ page }) => {
      for (const width of [320, 390, 1280]) {
        await resize(page, width, 900)
        // At 320 px, none is chosen before.
        if (width > 320) await page.getByRole('radio').first().check()
        const before = await placesOf(page, cards(page))
        await radio(page, TAG).check()
        expect(await placesOf(page, cards(page)), `${width} px`).toEqual(before)
      }
    })

    test('the tag of a plan is above its number of months', async ({ page }) => {
      const tag = around(page.getByText(TAG))
      const title = cardOf(page, TAG).getByText('12 maanden', { exact: true })
      for (const width of [320, 390, 1280]) {
        await resize(page, width, 900)
        await expect(tag).toBeAbove(title, 4)
        await expect(tag).toAlignLeftWith(title)
      }
    })

    test('the tag of a plan stays on the upper edge of its card with text of 200 %', async ({ page }) => {
      const [tag, card] = [around(page.getByText(TAG)), cardOf(page, TAG)]
      for (const size of [100, 150, 200])
        for (const width of [320, 390, 768, 1280]) {
          await addStyle(page, `:root { font-size: ${size}% }`)
          await resize(page, width, 900)
          const [{ top, bottom, right }, edge] = [await edges(tag), await edges(card)]
          expect.soft([top < edge.top, bottom > edge.top], `${width} px, ${size} %`).toEqual([true, true])
          expect.soft(right, `${width} px, ${size} %`).toBeLessThanOrEqual(edge.right)
          await expect(tag).toBeAbove(card.getByText('12 maanden', { exact: true }))
        }
    })

    test('months and price have one line inside the card, also with text of 200 %', async ({ page }) => {
      for (const width of [320, 390])
        for (const size of [100, 150, 200]) {
          await resize(page, width, 740)
          await addStyle(page, `:root { font-size: ${size}% }`)
          for (const card of await cards(page).all())
            for (const text of [card.getByText(/^\d+ maanden$/), card.getByText(/^€\d+,\d\d$/)]) {
              await expect(text).toBeInside(card)
              await expect(text).toHaveLines(1)
            }
        }
    })
  })

for (const hasEndedMembership of [false, true])
  test(`what a member has is a strip, ended: ${hasEndedMembership}`, async ({ page, site }) => {
    await visitAs({ page, site }, 'lid', '/membership', { hasEndedMembership })
    const strip = page.getByRole('region', { name: 'Jouw lidmaatschap' })
    const tag = strip.getByText(hasEndedMembership ? 'Opgezegd' : 'Actief')
    for (const [width, height, highest] of [
      [320, 664, 170],
      [390, 664, 170],
      [412, 915, 170],
      [1024, 700, 110],
      [1280, 800, 110],
    ] as const) {
      await resize(page, width, height)
      expect((await edges(strip)).height, `${width} px`).toBeLessThanOrEqual(highest)
      await expect(tag).toShareALineWith(strip.getByRole('heading'))
      for (const line of await strip.getByRole('listitem').all()) await expect(line).toHaveLines(1)
      const button = strip.getByRole('button')
      if (width < 1000)
        await expect(strip.getByRole('listitem').first()).toBeAbove(strip.getByRole('listitem').last())
      else
        for (const line of await strip.getByRole('listitem').all())
          await expect(line).toShareALineWith(button)
    }
    await resize(page, 390, 664)
    await expect(cards(page).first(), 'the first plan is on the first screen').toBeInViewport({ ratio: 1 })
    await addStyle(page, ':root { font-size: 200% }')
    const sizeOf = (text: Locator) => text.evaluate(one => Number.parseFloat(getComputedStyle(one).fontSize))
    const line = await sizeOf(strip.getByRole('listitem').first())
    for (const text of [strip.getByRole('heading'), strip.getByRole('button')])
      expect(await sizeOf(text), 'large text').toBeGreaterThan(line * 0.9)
  })

test('an offer has its usual price and its saving below the price per month', async ({ page, site }) => {
  await visitAs({ page, site }, 'superklupper', '/membership')
  await expect(page.getByRole('heading', { name: 'Kluppers van het eerste uur' })).toHaveLines(1)
  const [ordinary, saving] = ['Gewone prijs €59,95', 'Je bespaart €30,00']
  for (const text of [ordinary, saving]) await expect(radio(page, TAG)).toHaveAccessibleName(new RegExp(text))
  for (const plan of [/^3 maanden/, /^6 maanden/])
    await expect(radio(page, plan)).toHaveAccessibleDescription('')
  const line = (text: string) => cardOf(page, TAG).getByText(text)
  for (const [upper, lower] of [
    ['per maand', ordinary],
    [ordinary, saving],
  ] as const) {
    await expect(line(upper)).toBeAbove(line(lower))
    await expect(line(upper)).toAlignLeftWith(line(lower))
  }
})

test('the headings of the plans have one size, not smaller than their text', async ({ page, site }) => {
  await visitAs({ page, site }, 'superklupper', '/membership')
  const sizeOf = (tag: string) =>
    page
      .locator(`fieldset ${tag}`)
      .evaluateAll(all => all.map(one => Number.parseFloat(getComputedStyle(one).fontSize)))
  for (const width of [320, 390, 1280]) {
    await resize(page, width, 900)
    const headings = await sizeOf('h3')
    const texts = await sizeOf('h3 ~ p, fieldset div:has(> h3) + p')
    expect([headings.length, texts.length], `${width} px`).toEqual([2, 1])
    expect(headings[0], `${width} px`).toBe(headings[1])
    expect(Math.min(...headings), `${width} px`).toBeGreaterThanOrEqual(Math.max(...texts))
  }
})
