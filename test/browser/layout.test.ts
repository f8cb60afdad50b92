import type { Page } from '@playwright/test'
import { expect as patient } from '../gallery/stage.ts'
import { stateNamed } from '../gallery/states.ts'
import { expect, type Site, spinner, test } from '../support/browser.ts'

/** The computed style of an element. */
const styleOf = (page: Page, selector: string, names: readonly string[]) =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (element, wanted) =>
        Object.fromEntries(wanted.map(name => [name, getComputedStyle(element).getPropertyValue(name)])),
      names,
    )

test.describe('a member with own colours', () => {
  test('sees the edges of cards, fields, tags and buttons in forced colours', async ({ page, site }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await stateNamed('membership-free').open({ page, site })
    const edges = await page.evaluate(() =>
      ['section', 'label', 'input[type="radio"]', 'h2 + span'].map(selector => {
        const element = document.querySelector(selector)
        const { borderTopStyle = '', borderTopWidth = '' } = element ? getComputedStyle(element) : {}
        return [selector, borderTopStyle, Number.parseFloat(borderTopWidth) > 0] as const
      }),
    )
    expect(edges).toEqual([
      ['section', 'solid', true],
      ['label', 'solid', true],
      ['input[type="radio"]', 'solid', true],
      ['h2 + span', 'solid', true],
    ])
  })

  test('sees the used part of a meter in forced colours', async ({ page, site }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await stateNamed('account-free').open({ page, site })
    const widths = await page.evaluate(() =>
      [...document.querySelectorAll('[aria-hidden] > span')].map(
        pill => getComputedStyle(pill).borderTopWidth,
      ),
    )
    expect(widths).toEqual(['9px', '9px', '2px', '2px'])
  })

  test('sees lines and secondary text as dark as the text with more contrast', async ({ page, site }) => {
    await page.emulateMedia({ contrast: 'more' })
    await stateNamed('login').open({ page, site })
    const { color } = await styleOf(page, 'body', ['color'])
    expect(await styleOf(page, 'input', ['border-top-color'])).toEqual({ 'border-top-color': color })
    const lead = await styleOf(page, 'h1 + p', ['color'])
    expect(lead).toEqual(await styleOf(page, 'h1', ['color']))
  })
})

test.describe('the focus ring', () => {
  const RING = {
    light: ['rgb(16, 35, 29)', 'rgb(255, 201, 60)'],
    dark: ['rgb(255, 201, 60)', 'rgb(11, 23, 19)'],
  }
  const BAND = ['rgb(255, 201, 60)', { light: 'rgb(7, 58, 45)', dark: 'rgb(7, 44, 35)' }] as const

  for (const name of ['login', 'account-paid', 'change-password', 'payment-summary', 'cancellation']) {
    test(`has two tones on every focusable element of ${name}`, async ({ page, site }) => {
      await stateNamed(name).open({ page, site })
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        const seen = await tabThrough(page)
        expect(seen.length).toBeGreaterThan(4)
        for (const { html, onBand, outline, boxShadow } of seen) {
          const [outer, inner] = onBand ? [BAND[0], BAND[1][scheme]] : RING[scheme]
          expect.soft(outline, html).toEqual([outer, 'solid', '3px', '3px'])
          expect.soft(boxShadow, html).toBe(`${inner} 0px 0px 0px 3px`)
        }
      }
    })
  }
})

/** Every focusable element, in order, with its focus ring or that of its card. */
async function tabThrough(page: Page) {
  const seen: NonNullable<Awaited<ReturnType<typeof ringNow>>>[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const ring = await ringNow(page)
    if (ring && seen.some(({ html }) => html === ring.html)) return seen
    if (ring) seen.push(ring)
  }
}

const ringNow = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return undefined
    const wearer = focused.matches('[type="radio"]') ? (focused.closest('label') ?? focused) : focused
    const { outlineColor, outlineStyle, outlineWidth, outlineOffset, boxShadow } = getComputedStyle(wearer)
    return {
      html: focused.outerHTML.slice(0, 100),
      onBand: focused.closest('header') !== null,
      outline: [outlineColor, outlineStyle, outlineWidth, outlineOffset],
      boxShadow,
    }
  })

