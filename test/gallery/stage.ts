import type { Page } from '@playwright/test'
import type { Config } from '../../src/api/config-schema.ts'
import type { Member } from '../../src/mock/demo-data.ts'
import { expect as quickExpect, type Site, spinner } from '../support/browser.ts'

/** Waits longer, for busy machines. */
export const expect = quickExpect.configure({ timeout: 20_000 })

/** Noon, local time, of the day in the design's pictures. */
export const DAY = new Date(2025, 10, 20, 12)

/** The page and the site of a state. */
export interface Stage {
  readonly page: Page
  readonly site: Site
}

/** One screen in one state. */
export interface State {
  /** The name of the design's picture, if there is one. */
  readonly name: string
  readonly open: (stage: Stage) => Promise<void>
  /** Configuration that replaces the build's. */
  readonly settings?: Partial<Config>
  /** A picture shows the window, not the whole page. */
  readonly fixed?: true
}

/** Resets the members, and stops the clock of page and server on the day of the pictures. */
export async function prepare({ page, site }: Stage): Promise<void> {
  Object.assign(site.mock.api.settings, { now: () => DAY })
  site.mock.api.reset()
  await page.clock.install({ time: DAY.getTime() - 3_600_000 })
  await page.clock.pauseAt(DAY)
}

/** Waits for the data and the images of the page. */
export async function expectLoaded({ page }: Stage): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(spinner(page)).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => [...document.images].every(({ complete }) => complete)))
    .toBe(true)
}

/** Opens an address as a visitor. */
export async function visit(stage: Stage, path: string): Promise<void> {
  await prepare(stage)
  await stage.page.goto(stage.site.url + path)
  await expectLoaded(stage)
}

/** Signs in as a demo member, with changes to their data. */
export async function signInAs(
  { page, site }: Stage,
  name: string,
  changes: Partial<Member> = {},
): Promise<void> {
  const member = site.mock.api.world.members.find(candidate => candidate.name === name)
  if (!member) throw new RangeError(`There is no demo member ${name}`)
  Object.assign(member, changes)
  await site.signIn(page, name)
}

/** Opens an address as a demo member. */
export async function visitAs(
  stage: Stage,
  name: string,
  path: string,
  differs?: Partial<Member>,
): Promise<void> {
  await prepare(stage)
  await signInAs(stage, name, differs)
  await stage.page.goto(stage.site.url + path)
  await expectLoaded(stage)
}

/** Replaces the mock's answer to a call. */
export async function answer({ page, site }: Stage, path: string, status: number, json: unknown) {
  const headers = {
    'Access-Control-Allow-Origin': site.url,
    'Access-Control-Allow-Credentials': 'true',
  }
  await page.route(`**${path}`, route => route.fulfill({ status, headers, json }))
}

/** A word without a place to break the line. */
export const LONG_WORD = 'onafgebroken'.repeat(12)

/** Opens an address as a demo member while a call hangs. */
export async function visitHanging(stage: Stage, name: string, path: string, call: string): Promise<void> {
  await prepare(stage)
  await signInAs(stage, name)
  stage.site.mock.api.setFault(call, 'hang')
  await stage.page.goto(stage.site.url + path)
  await expect(spinner(stage.page).first()).toBeVisible()
}

/** Opens an address as a demo member while a call fails. */
export async function visitFailing(
  stage: Stage,
  name: string,
  path: string,
  call: string,
  fault = '503-empty',
): Promise<void> {
  await prepare(stage)
  await signInAs(stage, name)
  stage.site.mock.api.setFault(call, fault)
  await stage.page.goto(stage.site.url + path)
  await expectLoaded(stage)
}

/** Waits for a text on the page, and until the toasts have closed. */
export async function expectText({ page }: Stage, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
  // A toast stays under the pointer.
  await page.mouse.move(0, 0)
  await page.clock.runFor(6000)
  await expect(page.getByRole('button', { name: 'Melding sluiten' })).toHaveCount(0)
}

export const button = ({ page }: Stage, name: string) => page.getByRole('button', { name, exact: true })

/** Fills in fields by their labels. */
export async function fill({ page }: Stage, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}
