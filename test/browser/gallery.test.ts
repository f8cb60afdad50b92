import type { Page } from '@playwright/test'
import { addStyle, test } from '../gallery/gallery.ts'
import { allStates, type StateName } from '../gallery/states.ts'
import { bringAxe, heard, violations } from '../support/accessibility.ts'
import { expect } from '../support/browser.ts'

/**
 * `trees/` has the accessibility tree of these states, or of the part that a state is about, for people to review.
 * `--update-snapshots` rewrites it. The text is compared literally: Playwright's own matcher would insert patterns for
 * dates and prices.
 */
const TREES: { readonly [name in StateName]?: string } = {
  login: 'body',
  'login-field-errors': 'form',
  'login-payment': 'main',
  'forgot-password': 'main',
  'reset-password': 'main',
  'change-password': 'main',
  'account-paid': 'body',
  'account-free': '[data-block]',
  'account-ended': '[data-block]',
  'membership-free': 'main',
  'membership-paid': 'main',
  'membership-superklupper': 'main',
  'membership-load-error': 'main',
  'payment-summary': 'main',
  'payment-open': 'main',
  'payment-paid': 'main',
  'payment-failed': 'main',
  cancellation: 'main',
  'cancellation-error': 'main',
}

const PATIENCE = 'Even geduld…'

/** What a screen reader announces until these states are reached: a failure once, and data that loads not at all. */
const ANNOUNCED: { readonly [name in StateName]?: readonly (string | RegExp)[] } = {
  'login-server-error': ['De combinatie van e-mailadres en wachtwoord klopt niet.'],
  'login-session-expired': ['Je sessie is verlopen. Log opnieuw in.'],
  'forgot-password-server-error': [PATIENCE, 'Te veel aanvragen. Probeer het over een minuut opnieuw.'],
  // Nothing when the toast closes.
  'forgot-password-sent': [PATIENCE, 'Verzoek verstuurd!'],
  'cancellation-not-recorded': [PATIENCE, 'Deze aanvraag klopt niet.'],
  'membership-load-error': ['Er is geen verbinding. Controleer je internet en probeer het opnieuw.'],
  'failure-start': [/^Er ging iets mis bij Klup\./],
  // The wrong field gets the focus.
  'login-field-errors': [],
  'cancellation-error': [],
  'account-free': [],
  'membership-superklupper': [],
  'toast-all': [/^Er ging iets mis bij Klup\./, PATIENCE, 'Je lidmaatschap is beëindigd.'],
  // In the built app the first one is on the page before the app runs, and is read with the page.
  'payment-slow': [
    'De betaling wordt nog verwerkt. Dit duurt meestal niet lang. Je ziet hier vanzelf of het gelukt is.',
    'De betaling wordt nog verwerkt. Je mag deze pagina sluiten en later terugkomen. Het duurt langer dan normaal.',
  ],
  'payment-unknown': [/Betaal nog niet opnieuw\./],
  offline: ['Je hebt geen internet. Zodra het terug is, kun je verder.'],
}

async function expectTree(page: Page, name: string, part: string): Promise<void> {
  expect(await page.locator(part).ariaSnapshot()).toMatchSnapshot([`${name}.aria.yml`])
}

/** Checks the rules of axe, and those about colours in the dark. */
async function expectAccessible(page: Page): Promise<void> {
  await bringAxe(page)
  for (const [colorScheme, about, least] of [
    ['light', 'everything', 6],
    ['dark', 'colours', 0],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    const { found, passes } = await violations(page, about)
    expect.soft(found, colorScheme).toEqual([])
    expect(passes).toBeGreaterThanOrEqual(least)
  }
}

/** What overflows the window, texts that are cut off by their box, and words of headings that are broken. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const of = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
    const wide = of('main *, header *, footer *').filter(
      element => scrollWidth > clientWidth && element.getBoundingClientRect().right > clientWidth + 0.5,
    )
    // The drawing behind a heading may be cut off.
    const cutOff = of('h1, h2, h3, p, a, button, label, dt, dd, li, summary, legend').filter(
      element =>
        element.clientWidth > 0 &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.checkVisibility() &&
        // The page has the whole text of the toast of an error.
        !element.closest('.hidden-text, [aria-hidden], [role=alert]'),
    )
    const isBroken = (text: Text) =>
      [...text.data.matchAll(/[\p{L}\u00ad]+/gu)].some(({ index, 0: word }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        // A name may be longer than any line.
        return word.length <= 20 && new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
      })
    const broken = of('h1, h2, h3').filter(heading => {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) if (isBroken(texts.currentNode as Text)) return true
      return false
    })
    const found = { wide, cutOff, broken }
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth} of ${clientWidth} px`] : []),
      ...Object.entries(found).flatMap(([what, all]) =>
        all.map(({ outerHTML }) => `${what}: ${outerHTML.slice(0, 120)}`),
      ),
    ]
  })

/** Controls of less than 44 px wide or high, except for links in a sentence. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const isInSentence = (element: Element) =>
      element.parentElement?.matches('p') === true && getComputedStyle(element).display === 'inline'
    return [...document.querySelectorAll('a, button, input:not([aria-hidden]), textarea, summary')]
      .filter(element => element.checkVisibility() && !isInSentence(element))
      .map(element => (element.matches('[type="radio"]') ? (element.closest('label') ?? element) : element))
      .map(element => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ element, box }) => `${box.width} × ${box.height}: ${element.outerHTML.slice(0, 120)}`)
  })

/** The running and pending animations. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0)
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120)),
  )

/** WCAG 1.4.12. */
const LOOSE_TEXT = `
  * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-bottom: 2em !important }`

/** Width and height of the window in px, and the size of text in %. */
const WINDOWS = [
  [320, 740, 200],
  [640, 400, 100],
] as const

/** Checks that everything fits, in narrow windows with large text too. */
async function expectFits(page: Page): Promise<void> {
  expect.soft(await misfits(page), '320 px').toEqual([])
  await addStyle(page, LOOSE_TEXT)
  // Letters that are spaced out may break a word.
  const found = (await misfits(page)).filter(what => !what.startsWith('broken'))
  expect.soft(found, 'loose text').toEqual([])
  for (const [width, height, size] of WINDOWS) {
    await page.setViewportSize({ width, height })
    await addStyle(page, `:root { font-size: ${size}% }`)
    expect.soft(await misfits(page), `${size} % at ${width} × ${height} px`).toEqual([])
  }
  await addStyle(page, '')
}

// The picture of the bar differs from that of the summary in its window alone.
for (const [name, state] of allStates().filter(([name]) => name !== 'pay-bar'))
  test(`${name} passes axe, and nothing overflows, is cut off or moves`, async ({ gallery }) => {
    const { page } = gallery
    await gallery.show(state, { width: 320, height: 740 })
    const announced = ANNOUNCED[name]?.map(text =>
      text instanceof RegExp ? expect.stringMatching(text) : text,
    )
    if (announced) expect.soft(await heard(page)).toEqual(announced)
    if (TREES[name]) await expectTree(page, name, TREES[name])
    await expectAccessible(page)
    expect.soft(await smallTargets(page)).toEqual([])
    expect.soft(await moving(page)).toEqual([])
    await expectFits(page)
  })
