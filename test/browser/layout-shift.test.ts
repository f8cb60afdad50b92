import type { Page, Route } from '@playwright/test'
import { addPayment, expect, LEGAL, PAYMENT, prepare, signInAs } from '../gallery/stage.ts'
import { spinner, test } from '../support/browser.ts'
import { shifts, watchShifts } from '../support/layout.ts'
import { PAGES } from '../support/pages.ts'
import { isAlive, open, READS } from '../support/start.ts'

/** One frame in real time: late content may still arrive, so the clock of the page is paused. */
const painted = (page: Page) =>
  page.evaluate(() => {
    const { realFrame } = window as unknown as { realFrame: typeof requestAnimationFrame }
    return new Promise(resolve => realFrame(() => realFrame(resolve)))
  })

/** Answers one read after another, with a frame after each, until the page waits for nothing. */
async function answerEach(page: Page, reads: Route[], next: () => Route | undefined): Promise<void> {
  const waiting = spinner(page).or(page.locator('[data-room]:visible'))
  await expect(async () => {
    await next()?.continue()
    await painted(page)
    expect([reads.length, await waiting.count()]).toEqual([0, 0])
  }).toPass({ intervals: [0] })
}

const { login, account, membership, cancellation, payment } = PAGES
const SCREENS = [
  ...Object.values(PAGES),
  ...['gratis', 'opgezegd', 'wachtwoordloos'].map(as => ({ ...account, as })),
  { ...membership, at: '/membership', as: 'superklupper' },
  { ...cancellation, as: 'opgezegd' },
  { ...payment, at: PAYMENT },
]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const ALL = { ...LEGAL, helpUrl: 'https://klup.example/hulp', extensionText: 'De rest komt erbij.' }
const NONE = { extensionText: '' }

for (const [what, settings, screens] of [
  ['all', ALL, SCREENS],
  ['no', NONE, [login, account, membership, payment]],
] as const)
  test.describe(`with ${what} optional settings`, () => {
    test.use({ settings })
    for (const { as, at } of screens)
      test(`nothing moves while ${at} of ${as || 'a visitor'} loads`, async ({ page, site }) => {
        await page.addInitScript(() =>
          Object.assign(window, { realFrame: requestAnimationFrame.bind(window) }),
        )
        await watchShifts(page)
        await (as ? signInAs({ page, site }, as) : prepare({ page, site }))
        addPayment(site, 'paid')
        const reads: Route[] = []
        await page.route(READS, route => void reads.push(route))
        for (const [width, height, next] of [
          [390, 844, () => reads.pop()],
          [1280, 900, () => reads.shift()],
        ] as const) {
          await page.setViewportSize({ width, height })
          await open(page, site, at)
          await isAlive(page)
          await answerEach(page, reads, next)
          await expect(page.getByRole('contentinfo')).toHaveCount(what === 'all' ? 1 : 0)
          expect.soft(await shifts(page), `${width} px`).toEqual([])
        }
      })
  })
