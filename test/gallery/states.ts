import type { Page } from '@playwright/test'
import { keepRealTime, listenIn } from '../support/accessibility.ts'
import { expect, spinner } from '../support/browser.ts'
import { button } from '../support/locators.ts'
import { PAGES } from '../support/pages.ts'
import { accountStates } from './account-states.ts'
import { act, type Gallery, type State, test } from './gallery.ts'
import { cancellationStates, membershipStates } from './membership-states.ts'
import {
  addPayment,
  expectText,
  go,
  keepPurchase,
  MARIJKE,
  prepare,
  type Stage,
  signInAs,
  visitAs,
} from './stage.ts'
import { visitorStates } from './visitor-states.ts'

const MEMBER_CHUNK = /member-screens-.*\.js$/

/** Failures of the app itself, and of the network, which only the built app has. */
const failureStates = {
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

/** Every screen in every state but the failures. */
const STATES = { ...visitorStates, ...accountStates, ...membershipStates, ...cancellationStates }

/** The name of a state, which is that of the design's picture, if there is one. */
export type StateName = keyof typeof STATES
export type FailureName = keyof typeof failureStates

const inKebabCase = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** A screen that no state is named after is shown as the tests see it. */
const others = Object.entries(PAGES)
  .map(([screen, { as, at }]): [string, State] => [inKebabCase(screen), { as, at }])
  .filter(([name]) => !Object.keys(STATES).some(state => `${state}-`.startsWith(`${name}-`)))

const ALL: Readonly<Record<string, State>> = { ...STATES, ...Object.fromEntries(others) }

/** Shows a state in the built app. */
export async function show(name: StateName, stage: Stage): Promise<void> {
  const state: State = STATES[name]
  if (state.answers || state.config) throw new RangeError(`Only the gallery shows ${name}.`)
  const { page, site } = stage
  const { as, changes, payment, purchase, faults = {}, at } = state
  await (as ? signInAs(stage, as, changes) : prepare(stage))
  if (payment) addPayment(site, payment)
  if (purchase) await keepPurchase(stage, as ?? '', purchase)
  for (const [call, fault] of Object.entries(faults)) site.mock.api.setFault(call, fault)
  await page.goto(site.url + at)
  await act(page, state)
}

/** Shows a state in the gallery, on a phone or in another window. */
export const showIn = (gallery: Gallery, name: StateName, size = { width: 390, height: 844 }) =>
  gallery.show(STATES[name], size)

interface Rows {
  /** Of the test of a state. */
  title(name: string): string
  /** Width and height of the window, in px. */
  readonly size: { readonly width: number; readonly height: number }
  isWanted?(name: string): boolean
}

/**
 * Declares a test for every state: accessibility, overflow and pictures all run over them. The failures run in the built app,
 * the others in the gallery.
 */
export function testStates(
  { title, size, isWanted = () => true }: Rows,
  check: (page: Page, name: StateName | FailureName) => Promise<void>,
): void {
  const wanted = <Row>(rows: Readonly<Record<string, Row>>) =>
    Object.entries(rows).filter(([name]) => isWanted(name)) as [StateName | FailureName, Row][]
  for (const [name, state] of wanted(ALL))
    test(title(name), async ({ gallery }) => {
      await gallery.show(state, size)
      await check(gallery.page, name)
    })
  for (const [name, open] of wanted(failureStates))
    test(title(name), async ({ page, site }) => {
      await page.setViewportSize(size)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await listenIn(page)
      await keepRealTime(page)
      await open({ page, site })
      await check(page, name)
    })
}
