import type { Locator, Page } from '@playwright/test'
import { setStatus, visitAs } from '../gallery/stage.ts'
import { show } from '../gallery/states.ts'
import { expect, test } from '../support/browser.ts'
import { button, cardOf, link } from '../support/locators.ts'
import { hold } from '../support/start.ts'

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
      for (const [path, ...targets] of [
        [
          '/membership/6',
          button(page, 'Betalen met iDeal'),
          cardOf(page, /^3/),
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
        ['/membership/cancellation', cardOf(page, /te duur/), button(page, 'Lidmaatschap opzeggen')],
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
    const membership = await hold(page, /api.membership$/)
    await show('payment-open', { page, site })
    setStatus(site, 'paid')
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
    await membership.release()
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

for (const name of ['account-loading', 'membership-plans-loading', 'payment-loading'] as const)
  test(`the placeholders of ${name} are visible, and still with reduced motion`, async ({ page, site }) => {
    await show(name, { page, site })
    await expect(page.locator('main').getByText('Een ogenblik…')).toBeAttached()
    const shapes = page.getByRole('main').locator('span:empty, [data-room]')
    expect(await shapes.count()).toBeGreaterThan(1)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const shape of await shapes.all()) expect(await contrast(shape)).toBeGreaterThan(1.3)
    }
    const pulses = () => page.getByRole('main').evaluate(main => main.getAnimations({ subtree: true }).length)
    expect(await pulses()).toBeGreaterThan(0)
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
