import type { Locator, Page } from '@playwright/test'
import { visitAs } from '../gallery/stage.ts'
import { type StateName, show } from '../gallery/states.ts'
import { expect, test } from '../support/browser.ts'

const { step } = test
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** The background and the shadow of the card or notice around an element. */
const groundOf = (target: Locator) =>
  target.evaluate(element => {
    let card: Element | null = element
    while (card && getComputedStyle(card).backgroundColor === 'rgba(0, 0, 0, 0)') card = card.parentElement
    const { backgroundColor = '', boxShadow = '' } = card ? getComputedStyle(card) : {}
    return [backgroundColor, boxShadow]
  })

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
})

test('with more contrast, lines and secondary text are as dark as the text', async ({ page, site }) => {
  await page.emulateMedia({ contrast: 'more' })
  await show('login', { page, site })
  const ink = await page.locator('body').evaluate(body => getComputedStyle(body).color)
  await expect(page.locator('input').first()).toHaveCSS('border-top-color', ink)
  const title = await page.locator('h1').evaluate(heading => getComputedStyle(heading).color)
  await expect(page.locator('h1 + p')).toHaveCSS('color', title)
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

for (const name of ['login', 'account-paid', 'payment-summary', 'cancellation'] as const)
  test(`the focus ring has two tones on every focusable element of ${name}`, async ({ page, site }) => {
    await show(name, { page, site })
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

test('the account of a paid member looks right in the dark, copied and on paper', async ({ page, site }) => {
  await show('account-paid', { page, site })
  await step('a copied date is one date', async () => {
    const label = page.getByText('Geldig tot en met', { exact: true })
    const copied = await label.evaluate(element => {
      getSelection()?.selectAllChildren(element.parentElement ?? element)
      return getSelection()?.toString()
    })
    expect(copied?.replace(/\s+/g, ' ')).toBe('Geldig tot en met 14-03-2026')
  })
  await step('the first card has an edge in the dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await groundOf(page.getByText('Klup Compleet', { exact: true }))).toEqual(EDGE)
  })
  await step('a printed page has the word mark, and no password', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'light' })
    await expect(link(page, 'Klup, naar Mijn Account').locator('svg')).toBeVisible()
    await expect(page.getByText('14-03-2026')).toBeVisible()
    for (const text of ['Wachtwoord', 'Uitloggen']) await expect(page.getByText(text).first()).toBeHidden()
  })
})

const EDGE = ['rgb(20, 37, 31)', 'rgb(44, 66, 57) 0px 0px 0px 1px']

