import type { Page } from '@playwright/test'
import { expect as patient } from '../gallery/stage.ts'
import { states } from '../gallery/states.ts'
import { expect, type Site, test } from '../support/browser.ts'

const SMALLEST = { width: 320, height: 740 }

/** How far the page can be scrolled sideways, in px, and what sticks out. */
const sticksOut = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('main *, header *, footer *')].filter(
      element => element.getBoundingClientRect().right > clientWidth + 0.5,
    )
    return [`${scrollWidth} of ${clientWidth} px`, ...wide.map(element => element.outerHTML.slice(0, 120))]
  })

/** Words that their own box cuts off; the people behind a heading may be cut off. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, p, a, button, label, dt, dd, li, summary, legend')]
      .filter(element => element.checkVisibility() && !element.closest('.hidden-text, [aria-hidden]'))
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(element => element.outerHTML.slice(0, 120)),
  )

/** What can be pressed and is less than 44 px wide or high; a link in a sentence is as high as its line. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const isInSentence = (element: Element) =>
      element.parentElement?.matches('p') === true && getComputedStyle(element).display === 'inline'
    return [...document.querySelectorAll('a, button, input, textarea, summary')]
      .filter(element => element.checkVisibility() && !isInSentence(element))
      .map(element => (element.matches('[type="radio"]') ? (element.closest('label') ?? element) : element))
      .map(element => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ element, box }) => `${box.width} × ${box.height}: ${element.outerHTML.slice(0, 120)}`)
  })

/** What moves, or is about to. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0)
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120)),
  )

const addStyle = (page: Page, css: string) =>
  page.evaluate(text => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)

test.describe('every state, with motion reduced', () => {
  test.use({ viewport: SMALLEST, contextOptions: { reducedMotion: 'reduce' } })

  for (const { name, open, settings = {} } of states) {
    test.describe(() => {
      test.use({ settings })
      test.slow()
      test(`${name} fits on 320 px, and with large or loose text`, async ({ page, site }) => {
        await open({ page, site })
        expect.soft(await sticksOut(page), '320 px').toEqual([])
        expect.soft(await cutOff(page), '320 px').toEqual([])
        expect.soft(await smallTargets(page)).toEqual([])
        expect.soft(await moving(page)).toEqual([])

        // WCAG 1.4.12.
        await addStyle(
          page,
          `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
          p { margin-bottom: 2em !important }`,
        )
        expect.soft(await sticksOut(page), 'loose text').toEqual([])
        expect.soft(await cutOff(page), 'loose text').toEqual([])

        await addStyle(page, ':root { font-size: 200% }')
        await page.setViewportSize({ width: 640, height: 740 })
        expect.soft(await sticksOut(page), '200 %').toEqual([])
        expect.soft(await cutOff(page), '200 %').toEqual([])
      })
    })
  }
})

const stateNamed = (name: string) => {
  const state = states.find(candidate => candidate.name === name)
  if (!state) throw new RangeError(`There is no state ${name}`)
  return state
}

/** The style of an element as it is drawn. */
const styleOf = (page: Page, selector: string, names: readonly string[]) =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (element, wanted) =>
        Object.fromEntries(wanted.map(name => [name, getComputedStyle(element).getPropertyValue(name)])),
      names,
    )

test.describe('a reader who sets the colours', () => {
  test('forced colours keep the edges of cards, fields, tags and buttons', async ({ page, site }) => {
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

  test('forced colours tell what is left of a meter from what is used', async ({ page, site }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await stateNamed('account-free').open({ page, site })
    const widths = await page.evaluate(() =>
      [...document.querySelectorAll('[aria-hidden] > span')].map(
        pill => getComputedStyle(pill).borderTopWidth,
      ),
    )
    expect(widths).toEqual(['9px', '9px', '2px', '2px'])
  })

  test('more contrast makes lines and quiet words as dark as the text', async ({ page, site }) => {
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
    test(`has two tones on everything of ${name} that takes the focus`, async ({ page, site }) => {
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

/** Everything that takes the focus, in order, with the ring that it or the card around it wears. */
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

/** Counts what moves on the page without anybody doing something. */
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
  // What is late may come after all; on a busy machine everything is.
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

/** Holds back every call of the API but the first; `release` lets the calls go in an order. */
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

/** A frame in real time, although the clock of the page stands still. */
const painted = (page: Page) =>
  page.evaluate(() => {
    const { realFrame } = window as unknown as { realFrame: typeof requestAnimationFrame }
    return new Promise(resolve => realFrame(() => realFrame(resolve)))
  })

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
  ['gratis', '/membership', MEMBERSHIP],
  ['lid', '/membership/6', MEMBERSHIP],
  ['superklupper', '/membership', MEMBERSHIP],
] as const

test.describe('nothing jumps', () => {
  const legal = { termsUrl: 'https://klup.example/voorwaarden', privacyUrl: 'https://klup.example/privacy' }
  test.use({ settings: legal, contextOptions: { reducedMotion: 'reduce' } })

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
    test.describe(`at ${viewport.width} px`, () => {
      test.use({ viewport })

      test('while the login page comes', async ({ page, site }) => {
        await watchShifts(page)
        const held = await holdCalls(page, site, false)
        await page.goto(site.url)
        await held.release('/api/klupper')
        await patient(page.getByRole('contentinfo')).toBeVisible()
        await painted(page)
        expect(await shifts(page)).toEqual([])
      })

      for (const [member, path, answers] of COMING) {
        for (const [order, calls] of [
          ['in order', answers],
          ['backwards', answers.toReversed()],
        ] as const) {
          test(`while ${path} of ${member} comes, answers ${order}`, async ({ page, site }) => {
            await watchShifts(page)
            await site.signIn(page, member)
            const held = await holdCalls(page, site, true)
            await page.goto(site.url + path)
            await patient(page.getByRole('heading', { level: 1 })).toBeVisible()
            for (const call of calls) {
              await painted(page)
              await held.release(call)
            }
            await patient(page.getByText('Een ogenblik…')).toHaveCount(0)
            await patient(page.getByRole('contentinfo')).toBeVisible()
            await painted(page)
            expect(await shifts(page)).toEqual([])
          })
        }
      }
    })
  }
})
