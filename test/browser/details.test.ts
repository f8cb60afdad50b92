import type { Locator, Page } from '@playwright/test'
import { visit, visitAs } from '../gallery/stage.ts'
import { stateNamed } from '../gallery/states.ts'
import { expect, test } from '../support/browser.ts'

const DESKTOP = { width: 1280, height: 900 }
const INFO = 'rgb(225, 240, 232)'

/** The box of an element, in whole px of the window. */
async function edges(target: Locator) {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
  const round = Math.round
  return { left: round(x), right: round(x + width), top: round(y), bottom: round(y + height) }
}

test.describe('the login page', () => {
  for (const width of [900, 1280, 1440, 1920]) {
    test(`has its heading under the logo at ${width} px`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 900 })
      await visit({ page, site }, '/')
      const logo = await edges(page.getByRole('link', { name: 'Klup, naar inloggen' }))
      expect((await edges(page.getByRole('heading', { level: 1 }))).left).toBe(logo.left)
    })
  }
})

test.describe('a phone in landscape', () => {
  for (const viewport of [
    { width: 844, height: 390 },
    { width: 667, height: 375 },
  ]) {
    test(`shows a small header at ${viewport.width} × ${viewport.height}`, async ({ page, site }) => {
      await page.setViewportSize(viewport)
      await visitAs({ page, site }, 'lid', '/account')
      const item = await edges(page.getByRole('link', { name: 'Mijn Account', exact: true }))
      const logo = await edges(page.getByRole('link', { name: 'Klup, naar Mijn Account' }))
      expect(item.top, 'beside the logo').toBeLessThan(logo.bottom)
      expect((await edges(page.getByRole('region'))).top).toBeLessThan(viewport.height * 0.5)
    })
  }
})

test.describe('«Vandaag»', () => {
  const label = (page: Page) => page.getByText('Vandaag', { exact: true })
  const track = (page: Page) => label(page).locator('xpath=../..')

  test('ends with the bar on the last day', async ({ page, site }) => {
    await visitAs({ page, site }, 'laatste-dag', '/account')
    // The word overflows its box on both sides.
    const text = await label(page).evaluate(element => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, right } = range.getBoundingClientRect()
      return { left, right }
    })
    expect(Math.abs(text.right - (await edges(track(page))).right)).toBeLessThan(3)
  })
})

test('the two cards of the account have one height', async ({ page, site }) => {
  await page.setViewportSize(DESKTOP)
  for (const member of ['lid', 'gratis']) {
    await visitAs({ page, site }, member, '/account')
    const membership = page.getByRole('region')
    const profile = membership.locator('xpath=following-sibling::*')
    expect((await edges(profile)).bottom).toBe((await edges(membership)).bottom)
  }
})

test.describe('a secondary button', () => {
  const cases = [
    ['account-paid', 'Wachtwoord wijzigen'],
    ['forgot-password-sent', 'Terug naar inloggen'],
  ] as const
  for (const [state, name] of cases) {
    test(`is as wide as its text from 480 px: ${name}`, async ({ page, site }) => {
      await page.setViewportSize(DESKTOP)
      await stateNamed(state).open({ page, site })
      const { left, right } = await edges(page.getByRole('link', { name }))
      expect(right - left).toBeLessThan(300)
    })
  }
})

test.describe('legal links', () => {
  const { open, settings = {} } = stateNamed('payment-summary-legal')
  test.use({ settings })

  test('appear once on a page', async ({ page, site }) => {
    await open({ page, site })
    const terms = page.getByRole('link', { name: 'Voorwaarden' })
    await expect(terms).toHaveCount(1)
    await page.getByRole('link', { name: 'Mijn Account', exact: true }).click()
    await expect(terms).toHaveCount(1)
  })
})

test('a dangerous button is red with white text in the dark', async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await stateNamed('cancellation').open({ page, site })
  const cancel = page.getByRole('button', { name: 'Lidmaatschap opzeggen' })
  await expect(cancel).toHaveCSS('background-color', 'rgb(214, 58, 74)')
  await expect(cancel).toHaveCSS('color', 'rgb(255, 255, 255)')
})

