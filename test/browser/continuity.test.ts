import type { Locator, Page } from '@playwright/test'
import { be, prepare, visitAs, visitHanging } from '../gallery/stage.ts'
import { stateNamed } from '../gallery/states.ts'
import { expect, test } from '../support/browser.ts'

const boxOf = (target: Locator) => target.boundingBox()
const skeleton = (page: Page) => page.getByText('Een ogenblik…').locator('xpath=..')
const waiting = (page: Page) => skeleton(page).locator('xpath=span[not(text())]')

/** Lets a call wait until it is released. */
async function hold(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(address, async route => {
    await held
    await route.continue()
  })
  return () => release()
}

/** WCAG's contrast between what waits and the card around it. */
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

test.describe('what waits', () => {
  for (const name of LOADING) {
    test(`can be seen, and pulses unless no motion is wanted: ${name}`, async ({ page, site }) => {
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

  test('is as many boxes as there will be plans, as wide as they and as high as the lowest', async ({
    page,
    site,
  }) => {
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

  test('becomes the emblem of the payment in its place', async ({ page, site }) => {
    await prepare({ page, site })
    await be({ page, site }, 'lid')
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
    const before = await boxOf(emblem)
    await emblem.evaluate(svg => svg.setAttribute('data-same', ''))
    release()
    await expect(page.getByText('De betaling wordt nog verwerkt.')).toBeVisible()
    await expect(emblem).toHaveAttribute('data-same')
    expect(await boxOf(emblem)).toEqual(before)
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
  })
})

declare global {
  interface Window {
    /** How often a photo began to fade in. */
    fades?: number
  }
}

test.describe('a photo', () => {
  const photo = (page: Page) => page.getByRole('img')

  test('that comes late fades in', async ({ page, site }) => {
    await prepare({ page, site })
    await be({ page, site }, 'lid')
    const release = await hold(page, '**/images/**')
    await page.goto(`${site.url}/account`, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Klup Compleet' })).toBeVisible()
    await photo(page).evaluate(image =>
      image.addEventListener('load', () => {
        document.title = `fades: ${image.getAnimations().length}`
      }),
    )
    release()
    await expect(page).toHaveTitle('fades: 1')
    await expect(photo(page)).toHaveCSS('opacity', '1')
  })

  test('that was shown before is there at once', async ({ page, site }) => {
    await page.addInitScript(() => {
      const { animate } = Element.prototype
      Element.prototype.animate = function (...args) {
        if (this instanceof HTMLImageElement) window.fades = (window.fades ?? 0) + 1
        return animate.apply(this, args)
      }
    })
    await prepare({ page, site })
    await be({ page, site }, 'lid')
    await page.goto(`${site.url}/account`)
    const fades = () => page.evaluate(() => window.fades)
    const isLoaded = () => photo(page).evaluate(image => (image as HTMLImageElement).complete)
    await expect.poll(isLoaded).toBe(true)
    const before = await fades()
    await page.getByRole('link', { name: 'Lidmaatschap', exact: true }).click()
    await page.getByRole('link', { name: 'Mijn Account', exact: true }).click()
    await expect.poll(isLoaded).toBe(true)
    await photo(page).evaluate(image => (image as HTMLImageElement).decode())
    expect(await fades()).toBe(before)
  })
})

test.describe('from one page to the next', () => {
  test('the content fades in 180 ms', async ({ page, site }) => {
    await visitAs({ page, site }, 'lid', '/account')
    await page.evaluate(() => {
      const { startViewTransition } = document
      document.startViewTransition = update => {
        const transition = startViewTransition.call(document, update)
        void transition.ready.then(() => {
          const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect)
          const faded = effects.filter(({ pseudoElement }) => /-(old|new)/.test(pseudoElement ?? ''))
          Object.assign(window, { fades: faded.map(effect => effect.getComputedTiming().duration) })
        })
        return transition
      }
    })
    await page.getByRole('link', { name: 'Lidmaatschap', exact: true }).click()
    await page.waitForFunction(() => 'fades' in window)
    const fades = await page.evaluate(() => (window as unknown as { fades: number[] }).fades)
    expect([...new Set(fades)]).toEqual([180])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lidmaatschap')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mijn Account')
  })

  test('the next page ends a fade that has not begun, without an error', async ({ page, site }) => {
    await visitAs({ page, site }, 'lid', '/account')
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    await page.evaluate(() => {
      for (const path of ['/membership', '/account', '/membership'])
        document.querySelector<HTMLElement>(`nav a[href="${path === '/account' ? '/' : path}"]`)?.click()
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lidmaatschap')
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    expect(errors).toEqual([])
  })

  test('nothing does for who wants no motion, or in a browser that cannot', async ({ page, site }) => {
    await visitAs({ page, site }, 'lid', '/account')
    await page.evaluate(() => {
      const { startViewTransition } = document
      Object.assign(window, { started: 0 })
      document.startViewTransition = update => {
        Object.assign(window, { started: 1 })
        return startViewTransition.call(document, update)
      }
    })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.getByRole('link', { name: 'Lidmaatschap', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lidmaatschap')
    expect(await page.evaluate(() => (window as unknown as { started: number }).started)).toBe(0)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.evaluate(() => Object.assign(document, { startViewTransition: undefined }))
    await page.getByRole('link', { name: 'Mijn Account', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mijn Account')
  })
})