/** Records layout shifts without user input. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts, realFrame: requestAnimationFrame.bind(window) })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
        const what = entry.sources.map(({ node, previousRect: a, currentRect: b }) => {
          const html = node instanceof Element ? node.outerHTML.slice(0, 100) : node?.textContent
          return `${html} from ${a.x},${a.y} (${a.width} × ${a.height}) to ${b.x},${b.y} (${b.width} × ${b.height})`
        })
        shifts.push(`${entry.value}: ${what.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Late content may still arrive; on a busy machine all of it is late.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(10_000_000)
}

const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)

interface LayoutShift {
  readonly value: number
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRect
    readonly currentRect: DOMRect
  }[]
}

/** Holds back every call of the API except the first; `release` continues them in an order. */
async function holdCalls(page: Page, site: Site, signedIn: boolean) {
  const held = new Map<string, () => void>()
  await page.route(`${site.mock.apiUrl}/api/**`, async route => {
    const path = new URL(route.request().url()).pathname
    if (route.request().method() !== 'OPTIONS' && (path !== '/api/klupper' || !signedIn))
      await new Promise<void>(release => held.set(path, release))
    await route.continue()
  })
  return {
    async release(path: string) {
      await patient.poll(() => [...held.keys()], path).toContain(path)
      held.get(path)?.()
      held.delete(path)
    },
  }
}

/** One frame in real time, although the clock of the page is paused. */
const painted = (page: Page) =>
  page.evaluate(() => {
    const { realFrame } = window as unknown as { realFrame: typeof requestAnimationFrame }
    return new Promise(resolve => realFrame(() => realFrame(resolve)))
  })

/** Creates the payment `tr_1`. */
async function pay(page: Page, { url, mock }: Site): Promise<void> {
  await page.request.post(`${mock.apiUrl}/api/payment`, {
    data: { subscriptionId: 1, redirectUrl: `${url}/payment` },
  })
  Object.assign(mock.api.world.payments[0] ?? {}, { id: 'tr_1' })
}

const ACCOUNT = ['/api/membership', '/api/membership/actions-left', '/api/account/password']
const MEMBERSHIP = [
  '/api/membership',
  '/api/membership/actions-left',
  '/api/subscription',
  '/api/membership/superklupper',
]
const COMING = [
  ['gratis', '/account', ACCOUNT],
  ['lid', '/account', ACCOUNT],
  ['wachtwoordloos', '/account', ACCOUNT],
  ['gratis', '/membership', MEMBERSHIP],
  ['lid', '/membership/6', MEMBERSHIP],
  ['superklupper', '/membership', MEMBERSHIP],
  ['lid', '/membership/cancellation', ['/api/membership', '/api/membership/cancellation/type']],
  ['opgezegd', '/membership/cancellation', ['/api/membership']],
  ['gratis', '/payment?id=tr_1', ['/api/payment']],
] as const

test.describe('nothing moves', () => {
  const legal = { termsUrl: 'https://klup.example/voorwaarden', privacyUrl: 'https://klup.example/privacy' }
  test.use({ settings: legal, contextOptions: { reducedMotion: 'reduce' } })

  test('while the login page loads', async ({ page, site }) => {
    await watchShifts(page)
    const held = await holdCalls(page, site, false)
    await page.goto(site.url)
    await held.release('/api/klupper')
    await patient(page.getByRole('link', { name: 'Voorwaarden' })).toBeVisible()
    await painted(page)
    expect(await shifts(page)).toEqual([])
  })

  for (const [member, path, answers] of COMING) {
    for (const [viewport, calls] of [
      [{ width: 390, height: 844 }, answers.toReversed()],
      [{ width: 1280, height: 900 }, answers],
    ] as const) {
      const order = `${calls.join(', ')} at ${viewport.width} px`
      test(`while ${path} of ${member} loads: ${order}`, async ({ page, site }) => {
        await page.setViewportSize(viewport)
        await watchShifts(page)
        await site.signIn(page, member)
        await pay(page, site)
        const held = await holdCalls(page, site, true)
        await page.goto(site.url + path)
        await patient(page.getByRole('heading', { level: 1 })).toBeVisible()
        for (const call of calls) {
          await painted(page)
          await held.release(call)
        }
        await patient(spinner(page)).toHaveCount(0)
        await patient(page.getByRole('link', { name: 'Voorwaarden' })).toBeVisible()
        await painted(page)
        expect(await shifts(page)).toEqual([])
      })
    }
  }
})