test.describe('a notice that is not an alarm', () => {
  for (const [state, text] of [
    ['membership-offer-unknown', /of er een speciaal aanbod voor je is/],
    ['login-session-expired', 'Je sessie is verlopen. Log opnieuw in.'],
  ] as const) {
    test(`does not look like one: ${state}`, async ({ page, site }) => {
      await stateNamed(state).open({ page, site })
      const notice = page.getByRole('main').getByText(text).locator('xpath=../..')
      await expect(notice).toHaveCSS('background-color', INFO)
    })
  }
})

test('a slow payment no longer promises to be fast', async ({ page, site }) => {
  await stateNamed('payment-slow').open({ page, site })
  await expect(page.getByText('Het duurt langer dan normaal.')).toBeVisible()
  await expect(page.getByText('meestal niet lang')).toHaveCount(0)
})

test.describe('the word mark', () => {
  test('is above a failed logout', async ({ page, site }) => {
    await stateNamed('failure-logout').open({ page, site })
    const mark = page.getByRole('main').locator('h1').locator('xpath=preceding-sibling::*[name() = "svg"]')
    await expect(mark).toBeVisible()
  })

  test.describe(() => {
    test.use({ mayBreak: /./ })
    test('is above the text for a failed script', async ({ page, site }) => {
      await stateNamed('failure-script').open({ page, site })
      await expect(page.getByRole('heading', { name: 'Klup laadt niet' })).toBeVisible()
      await expect(page.locator('main svg').first()).toBeVisible()
    })
  })
})

test('a printed page has the word mark, and no password', async ({ page, site }) => {
  await stateNamed('account-paid').open({ page, site })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: 'Klup, naar Mijn Account' }).locator('svg')).toBeVisible()
  await expect(page.getByText('14-03-2026')).toBeVisible()
  for (const text of ['Wachtwoord', 'Uitloggen']) await expect(page.getByText(text).first()).toBeHidden()
})

test.describe('on paper', () => {
  test('the reasons are on the sheet of their heading', async ({ page, site }) => {
    await stateNamed('cancellation').open({ page, site })
    await page
      .getByRole('radio')
      .first()
      .evaluate(radio => (radio as HTMLInputElement).form?.reset())
    const pdf = (
      await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' } })
    ).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  })
})

test('a copied date is one date', async ({ page, site }) => {
  await visitAs({ page, site }, 'lid', '/account')
  const label = page.getByText('Geldig tot en met', { exact: true })
  const copied = await label.evaluate(element => {
    getSelection()?.selectAllChildren(element.parentElement ?? element)
    return getSelection()?.toString()
  })
  expect(copied?.replace(/\s+/g, ' ')).toBe('Geldig tot en met 14-03-2026')
})

for (const state of ['account-receipt', 'account-paid'])
  test(`the first card of ${state} has an edge in the dark`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await stateNamed(state).open({ page, site })
    const text = state === 'account-receipt' ? 'Je opzegging is gelukt.' : 'Klup Compleet'
    const look = await page.getByText(text, { exact: true }).evaluate(element => {
      let card: Element | null = element
      while (card && getComputedStyle(card).backgroundColor === 'rgba(0, 0, 0, 0)') card = card.parentElement
      const { backgroundColor = '', boxShadow = '' } = card ? getComputedStyle(card) : {}
      return [backgroundColor, boxShadow]
    })
    expect(look).toEqual(['rgb(20, 37, 31)', 'rgb(44, 66, 57) 0px 0px 0px 1px'])
  })

test('the manifest has an id and a maskable icon', async ({ page, site }) => {
  const manifest = await (await page.request.get(`${site.url}/manifest.webmanifest`)).json()
  expect(manifest.id).toBe('/')
  const icon = manifest.icons.find(({ purpose }: { purpose?: string }) => purpose === 'maskable')
  const picture = await page.request.get(site.url + icon.src)
  expect(picture.headers()['content-type']).toBe('image/png')
})
