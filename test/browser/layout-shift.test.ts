import type { Page, Route } from '@playwright/test'
import { PAYMENT, type Setup } from '../gallery/setup.ts'
import { start, stopClock } from '../gallery/stage.ts'
import { LEGAL } from '../gallery/states.ts'
import { expect, spinner, test } from '../support/browser.ts'
import { MEMBER_PAGES, PAGES } from '../support/pages.ts'
import { isAlive, open, READ_CALLS } from '../support/start.ts'

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

declare global {
  interface Window {
    shifts: string[]
    realFrame: typeof requestAnimationFrame
  }
}

/**
 * Records layout shifts without user input, and keeps the frames of the browser beside the clock that stands still. So do the
 * animations: what comes after 1 s without the data stays away, however slow the machine is.
 */
function watch(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { animation-play-state: paused !important }')
  document.adoptedStyleSheets = [sheet]
  window.shifts = []
  window.realFrame = requestAnimationFrame.bind(window)
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      const what = sources.map(({ node, previousRect: a, currentRect: b }) => {
        const html = node instanceof Element ? node.outerHTML.slice(0, 100) : node?.textContent
        return `${html} from ${a.x},${a.y} (${a.width} × ${a.height}) to ${b.x},${b.y} (${b.width} × ${b.height})`
      })
      if (!hadRecentInput) window.shifts.push(`${value}: ${what.join(' | ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** One frame in real time: late content may still arrive. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise(resolve => window.realFrame(() => window.realFrame(resolve))))

/** Answers one read after another, with a frame after each, until the page waits for nothing. */
async function answerEach(page: Page, reads: Route[], next: () => Route | undefined): Promise<void> {
  const waiting = spinner(page).or(page.locator('[data-placeholder]:visible'))
  await expect(async () => {
    await next()?.continue()
    await painted(page)
    expect([reads.length, await waiting.count()]).toEqual([0, 0])
  }).toPass({ intervals: [0] })
}

const { login, account, membership, payment } = PAGES
const OFFER = { ...membership, at: '/membership', as: 'superklupper' }
const PAID: Setup = { ...payment, at: PAYMENT, payment: 'paid' }
const PHONE: readonly Setup[] = [
  login,
  ...MEMBER_PAGES,
  ...['gratis', 'opgezegd'].map(as => ({ ...account, as })),
  OFFER,
  PAID,
]

const ALL = { ...LEGAL, helpUrl: 'https://klup.example/hulp', extensionText: 'De rest komt erbij.' }

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [what, size, screens, order] of [
  ['on a phone', [390, 844], PHONE, 'pop'],
  ['in a window', [1280, 900], [account, membership, PAID], 'shift'],
] as const)
  test.describe(what, () => {
    const [width, height] = size
    test.use({ settings: ALL, viewport: { width, height } })

    test('nothing moves while a page loads', async ({ page, site }) => {
      await page.addInitScript(watch)
      // The page of a paid payment leads on.
      await stopClock(page)
      const reads: Route[] = []
      await page.route(READ_CALLS, route => void reads.push(route))
      for (const screen of screens) {
        const what = `${screen.at} of ${screen.as || 'a visitor'}`
        await test.step(what, async () => {
          await start({ page, site }, screen)
          reads.length = 0
          await open(page, site, screen.at)
          await isAlive(page)
          await answerEach(page, reads, () => reads[order]())
          await expect(page.getByRole('contentinfo')).toHaveCount(1)
          const shifts = await page.evaluate(() => window.shifts)
          // What follows the pass may be less high than its skeleton, and a member's sentence above the plans has two lines.
          const moved = shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0)
          expect.soft(moved, `${what}: ${shifts}`).toBeLessThanOrEqual(0.025)
        })
      }
    })
  })
