import type { Locator, Page } from '@playwright/test'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const radio = (page: Page, name: string | RegExp) =>
  page.getByRole('radio', { name, exact: typeof name === 'string' })

/** The cards of plans or of reasons, each with its radio button. */
export const cards = (page: Page) => page.locator('label').filter({ has: page.getByRole('radio') })
export const cardOf = (page: Page, name: string | RegExp) =>
  page.locator('label').filter({ has: radio(page, name) })

/** The element directly around another one. */
export const around = (inner: Locator) => inner.locator('..')

/** The notice with a text, which takes the focus. */
export const noticeWith = (page: Page, text: string | RegExp) =>
  page.locator('div[tabindex="-1"]').filter({ hasText: text }).last()

/** The toast. */
export const toast = (page: Page) => around(button(page, 'Melding sluiten'))

/** The button that pays, in the row of the chosen plan. */
export const payButton = (page: Page) => button(page, 'Betalen met iDeal')
/** The price, the renewal and the button. On a phone it is a bar at the bottom of the window. */
export const payBar = (page: Page) => page.getByRole('group', { name: /^Nu te betalen / })
/** The row of a plan with its terms. */
export const rowOf = (plan: Locator) => around(around(plan))
export const chosenRow = (page: Page) => rowOf(page.getByRole('radio', { checked: true }))

/** The box of an element, in px of the window. */
export async function edges(target: Locator) {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
  return { left: x, right: x + width, top: y, bottom: y + height, width, height }
}

/** What covers the top or bottom of an element, at its ends and in its middle. */
export const coversOf = (target: Locator) =>
  target.evaluate(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return [left + 1, (left + right) / 2, right - 1]
      .flatMap(x => [top + 1, bottom - 1].map(y => document.elementFromPoint(x, y)))
      .filter(seen => !element.contains(seen))
      .map(seen => seen?.outerHTML.slice(0, 120) ?? 'the edge of the window')
  })