test('the confirmation of a cancellation can be kept, does not press to buy, and has an edge in the dark', async ({
  page,
  site,
}) => {
  await show('account-receipt', { page, site })
  const notice = page.getByText('Jammer dat je gaat')
  await expect(link(page, 'Kies je lidmaatschap')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await groundOf(notice)).toEqual(EDGE)
  const download = page.waitForEvent('download')
  await button(page, 'Bewaar je bevestiging').click()
  expect((await download).suggestedFilename()).toMatch(/^klup-opzegging-/)
  await link(page, 'Lidmaatschap').click()
  await link(page, 'Mijn Account').click()
  await expect(page.getByText('Opgezegd', { exact: true })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(button(page, 'Bewaar je bevestiging')).toHaveCount(1)
})

test('a cancellation looks right in the dark and on paper', async ({ page, site }) => {
  await visitAs({ page, site }, 'lid', '/membership/cancellation')
  await step('the dangerous button is red with white text in the dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const cancel = button(page, 'Lidmaatschap opzeggen')
    await expect(cancel).toHaveCSS('background-color', 'rgb(214, 58, 74)')
    await expect(cancel).toHaveCSS('color', 'rgb(255, 255, 255)')
  })
  await step('the reasons are on the sheet of their heading', async () => {
    const margin = { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' }
    const pdf = (await page.pdf({ format: 'A4', margin })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  })
})

test('a printed sentence keeps its link, and a link of its own is left out', async ({ page, site }) => {
  await show('login', { page, site })
  await page.emulateMedia({ media: 'print' })
  await expect(link(page, 'Klup-app')).toBeVisible()
  await expect(page.getByText('Wachtwoord vergeten?')).toBeHidden()
})

for (const [state, text] of [
  ['membership-offer-unknown', /of er een speciaal aanbod voor je is/],
  ['login-session-expired', 'Je sessie is verlopen. Log opnieuw in.'],
] as const)
  test(`a notice does not look like an alarm: ${state}`, async ({ page, site }) => {
    await show(state, { page, site })
    const [background] = await groundOf(page.getByRole('main').getByText(text))
    expect(background).toBe('rgb(225, 240, 232)')
  })

test.describe('a page whose script failed', () => {
  test.use({ mayBreak: /./ })
  test('has the word mark in its own colours', async ({ page, site }) => {
    await show('failure-script', { page, site })
    await expect(page.getByRole('heading', { name: 'Klup laadt niet' })).toBeVisible()
    const mark = page.locator('main svg').first()
    await expect(mark).toBeVisible()
    await expect(mark.locator('path').last()).toHaveCSS('stroke', 'rgb(255, 125, 42)')
  })
})

const look = (target: Locator) =>
  target.evaluate(element => {
    const { filter, backgroundColor, transform } = getComputedStyle(element)
    return { filter, backgroundColor, transform }
  })

/** Presses an element without releasing it, and expects another background in the next frame, and no other change. */
async function expectPressed(page: Page, target: Locator): Promise<void> {
  await target.hover()
  await expect
    .poll(() => target.evaluate(element => element.getAnimations().length), 'without a transition')
    .toBe(0)
  const before = await look(target)
  await page.mouse.down()
  const after = await look(target)
  await page.mouse.move(0, 0)
  await page.mouse.up()
  const what = String(await target.textContent())
  expect(after, what).toEqual({ ...before, backgroundColor: after.backgroundColor })
  expect(after.backgroundColor, what).not.toBe(before.backgroundColor)
}

for (const hasTouch of [true, false])
  test.describe(hasTouch ? 'on a touch screen' : 'under a mouse', () => {
    test.use({ hasTouch })

    test('a pressed control changes its background within a frame', async ({ page, site }) => {
      const card = (name: RegExp) => page.getByRole('radio', { name }).locator('xpath=..')
      for (const [path, ...targets] of [
        [
          '/membership/6',
          button(page, 'Betalen met iDeal'),
          card(/^3/),
          link(page, 'Mijn Account'),
          button(page, 'Uitloggen'),
        ],
        [
          '/account',
          link(page, 'Lidmaatschap wijzigen'),
          link(page, 'Wachtwoord wijzigen'),
          button(page, 'Herinner mij op tijd'),
        ],
        ['/account/change-password', button(page, 'Toon Oud wachtwoord'), link(page, 'Terug')],
        ['/membership/cancellation', card(/te duur/), button(page, 'Lidmaatschap opzeggen')],
      ] as const) {
        await visitAs({ page, site }, 'lid', path)
        for (const target of targets) await expectPressed(page, target)
      }
    })
  })

test.describe('the emblem of a paid payment', () => {
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

  test('plays once, while the room for the purchase is kept', async ({ page, site }) => {
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/api/membership', async route => {
      await held
      await route.continue()
    })
    await show('payment-open', { page, site })
    for (const payment of site.mock.api.world.payments) payment.status = 'paid'
    await page.clock.runFor(2500)
    await expect(page.getByRole('heading', { name: 'De betaling is gelukt, bedankt!' })).toBeVisible()
    expect(await motions(page)).toEqual([
      ['circle', 600, 1],
      ['circle', 600, 1],
      ['path', 900, 1],
      ['g', 900, 1],
    ])
    await expect.poll(() => motions(page)).toEqual([])
    await expect(emblem(page).locator('g > path')).toHaveCount(2)

    const next = link(page, 'Naar Mijn Account')
    const before = await next.boundingBox()
    await expect(page.getByText('14-03-2026')).toHaveCount(0)
    release()
    await expect(page.getByText('14-03-2026')).toBeVisible()
    expect(await next.boundingBox()).toEqual(before)
  })

  test('the drawing does not move with reduced motion', async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await show('payment-paid', { page, site })
    expect(await motions(page)).toEqual([])
    await expect(emblem(page).locator('g > path')).toHaveCount(2)
  })
})

/** WCAG's contrast between a placeholder and the card around it. */
const contrast = (shape: Locator) =>
  shape.evaluate(element => {
    const luminance = (colour: string) => {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? [])
        .map(part => Number(part) / 255)
        .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    let card: Element | null = element
    do card = card.parentElement
    while (card && getComputedStyle(card).backgroundColor === 'rgba(0, 0, 0, 0)')
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element)
    const mine = luminance(borderTopWidth === '0px' ? backgroundColor : borderTopColor)
    const ground = luminance(card ? getComputedStyle(card).backgroundColor : '')
    return (Math.max(mine, ground) + 0.05) / (Math.min(mine, ground) + 0.05)
  })

const LOADING: StateName[] = ['account-loading', 'membership-plans-loading', 'payment-loading']

for (const name of LOADING)
  test(`a placeholder is visible, and pulses unless the member prefers less motion: ${name}`, async ({
    page,
    site,
  }) => {
    await show(name, { page, site })
    const skeleton = page.getByText('Een ogenblik…').locator('xpath=..')
    const shapes = skeleton.locator('xpath=span[not(text())] | .//*[@data-room]')
    expect(await shapes.count()).toBeGreaterThan(1)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const shape of await shapes.all()) expect(await contrast(shape)).toBeGreaterThan(1.3)
    }
    const pulses = () => skeleton.first().evaluate(element => element.getAnimations().length)
    expect(await pulses()).toBe(1)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await pulses()).toBe(0)
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
