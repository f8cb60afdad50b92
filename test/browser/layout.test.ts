import { visit, visitAs } from '../gallery/stage.ts'
import { show } from '../gallery/states.ts'
import { test } from '../support/browser.ts'
import { addStyle } from '../support/layout.ts'
import { link } from '../support/locators.ts'
import { edges, expect, resize } from '../support/places.ts'

test('a phone on its side has a low header, with the menu beside the logo', async ({ page, site }) => {
  await visitAs({ page, site }, 'lid', '/account')
  for (const [width, height] of [
    [844, 390],
    [667, 375],
  ] as const) {
    await resize(page, width, height)
    await expect(link(page, 'Mijn Account')).toShareALineWith(link(page, 'Klup, naar Mijn Account'))
    expect((await edges(page.getByRole('region'))).top).toBeLessThan(height / 2)
  }
})

test('the items of the menu are 12 px apart with text of 200 %', async ({ page, site }) => {
  await visitAs({ page, site }, 'lid', '/account')
  await addStyle(page, ':root { font-size: 200% }')
  await expect(link(page, 'Mijn Account')).toBeAbove(link(page, 'Lidmaatschap'), 12)
})

test('a failed logout keeps the word mark in place, and focuses the heading', async ({ page, site }) => {
  const mark = page.locator('svg[viewBox="0 0 93 50"]')
  await visitAs({ page, site }, 'lid', '/account')
  const before = await edges(mark)
  await show('failure-logout', { page, site })
  expect(await edges(mark)).toEqual(before)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the heading of the login page is aligned with the logo', async ({ page, site }) => {
  await visit({ page, site }, '/')
  for (const width of [900, 1280, 1440, 1920]) {
    await resize(page, width, 900)
    await expect(page.getByRole('heading', { level: 1 })).toAlignLeftWith(link(page, 'Klup, naar inloggen'))
  }
})
