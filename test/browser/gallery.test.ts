import { stateNamed, states } from '../gallery/states.ts'
import { bringAxe, keepRealTime, violations } from '../support/axe.ts'
import { expect, test } from '../support/browser.ts'
import {
  addStyle,
  brokenWords,
  cutOff,
  longLines,
  moving,
  smallTargets,
  sticksOut,
} from '../support/layout.ts'

/**
 * `trees/` has the accessibility tree of these states, or of the part that a state is about, for people to review.
 * `--update-snapshots` rewrites it. The text is compared literally: Playwright's own matcher would insert patterns for
 * dates and prices.
 */
const TREES: Readonly<Record<string, string>> = {
  login: 'body',
  'login-field-errors': 'form',
  'forgot-password': 'main',
  'forgot-password-sent': 'main',
  'reset-password': 'main',
  'reset-password-done': 'main',
  'change-password': 'main',
  'account-paid': 'body',
  'account-free': 'main section',
  'account-ended': 'main section',
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
  'cancellation-already-ended': 'main',
  'failure-chunk': 'main',
}

// Every name is a state of the gallery.
for (const name of Object.keys(TREES)) stateNamed(name)

// Check colours after their transitions.
test.use({ viewport: { width: 320, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

for (const state of states) {
  const { name, open, settings = {} } = state
  test.describe(() => {
    test.use({ settings })
    test.slow()
    test(`${name}: passes axe, and nothing overflows, is cut off or moves`, async ({ page, site }) => {
      const fits = async (how: string) => {
        expect.soft(await sticksOut(page), how).toEqual([])
        expect.soft(await cutOff(page), how).toEqual([])
      }
      await keepRealTime(page)
      await open({ page, site })
      const part = TREES[name]
      if (part) {
        const tree = await page.locator(part).ariaSnapshot()
        expect(tree.replace(site.mock.downloadUrl, 'DOWNLOAD_URL')).toMatchSnapshot([`${name}.aria.yml`])
      }

      await bringAxe(page)
      for (const [colorScheme, about, least] of [
        ['light', 'everything', 6],
        ['dark', 'colours', 0],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        const { found, passes } = await violations(page, about)
        expect.soft(found, colorScheme).toEqual([])
        expect(passes).toBeGreaterThanOrEqual(least)
        test.info().annotations.push({ type: 'count', description: 'state in a scheme checked by axe' })
      }

      await fits('320 px')
      expect.soft(await smallTargets(page)).toEqual([])
      expect.soft(await moving(page)).toEqual([])

      // WCAG 1.4.12.
      await addStyle(
        page,
        `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
        p { margin-bottom: 2em !important }`,
      )
      await fits('loose text')

      await addStyle(page, ':root { font-size: 200% }')
      await page.setViewportSize({ width: 640, height: 740 })
      await fits('200 %')

      for (const [width, size] of [
        [320, 200],
        [390, 150],
        [390, 200],
      ] as const) {
        await page.setViewportSize({ width, height: 740 })
        await addStyle(page, `:root { font-size: ${size}% }`)
        await fits(`${size} % at ${width} px`)
        expect.soft(await brokenWords(page), `${size} % at ${width} px`).toEqual([])
      }
      await addStyle(page, '')
      await page.setViewportSize({ width: 1280, height: 900 })
      expect.soft(await longLines(page)).toEqual([])
      test
        .info()
        .annotations.push({ type: 'count', description: 'state measured at 320 px and at 200 % text' })
    })
  })
}
