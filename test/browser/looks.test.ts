import type { Locator, Page } from '@playwright/test'
import { type Gallery, test } from '../gallery/gallery.ts'
import { type StateName, showIn } from '../gallery/states.ts'
import { expect } from '../support/browser.ts'
import { button, cardOf, edges, link, payButton } from '../support/locators.ts'
import { PAGES } from '../support/pages.ts'

test.describe('in forced colours', () => {
  async function showForced(gallery: Gallery, name: StateName): Promise<void> {
    await showIn(gallery, name)
    await gallery.page.emulateMedia({ forcedColors: 'active' })
  }

  test('cards, fields, tags and buttons have edges', async ({ gallery }) => {
    await showForced(gallery, 'membership-free')
    for (const selector of ['section', 'label', 'input[type="radio"]', 'h2 + span']) {
      const element = gallery.page.locator(selector).first()
      await expect(element, selector).toHaveCSS('border-top-style', 'solid')
      await expect(element, selector).not.toHaveCSS('border-top-width', '0px')
    }
  })
})

test('with more contrast, lines and secondary text are as dark as the text', async ({ gallery }) => {
  const { page } = gallery
  await showIn(gallery, 'login')
  await page.emulateMedia({ contrast: 'more' })
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

const PHONE = { width: 390, height: 844 }

/** Goes through the focusable elements of a page, whose number it returns. */
async function expectRings(page: Page, scheme: keyof typeof RINGS): Promise<number> {
  await page.emulateMedia({ colorScheme: scheme })
  const seen = new Set<string>()
  for (;;) {
    await page.keyboard.press('Tab')
    const focused = await focusRing(page)
    if (!focused) continue
    if (seen.has(focused.html)) return seen.size
    seen.add(focused.html)
    const [outer, inner] = RINGS[scheme][focused.onBand ? 1 : 0]
    expect
      .soft(focused.ring, focused.html)
      .toEqual([outer, 'solid', '3px', '3px', `${inner} 0px 0px 0px 3px`])
  }
}

test('the focus ring has two tones on every focusable element', async ({ gallery }) => {
  for (const [name, { as, at }] of Object.entries(PAGES))
    await test.step(name, async () => {
      await gallery.show({ as, at }, PHONE)
      for (const scheme of name === 'membership' ? (['light', 'dark'] as const) : (['light'] as const))
        expect(await expectRings(gallery.page, scheme)).toBeGreaterThan(4)
    })
})

const background = (target: Locator) =>
  target.evaluate(element => {
    for (const animation of element.getAnimations()) animation.finish()
    return getComputedStyle(element).backgroundColor
  })

test('a pressed control has another background than under a pointer', async ({ gallery }) => {
  const { page } = gallery
  for (const [state, ...targets] of [
    ['payment-summary', payButton(page), cardOf(page, /^3/), link(page, 'Mijn Account')],
    ['account-paid', link(page, 'Lidmaatschap wijzigen'), button(page, 'Herinner mij op tijd')],
    ['change-password', button(page, 'Toon Oud wachtwoord'), link(page, 'Terug')],
    ['cancellation', cardOf(page, /te weinig$/), button(page, 'Lidmaatschap opzeggen')],
  ] as const) {
    await showIn(gallery, state)
    for (const target of targets) {
      await target.hover()
      const before = await background(target)
      await page.mouse.down()
      const after = await background(target)
      await page.mouse.move(0, 0)
      await page.mouse.up()
      expect.soft(after, `${target}`).not.toBe(before)
    }
  }
})

test('the pass is as high for each member', async ({ gallery }) => {
  const { page } = gallery
  const heights = new Map([320, 390, 768].map(width => [width, new Set<number>()]))
  for (const as of ['lid', 'opgezegd', 'gratis', 'op', 'verlopen'])
    for (const faults of [undefined, { 'GET /api/membership': 'hang' }]) {
      await gallery.show({ as, at: '/account', ...(faults && { faults }) }, PHONE)
      for (const [width, seen] of heights) {
        await page.setViewportSize({ width, height: 844 })
        seen.add((await edges(page.locator('main section').first())).height)
      }
    }
  for (const [width, seen] of heights) expect.soft([...seen], `${width} px`).toHaveLength(1)
})

/** The spaces of more than 40 px between two rows of content in a card, padding not counted. */
const holes = (page: Page) =>
  page.evaluate(() => {
    const isCard = (element: Element) => getComputedStyle(element).borderTopLeftRadius === '28px'
    // The pay bar has a place of its own.
    const isShown = (element: Element) =>
      element.checkVisibility() && !element.closest('.hidden-text, section [role=group]')
    const rowsOf = (card: Element) => {
      const range = document.createRange()
      const texts = [...card.querySelectorAll('*')].flatMap(({ childNodes }) => [...childNodes])
      const lines = texts.flatMap(node => {
        if (!(node instanceof Text && node.parentElement && isShown(node.parentElement))) return []
        range.selectNodeContents(node)
        return [...range.getClientRects()]
      })
      const shapes = [...card.querySelectorAll('*')].filter(
        shape => shape.matches('svg, img, input, textarea, a, button, label, :empty') || isCard(shape),
      )
      return [...lines, ...shapes.filter(isShown).map(shape => shape.getBoundingClientRect())]
        .filter(({ height }) => height > 0)
        .sort((a, b) => a.top - b.top)
    }
    return [...document.querySelectorAll('main *')].filter(isCard).flatMap(card => {
      let end = Number.POSITIVE_INFINITY
      return rowsOf(card).flatMap(({ top, bottom }) => {
        const space = top - end
        end = Math.max(bottom, end === Number.POSITIVE_INFINITY ? bottom : end)
        return space > 40 ? [`${space} px in ${card.textContent}`] : []
      })
    })
  })

test('no card has an empty space', async ({ gallery }) => {
  const { page } = gallery
  const states: StateName[] = [
    'account-free',
    'account-paid',
    'account-awaited',
    'account-welcome',
    'membership-paid',
    'payment-summary',
    'payment-paid',
    'payment-failed',
    'change-password',
    'cancellation',
  ]
  for (const name of states) {
    await showIn(gallery, name)
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 844 })
      expect.soft(await holes(page), `${name}, ${width} px`).toEqual([])
    }
  }
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

test('placeholders are visible, and still with reduced motion', async ({ gallery }) => {
  const { page } = gallery
  const main = page.getByRole('main')
  const pulses = () => main.evaluate(main => main.getAnimations({ subtree: true }).length)
  for (const name of ['account-loading', 'membership-plans-loading', 'payment-loading'] as const)
    await test.step(name, async () => {
      await showIn(gallery, name)
      const shapes = main.locator('span:empty, [data-placeholder]')
      expect(await shapes.count()).toBeGreaterThan(1)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        for (const shape of await shapes.all()) expect(await contrast(shape)).toBeGreaterThan(1.3)
      }
      expect(await pulses()).toBe(0)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      expect(await pulses()).toBeGreaterThan(0)
    })
})
