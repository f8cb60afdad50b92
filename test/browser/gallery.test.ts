import { type StateName, settingsOf, show, stateNames } from '../gallery/states.ts'
import { heard, listenIn } from '../support/announcements.ts'
import { bringAxe, keepRealTime, violations } from '../support/axe.ts'
import { expect, test } from '../support/browser.ts'
import { addStyle, longLines, looseIcons, misfits, moving, smallTargets } from '../support/layout.ts'

/**
 * `trees/` has the accessibility tree of these states, or of the part that a state is about, for people to review.
 * `--update-snapshots` rewrites it. The text is compared literally: Playwright's own matcher would insert patterns for
 * dates and prices.
 */
const TREES: { readonly [name in StateName]?: string } = {
  login: 'body',
  'login-field-errors': 'form',
  'login-payment': 'main',
  'login-legal': 'footer',
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

const WAIT = 'Een ogenblik…'
const PATIENCE = 'Even geduld…'

/** What a screen reader announces until these states are reached: a failure once, and data that loads not at all. */
const ANNOUNCED: { readonly [name in StateName]?: readonly (string | RegExp)[] } = {
  'login-server-error': [WAIT, 'De combinatie van e-mailadres en wachtwoord klopt niet.'],
  'login-session-expired': ['Je sessie is verlopen. Log opnieuw in.'],
  'forgot-password-server-error': [PATIENCE, 'Te veel aanvragen. Probeer het over een minuut opnieuw.'],
  'cancellation-not-recorded': [PATIENCE, 'Deze aanvraag klopt niet.'],
  'membership-load-error': [/^Er is geen verbinding\..*Technische details$/],
  'failure-start': [/^Er ging iets mis bij Klup \(fout 503\)/],
  // The wrong field gets the focus.
  'login-field-errors': [],
  'cancellation-error': [],
  'account-free': [],
  'membership-superklupper': [],
  'toast-all': [PATIENCE, 'Je lidmaatschap is beëindigd.', /^Er ging iets mis bij Klup \(fout 500\)/],
  'payment-slow': [
    'De betaling wordt nog verwerkt. Dit duurt meestal niet lang. Je ziet hier vanzelf of het gelukt is.',
    'De betaling wordt nog verwerkt. Het duurt langer dan normaal. Je mag deze pagina sluiten en later terugkomen.',
  ],
  'payment-unknown': [/Betaal nog niet opnieuw\./],
  offline: ['Je hebt geen internet. Zodra het terug is, kun je verder.'],
}

// Check colours after their transitions.
test.use({ viewport: { width: 320, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

for (const name of stateNames) {
  test.describe(() => {
    test.use({ settings: settingsOf(name) })
    test.slow()
    test(`${name}: passes axe, and nothing overflows, is cut off or moves`, async ({ page, site }) => {
      // Letters that are spaced out may break a word.
      const fits = async (how: string, mayHave = /^$/) => {
        const found = await misfits(page)
        expect
          .soft(
            found.filter(what => !mayHave.test(what)),
            how,
          )
          .toEqual([])
      }
      await listenIn(page)
      await keepRealTime(page)
      await show(name, { page, site })
      const announced = ANNOUNCED[name]?.map(text =>
        text instanceof RegExp ? expect.stringMatching(text) : text,
      )
      if (announced) expect.soft(await heard(page)).toEqual(announced)
      const part = TREES[name]
      if (part) {
        const tree = await page.locator(part).ariaSnapshot()
        expect(tree.replaceAll(site.mock.downloadUrl, 'DOWNLOAD_URL')).toMatchSnapshot([`${name}.aria.yml`])
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
      expect.soft(await looseIcons(page)).toEqual([])
      expect.soft(await moving(page)).toEqual([])

      // WCAG 1.4.12.
      await addStyle(
        page,
        `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
        p { margin-bottom: 2em !important }`,
      )
      await fits('loose text', /^broken/)

      for (const [width, size, height] of [
        [320, 200, 740],
        [390, 150, 740],
        [390, 200, 740],
        [640, 200, 740],
        [640, 100, 400],
      ] as const) {
        await page.setViewportSize({ width, height })
        await addStyle(page, `:root { font-size: ${size}% }`)
        await fits(`${size} % at ${width} × ${height} px`)
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
