import type { Locator, Page } from '@playwright/test'
import { prepare, signInAs, visitAs, visitHanging } from '../gallery/stage.ts'
import { stateNamed } from '../gallery/states.ts'
import { expect, test } from '../support/browser.ts'

const boxOf = (target: Locator) => target.boundingBox()
const skeleton = (page: Page) => page.getByText('Een ogenblik…').locator('xpath=..')
const waiting = (page: Page) => skeleton(page).locator('xpath=span[not(text())]')

/** Returns WCAG's contrast between a placeholder and the card around it. */
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

const LOADING = [
  'account-loading',
  'membership-loading',
  'membership-plans-loading',
  'cancellation-reasons-loading',
  'payment-loading',
]

test.describe('a placeholder', () => {
  for (const name of LOADING) {
    test(`is visible, and pulses unless the member prefers less motion: ${name}`, async ({ page, site }) => {
      await stateNamed(name).open({ page, site })
      expect(await waiting(page).count()).toBeGreaterThan(1)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        for (const shape of await waiting(page).all()) expect(await contrast(shape)).toBeGreaterThan(1.3)
      }
      const pulses = () =>
        skeleton(page)
          .first()
          .evaluate(element => element.getAnimations().length)
      expect(await pulses()).toBe(1)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await pulses()).toBe(0)
    })
  }

  test('has a box for each plan, as wide as the plan and as high as the lowest', async ({ page, site }) => {
    const extent = async (boxes: Locator) => {
      const all = await Promise.all((await boxes.all()).map(box => box.boundingBox()))
      const lowest = Math.min(...all.map(box => box?.height ?? 0))
      return all.map(box => [box?.x, box?.width, lowest])
    }
    await visitHanging({ page, site }, 'gratis', '/membership', 'GET /api/subscription')
    await expect(page.getByText('Met Klup Compleet kun je:')).toBeVisible()
    const before = await extent(waiting(page))
    await visitAs({ page, site }, 'gratis', '/membership')
    expect(await extent(page.getByRole('radio').locator('xpath=..'))).toEqual(before)
  })

  test('becomes the emblem of the payment without a shift', async ({ page, site }) => {
    await prepare({ page, site })
    await signInAs({ page, site }, 'lid')
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const headers = { 'access-control-allow-origin': site.url, 'access-control-allow-credentials': 'true' }
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/api/payment*', async route => {
      await held
      await route.fulfill({ headers, json: { data: { status: 'pending' } } })
    })
    await page.goto(`${site.url}/payment?id=tr_1`)
    const emblem = page.getByRole('main').locator('svg')
    await expect(emblem).toHaveCSS('visibility', 'hidden')
    const before = await boxOf(emblem)
    await emblem.evaluate(svg => svg.setAttribute('data-same', ''))
    release()
    await expect(page.getByText('De betaling wordt nog verwerkt.')).toBeVisible()
    await expect(emblem).toHaveAttribute('data-same')
    await expect(emblem).toBeVisible()
    expect(await boxOf(emblem)).toEqual(before)
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
  })
})

test.describe('a photo', () => {
  const photo = (page: Page) => page.getByRole('img')

  /** Records in each frame how the painted photo looks. */
  const watchPhoto = (page: Page) =>
    page.addInitScript(() => {
      const seen = new Set<string>()
      // The clock of these pages is paused.
      const nextFrame = window.requestAnimationFrame.bind(window)
      Object.assign(window, { seen })
      const record = () => {
        const image = document.querySelector<HTMLImageElement>('main img')
        if (image) seen.add(`${getComputedStyle(image).opacity}, ${image.getAnimations().length} animations`)
        else if (seen.size > 0) seen.add('none')
        nextFrame(record)
      }
      record()
    })

  test('does not change during hydration', async ({ page, site }) => {
    await watchPhoto(page)
    await signInAs({ page, site }, 'lid')
    await page.goto(`${site.url}/account`)
    await photo(page).evaluate(image => (image as HTMLImageElement).decode())
    await expect(page.getByText('Actief')).toBeVisible()
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
    expect(seen).toEqual(['1, 0 animations'])
  })

  for (const [what, answer] of [
    ['fails to load before the script is replaced by a drawing', { status: 404 }],
    ['is no image is replaced by a drawing', { contentType: 'image/svg+xml', body: 'broken' }],
  ] as const) {
    test(`that ${what}`, async ({ page, site }) => {
      await prepare({ page, site })
      await signInAs({ page, site }, 'lid')
      await page.route('**/images/**', route => route.fulfill(answer))
      await page.goto(`${site.url}/account`)
      await expect(page.getByText('Actief')).toBeVisible()
      await expect(photo(page)).toHaveCount(0)
    })
  }

  test('of one pixel is shown', async ({ page, site }) => {
    await prepare({ page, site })
    await signInAs({ page, site }, 'lid')
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><path d="M0 0h1v1z"/></svg>'
    await page.route('**/images/**', route => route.fulfill({ contentType: 'image/svg+xml', body }))
    await page.goto(`${site.url}/account`)
    await expect(page.getByText('Actief')).toBeVisible()
    await expect(photo(page)).toBeVisible()
  })
})
