import type { Member } from '../../src/mock/demo-data.ts'
import { spinner } from '../support/browser.ts'
import { button, expect, expectText, fill, go, type Stage, signInAs, visit, visitAs } from './stage.ts'

/** Brings a page into a state. */
export type Open = (stage: Stage) => Promise<unknown>

/** A page of a demo member, or of a visitor. */
export const pageOf =
  (name: string, path: string, changes?: Partial<Member>): Open =>
  async stage => {
    await (name ? visitAs(stage, name, path, changes) : visit(stage, path))
    // Prices are read after the rest of a page.
    await expect(stage.page.locator('[data-room]:visible')).toHaveCount(0)
  }

/** A page of a demo member on which a call fails, with a text that tells it. */
export const failing =
  (name: string, path: string, call: string, text: string | RegExp, fault = '503-empty'): Open =>
  async stage => {
    await signInAs(stage, name)
    stage.site.mock.api.setFault(call, fault)
    await go(stage, path)
    await expectText(stage, text)
  }

/** A page of a demo member that waits for a call. */
export const waitingFor =
  (name: string, path: string, call: string): Open =>
  async stage => {
    await signInAs(stage, name)
    stage.site.mock.api.setFault(call, 'hang')
    await stage.page.goto(stage.site.url + path)
    await expect(spinner(stage.page).first()).toBeVisible()
  }

interface Press {
  /** The demo member, and what differs; nobody for a visitor. */
  readonly as?: string
  readonly changes?: Partial<Member>
  readonly at: string
  /** The fault of a call, from before the press. */
  readonly fault?: readonly [call: string, fault: string]
  readonly fill?: Readonly<Record<string, string>>
  readonly choose?: string
  readonly press: string
}

/** Opens a page, fills in its form, and presses a button. */
export async function press(stage: Stage, { as, changes, at, fault, choose, ...form }: Press) {
  await (as ? visitAs(stage, as, at, changes) : visit(stage, at))
  if (fault) stage.site.mock.api.setFault(...fault)
  await fill(stage, form.fill ?? {})
  if (choose) await stage.page.getByRole('radio', { name: choose }).check()
  await button(stage, form.press).click()
  await stage.page.mouse.move(0, 0)
}

/** A page after a press, which shows a text. */
export const afterPress =
  (what: Press, text: string | RegExp): Open =>
  async stage => {
    await press(stage, what)
    await expectText(stage, text)
  }

/** A page whose button is busy, because its call hangs. */
export const whileBusy =
  (what: Omit<Press, 'fault'>, call: string): Open =>
  async stage => {
    await press(stage, { ...what, fault: [call, 'hang'] })
    await expect(button(stage, what.press)).toHaveAttribute('aria-busy', 'true')
  }
