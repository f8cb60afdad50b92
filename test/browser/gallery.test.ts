import { states } from '../gallery/states.ts'
import { bringAxe, keepRealTime, violations } from '../support/axe.ts'
import { expect, test } from '../support/browser.ts'
import { addStyle, cutOff, moving, smallTargets, sticksOut } from '../support/layout.ts'

// Colours are judged when they have arrived, not on their way.
test.use({ viewport: { width: 320, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

for (const { name, open, settings = {} } of states) {
  test.describe(() => {
    test.use({ settings })
    test.slow()
    test(`${name}: nothing for axe, and nothing sticks out, is cut off or moves`, async ({ page, site }) => {
      const fits = async (how: string) => {
        expect.soft(await sticksOut(page), how).toEqual([])
        expect.soft(await cutOff(page), how).toEqual([])
      }
      await keepRealTime(page)
      await open({ page, site })

      await bringAxe(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const { found, passes } = await violations(page)
        expect.soft(found, colorScheme).toEqual([])
        expect(passes).toBeGreaterThan(5)
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
      test
        .info()
        .annotations.push({ type: 'count', description: 'state measured at 320 px and at 200 % text' })
    })
  })
}
