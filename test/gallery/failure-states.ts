import { spinner } from '../support/browser.ts'
import { button } from '../support/locators.ts'
import { expect, expectText, go, MARIJKE, prepare, type Stage, signInAs, visitAs } from './stage.ts'

const MEMBER_CHUNK = /member-screens-.*\.js$/

/** Failures of the app itself, and of the network, which only the built app has. */
export const failureStates = {
  async 'loading-blank'(stage) {
    await signInAs(stage, 'lid')
    await stage.page.route(MEMBER_CHUNK, () => new Promise(() => {}))
    await stage.page.goto(`${stage.site.url}/membership/cancellation`)
    // The app waits for the chunk before its first render.
    await stage.page.clock.runFor(5000)
    await expect(spinner(stage.page)).toBeVisible()
  },
  async offline(stage) {
    await visitAs(stage, 'lid', '/account', MARIJKE)
    await stage.page.context().setOffline(true)
    await expect(stage.page.getByText(/Je hebt geen internet/)).toBeVisible()
  },
  async 'failure-chunk'(stage) {
    await signInAs(stage, 'lid')
    await stage.page.route(MEMBER_CHUNK, route => route.abort())
    await stage.page.goto(`${stage.site.url}/account`)
    await expect(stage.page.getByText('We kunnen deze pagina nu niet laten zien')).toBeVisible()
  },
  async 'failure-render'(stage) {
    await visitAs(stage, 'lid', '/account/change-password')
    await stage.page.evaluate(() => {
      Number.prototype.toFixed = () => {
        throw new Error('This browser cannot round.')
      }
    })
    await stage.page.getByRole('link', { name: 'Mijn Account', exact: true }).click()
    await expect(stage.page.getByText('We kunnen deze pagina nu niet laten zien')).toBeVisible()
  },
  async 'failure-logout'(stage) {
    await visitAs(stage, 'lid', '/account')
    stage.site.mock.api.setFault('POST /api/logout', '503-empty')
    await button(stage.page, 'Uitloggen').click()
    await expectText(stage.page, 'Je bent misschien nog ingelogd op dit apparaat')
  },
  async 'failure-start'(stage) {
    await prepare(stage)
    stage.site.mock.api.setFault('GET /api/klupper', '503-empty')
    await go(stage, '/')
    await stage.page.getByText('Technische details').click()
  },
  async 'failure-script'(stage) {
    await prepare(stage)
    await stage.page.route(/static\/js\/main-.*\.js$/, route => route.abort())
    await stage.page.goto(stage.site.url)
    await expect(stage.page.getByText(/Klup laadt niet/)).toBeVisible()
  },
} satisfies Readonly<Record<string, (stage: Stage) => Promise<unknown>>>
