import type { Page } from '@playwright/test'
import { expect, LEGAL, prepare, signInAs } from '../gallery/stage.ts'
import { spinner, test } from '../support/browser.ts'
import { shifts, watchShifts } from '../support/layout.ts'
import { heading, hold, open } from '../support/start.ts'

/** One frame in real time: late content may still arrive, so the clock of the page is paused. */
const painted = (page: Page) =>
  page.evaluate(() => {
    const { realFrame } = window as unknown as { realFrame: typeof requestAnimationFrame }
    return new Promise(resolve => realFrame(() => realFrame(resolve)))
  })

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { realFrame: requestAnimationFrame.bind(window) }))
  await watchShifts(page)
}

async function expectStill(page: Page, where: string): Promise<void> {
  await expect(spinner(page)).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await painted(page)
  expect.soft(await shifts(page), where).toEqual([])
}

const ACCOUNT = ['/api/membership', '/api/membership/actions-left', '/api/account/password']
/** The account asks for these once it has the others. */
const PRICES = ['/api/subscription', '/api/membership/superklupper']
const MEMBERSHIP = [
  '/api/membership',
  '/api/membership/actions-left',
  '/api/subscription',
  '/api/membership/superklupper',
]
const COMING: [member: string, path: string, answers: string[], later?: string[]][] = [
  ['gratis', '/account', ACCOUNT, PRICES],
  ['op', '/account', ACCOUNT, PRICES],
  ['verlopen', '/account', ACCOUNT, PRICES],
  ['superklupper', '/account', ACCOUNT, PRICES],
  ['lid', '/account', ACCOUNT, PRICES],
  ['opgezegd', '/account', ACCOUNT, PRICES],
  ['wachtwoordloos', '/account', ACCOUNT, PRICES],
  ['gratis', '/membership', MEMBERSHIP],
  ['lid', '/membership/6', MEMBERSHIP],
  ['superklupper', '/membership', MEMBERSHIP],
  ['lid', '/membership/cancellation', ['/api/membership', '/api/membership/cancellation/type']],
  ['opgezegd', '/membership/cancellation', ['/api/membership']],
  ['gratis', '/payment?id=tr_1', ['/api/payment']],
]

test.describe('nothing moves', () => {
  test.use({ settings: LEGAL, contextOptions: { reducedMotion: 'reduce' } })

  test('while the login page loads', async ({ page, site }) => {
    await watch(page)
    await prepare({ page, site })
    await page.goto(site.url)
    await expectStill(page, 'the login page')
  })

  for (const [member, path, answers, later = []] of COMING)
    test(`while ${path} of ${member} loads, whatever comes first`, async ({ page, site }) => {
      await watch(page)
      await signInAs({ page, site }, member)
      await page.request.post(`${site.mock.apiUrl}/api/payment`, {
        data: { subscriptionId: 1, redirectUrl: `${site.url}/payment` },
      })
      Object.assign(site.mock.api.world.payments[0] ?? {}, { id: 'tr_1' })
      for (const [width, height, calls] of [
        [390, 844, [...answers.toReversed(), ...later.toReversed()]],
        [1280, 900, [...answers, ...later]],
      ] as const) {
        await page.setViewportSize({ width, height })
        const held = await Promise.all(calls.map(call => hold(page, new RegExp(`${call}(\\?|$)`))))
        await open(page, site, path)
        await expect(heading(page)).toBeVisible()
        for (const call of held) {
          await painted(page)
          await expect.poll(call.requested).toHaveLength(1)
          await call.release()
        }
        await expectStill(page, `${calls.join(', ')} at ${width} px`)
      }
    })
})
