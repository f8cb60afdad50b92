import type { Page } from '@playwright/test'
import type { Config } from '../../src/api/config-schema.ts'
import type { Member } from '../../src/mock/demo-data.ts'
import { expect as quickExpect, type Site, spinner } from '../support/browser.ts'

/** With the patience that a busy machine needs. */
export const expect = quickExpect.configure({ timeout: 20_000 })

/** Noon of the day on which the design's pictures were drawn, local time. */
export const DAY = new Date(2025, 10, 20, 12)

/** What a state is brought about with. */
export interface Stage {
  readonly page: Page
  readonly site: Site
}

/** One screen in one state. */
export interface State {
  /** That of the design's picture, where there is one. */
  readonly name: string
  readonly open: (stage: Stage) => Promise<void>
  /** Configuration that differs from the build's. */
  readonly settings?: Partial<Config>
  /** It fills the window, so a picture shows the window and not the whole page. */
  readonly fixed?: true
}

/** Makes it the day of the pictures, for the page and for the server, and all members as new. Time stands still. */
export async function prepare({ page, site }: Stage): Promise<void> {
  Object.assign(site.mock.api.settings, { now: () => DAY })
  site.mock.api.reset()
  await page.clock.install({ time: DAY.getTime() - 3_600_000 })
  await page.clock.pauseAt(DAY)
}

/** Everything on the page has come: data and pictures. */
export async function settled({ page }: Stage): Promise<void> {
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
  await settled(stage)
}

/** Signs in as a demo member, who differs from the demo in some things. */
export async function be({ page, site }: Stage, name: string, differs: Partial<Member> = {}): Promise<void> {
  const member = site.mock.api.world.members.find(candidate => candidate.name === name)
  if (!member) throw new RangeError(`There is no demo member ${name}`)
  Object.assign(member, differs)
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
  await be(stage, name, differs)
  await stage.page.goto(stage.site.url + path)
  await settled(stage)
}

/** Has a call answered with something that the mock would not say. */
export async function answer({ page, site }: Stage, path: string, status: number, json: unknown) {
  const headers = {
    'Access-Control-Allow-Origin': site.url,
    'Access-Control-Allow-Credentials': 'true',
  }
  await page.route(`**${path}`, route => route.fulfill({ status, headers, json }))
}

/** Nothing in it tells where it may go on on the next line. */
export const LONG_WORD = 'onafgebroken'.repeat(12)

/** Opens an address where something keeps being waited for. */
export async function visitHanging(stage: Stage, name: string, path: string, call: string): Promise<void> {
  await prepare(stage)
  await be(stage, name)
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
  await be(stage, name)
  stage.site.mock.api.setFault(call, fault)
  await stage.page.goto(stage.site.url + path)
  await settled(stage)
}

/** Waits for what the page itself says, and lets the toasts go by. */
export async function said({ page }: Stage, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
  // A toast stays while it is pointed at.
  await page.mouse.move(0, 0)
  await page.clock.runFor(6000)
  await expect(page.getByRole('button', { name: 'Melding sluiten' })).toHaveCount(0)
}

export const button = ({ page }: Stage, name: string) => page.getByRole('button', { name, exact: true })

/** Fills in fields by their label. */
export async function fill({ page }: Stage, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}
