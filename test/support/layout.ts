import type { Locator, Page } from '@playwright/test'

/** Adds a style sheet, in place of an earlier one. */
export const addStyle = (page: Page, css: string) =>
  page.evaluate(text => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)

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
