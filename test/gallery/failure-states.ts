import { spinner } from '../support/browser.ts'
import {
  button,
  expect,
  expectLoaded,
  expectText,
  prepare,
  type Stage,
  type State,
  signInAs,
  visitAs,
} from './stage.ts'

const MEMBER_CHUNK = /member-screens-.*\.js$/

async function go({ page, site }: Stage, path: string): Promise<void> {
  await page.goto(site.url + path)
}

/** Failures of the app itself. */
export const failureStates: readonly State[] = [
  {
    name: 'loading-blank',
    fixed: true,
    async open(stage) {
      await prepare(stage)
      await signInAs(stage, 'lid')
      await stage.page.route(MEMBER_CHUNK, () => new Promise(() => {}))
      await go(stage, '/membership')
      // The app waits for the chunk before its first render.
      await stage.page.clock.runFor(5000)
      await expect(spinner(stage.page)).toBeVisible()
    },
  },
  {
    name: 'failure-chunk',
    async open(stage) {
      await prepare(stage)
      await signInAs(stage, 'lid')
      await stage.page.route(MEMBER_CHUNK, route => route.abort())
      await go(stage, '/account')
      await expect(stage.page.getByText('Deze pagina kon niet worden geladen')).toBeVisible()
    },
  },
  {
    name: 'failure-render',
    async open(stage) {
      await visitAs(stage, 'lid', '/account/change-password')
      await stage.page.evaluate(() => {
        Math.round = () => {
          throw new Error('This browser cannot round.')
        }
      })
      await stage.page.getByRole('link', { name: 'Mijn Account', exact: true }).click()
      await expect(stage.page.getByText('Deze pagina kon niet worden geladen')).toBeVisible()
    },
  },
  {
    name: 'failure-logout',
    async open(stage) {
      await visitAs(stage, 'lid', '/account')
      stage.site.mock.api.setFault('POST /api/logout', '503-empty')
      await button(stage, 'Uitloggen').click()
      await expectText(stage, 'Je bent misschien nog ingelogd op dit apparaat')
    },
  },
  {
    name: 'failure-start',
    async open(stage) {
      await prepare(stage)
      stage.site.mock.api.setFault('GET /api/klupper', '503-empty')
      await go(stage, '/')
      await expectLoaded(stage)
      await stage.page.getByText('Technische details').click()
    },
  },
  {
    name: 'failure-script',
    async open(stage) {
      await prepare(stage)
      await stage.page.route(/static\/js\/main-.*\.js$/, route => route.abort())
      await go(stage, '/')
      await expect(stage.page.getByText(/Klup laadt niet/)).toBeVisible()
    },
  },
]
