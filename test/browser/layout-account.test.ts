import type { Page } from '@playwright/test'
import { visitAs } from '../gallery/stage.ts'
import { show } from '../gallery/states.ts'
import { test } from '../support/browser.ts'
import { addStyle } from '../support/layout.ts'
import { around, button, link, noticeWith, toast } from '../support/locators.ts'
import { edges, expect, linesOf, resize } from '../support/places.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [member, next, ...texts] of [
  ['lid', 'Lidmaatschap wijzigen', 'Klup Compleet', 'Actief', '14-03-2026'],
  ['gratis', 'Kies je lidmaatschap', 'Klup Start', 'Activiteiten', 'Contactverzoeken'],
] as const)
  test(`a small phone shows the whole membership of ${member} first`, async ({ page, site }) => {
    await resize(page, 390, 664)
    await visitAs({ page, site }, member, '/account')
    for (const text of texts)
      await expect(page.getByText(text, { exact: true }).first()).toBeInViewport({ ratio: 1 })
    await expect(link(page, next)).toBeInViewport({ ratio: 1 })
    await expect(link(page, next)).toBeAbove(page.getByRole('img'))
  })

test('each meter has its number below its name, so that the two are not read as one', async ({
  page,
  site,
}) => {
  await visitAs({ page, site }, 'op', '/account')
  for (const width of [390, 768, 1280]) {
    await resize(page, width)
    for (const name of ['Activiteiten', 'Contactverzoeken']) {
      const label = page.getByText(name, { exact: true })
      const left = around(label).getByText('nog 0 van 2')
      await expect(label).toBeAbove(left)
      await expect(label).toAlignLeftWith(left)
    }
  }
})

/** Between two cards, in px. */
const ordinaryDistance = (width: number) => (width < 768 ? 20 : 28)

for (const member of ['lid', 'opgezegd', 'gratis', 'op', 'superklupper', 'verlopen'])
  test(`the card below that of ${member} follows at the ordinary distance, by whichever way one came`, async ({
    page,
    site,
  }) => {
    const card = page.getByRole('region')
    const distances = async (way: string) => {
      for (const size of [100, 200])
        for (const width of [320, 390, 600, 768, 899]) {
          await addStyle(page, `:root { font-size: ${size}% }`)
          await resize(page, width)
          const { bottom } = await edges(card)
          const { top } = await edges(around(around(card)).locator('~ *'))
          expect.soft(top - bottom, `${way}, ${width} px, ${size} %`).toBeCloseTo(ordinaryDistance(width))
        }
      await addStyle(page, '')
    }
    await visitAs({ page, site }, member, '/account')
    await distances('after a load')
    await link(page, 'Lidmaatschap').click()
    await expect(page.getByRole('heading', { name: 'Account verwijderen' })).toBeVisible()
    await link(page, 'Mijn Account').click()
    await expect(page.getByText('E-mail', { exact: true })).toBeVisible()
    await distances('by the menu')
  })

test('the line of time is as far from its heading as the text of Klup Start', async ({ page, site }) => {
  const distances: number[] = []
  for (const [member, name] of [
    ['gratis', 'Klup Start'],
    ['lid', 'Klup Compleet'],
    ['opgezegd', 'Klup Compleet'],
  ] as const) {
    await visitAs({ page, site }, member, '/account')
    const heading = around(page.getByRole('heading', { name, exact: true }))
    const { bottom } = await edges(heading)
    distances.push((await edges(heading.locator('~ *').first())).top - bottom)
  }
  const [free] = distances
  expect(distances).toEqual(distances.map(() => free))
})

/** The names of the buttons that are filled with a colour. */
const filledButtons = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link')
    .or(page.getByRole('main').getByRole('button'))
    .evaluateAll(all =>
      all
        .filter(one => getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)')
        .map(one => one.textContent),
    )

