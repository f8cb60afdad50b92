import type { Page } from '@playwright/test'
import { listenIn } from '../support/announcements.ts'
import { keepRealTime } from '../support/axe.ts'
import { PAGES } from '../support/pages.ts'
import { accountStates } from './account-states.ts'
import { cancellationStates } from './cancellation-states.ts'
import { failureStates } from './failure-states.ts'
import { act, type Gallery, type State, test } from './gallery.ts'
import { membershipStates } from './membership-states.ts'
import { addPayment, keepPurchase, prepare, type Stage, signInAs } from './stage.ts'
import { visitorStates } from './visitor-states.ts'

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

/** Shows a state in the gallery, on a phone. */
export const showIn = (gallery: Gallery, name: StateName) =>
  gallery.show(STATES[name], { width: 390, height: 844 })

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
