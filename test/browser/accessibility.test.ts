import axe from 'axe-core'
import { states } from '../gallery/states.ts'
import { expect, test } from '../support/browser.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const SCHEMES = ['light', 'dark'] as const

// The policy of the page would not let axe in. Colours are judged when they have arrived, not on their way.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

for (const { name, open, settings = {} } of states) {
  test.describe(() => {
    test.use({ settings })
    test.slow()
    test(`axe finds nothing on ${name}`, async ({ page, site }) => {
      await page.addInitScript(() => Object.assign(window, { realTimeout: setTimeout }))
      await open({ page, site })
      // In the states time stands still, and axe waits for its end.
      await page.evaluate(`(setTimeout => {${axe.source}})(realTimeout)`)
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme })
        const { violations, passes } = await page.evaluate(async values => {
          const { axe } = window as unknown as { axe: typeof import('axe-core') }
          return axe.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
        }, TAGS)
        const found = violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
        )
        expect.soft(found, colorScheme).toEqual([])
        expect(passes.length).toBeGreaterThan(5)
        test.info().annotations.push({ type: 'count', description: 'state in a scheme checked by axe' })
      }
    })
  })
}