for (const [state, ...filled] of [
  ['account-paid'],
  ['account-ended', 'Kies je lidmaatschap'],
  ['account-expired', 'Kies je lidmaatschap'],
  ['account-receipt'],
  ['account-welcome', 'Open de Klup-app'],
] as const)
  test(`${state} has ${filled.length} filled buttons`, async ({ page, site }) => {
    await show(state, { page, site })
    expect(await filledButtons(page)).toEqual(filled)
  })

test('from 900 px, the welcome has the purchase beside the way to the app', async ({ page, site }) => {
  await show('account-welcome', { page, site })
  const welcome = page.getByRole('heading', { name: 'Welkom bij Klup Compleet' })
  const rows = around(welcome).locator('dl')
  const app = link(page, 'Open de Klup-app')
  for (const width of [900, 1280, 1920]) {
    await resize(page, width, 800)
    await expect(welcome).toBeAbove(rows)
    await expect(rows).toBeLeftOf(app, 20)
    await expect(app).toShareALineWith(rows)
    await expect(button(page, 'Bewaar je betaling')).toAlignLeftWith(rows)
  }
  for (const width of [390, 768]) {
    await resize(page, width)
    await expect(rows).toBeAbove(app)
  }
  // Both cards begin on the first screen.
  await resize(page, 1280, 800)
  await expect(page.getByText('Actief', { exact: true })).toBeInViewport({ ratio: 1 })
})

for (const member of ['lid', 'opgezegd', 'gratis', 'op', 'verlopen'])
  test(`the skeleton of the account is as high as the card of ${member}`, async ({ page, site }) => {
    await visitAs({ page, site }, member, '/account')
    const card = page.getByRole('region')
    const skeleton = around(card).locator('> *').first()
    for (const size of [100, 150, 200])
      for (const width of [320, 360, 390, 430, 600, 768, 899]) {
        // Neither fills the room of the other.
        await addStyle(page, `:root { font-size: ${size}% } [data-block] { align-items: start !important }`)
        await resize(page, width)
        const room = (await edges(skeleton)).height - (await edges(card)).height
        expect.soft(room, `${width} px, ${size} %`).toBeGreaterThanOrEqual(0)
      }
  })

test('a long e-mail address breaks after @ and before a dot', async ({ page, site }) => {
  const address = 'wilhelmina.alexandrine.josephine@nieuwenhuijzen.voorbeeld.nl'
  await visitAs({ page, site }, 'lid', '/account', { email: address })
  const email = page.getByRole('definition').filter({ hasText: '@' })
  for (const width of [320, 390, 1280]) {
    await resize(page, width)
    const lines = (await linesOf(email)).map(({ text }) => text)
    expect(lines.length, `${width} px`).toBeGreaterThan(1)
    expect(lines.join('\n'), `${width} px`).toMatch(/^([^\n]*(@\n|\n(?=\.)))+[^\n]*$/)
  }
})

test('a member without a password reads each text on one line', async ({ page, site }) => {
  await show('account-no-password', { page, site })
  const text = page.getByText('Je hebt nog geen wachtwoord.')
  const ask = button(page, 'Mail mij een link voor een wachtwoord')
  for (const one of [text, ask]) await expect(one).toHaveLines(1)

  site.mock.api.setFault('GET /api/account/password/forgot', '429')
  await ask.click()
  const error = page.getByRole('main').getByText('Te veel aanvragen').locator('../..')
  for (const width of [390, 1280]) {
    await resize(page, width)
    await expect(text).toBeAbove(error, 8)
    await expect(error).toBeAbove(ask, 8)
  }
})

for (const [width, height] of [
  [390, 844],
  [375, 600],
  [1280, 800],
] as const)
  test(`no toast covers the first notice after a cancellation, at ${width} px`, async ({ page, site }) => {
    await resize(page, width, height)
    await show('account-receipt-toast', { page, site })
    const notice = noticeWith(page, 'Jammer dat je gaat')
    await expect(notice).toBeFocused()
    await expect(page.getByText('Je lidmaatschap is beëindigd.')).toBeVisible()
    await expect(notice).toBeAbove(toast(page))
    await expect(notice).toBeAbove(page.getByRole('heading', { name: 'Marijke' }))
  })
