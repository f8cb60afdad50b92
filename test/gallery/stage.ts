import type { Page } from '@playwright/test'
import type { Site } from '../support/browser.ts'
import { field } from '../support/locators.ts'
import { isAlive } from '../support/start.ts'
import { type Setup, setUp } from './setup.ts'

/** A page of the built app, and its site. */
interface Stage {
  readonly page: Page
  readonly site: Site
}

/** Empties the browser, resets the server, and gives both a setup: one test looks at many pages. */
export async function start({ page, site }: Stage, setup: Setup): Promise<void> {
  // A page of the site without the app.
  await page.goto(`${site.url}/favicon.svg`)
  await page.context().clearCookies()
  site.mock.api.reset()
  site.forgetCalls()
  if (setup.as) await site.signIn(page, setup.as)
  await page.evaluate(
    stored => {
      sessionStorage.clear()
      localStorage.clear()
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    setUp(site.mock.api, setup, site.url),
  )
}

/** Opens the page of a setup, and waits for it and for the app. */
export async function visit(stage: Stage, setup: Setup): Promise<void> {
  await start(stage, setup)
  await stage.page.goto(stage.site.url + setup.at)
  await settled(stage.page)
  await isAlive(stage.page)
}

/** Noon, local time, of the day in the design's pictures. */
export const DESIGN_NOON = new Date(2025, 10, 20, 12)

/** Stops the clock of a page at noon of that day. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: DESIGN_NOON.getTime() - 3_600_000 })
  await page.clock.pauseAt(DESIGN_NOON)
}

/** Waits for the heading, the data and the images of a page. It looks at each frame, which is faster than repeated assertions. */
export const settled = (page: Page) =>
  page.waitForFunction(() => {
    const isSeen = (element: Element | null) =>
      element?.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 0
    return (
      isSeen(document.querySelector('h1')) &&
      // Prices are read after the rest of a page.
      ![...document.querySelectorAll('[data-placeholder]')].some(isSeen) &&
      !document.body.innerText.includes('Een ogenblik…') &&
      [...document.images].every(({ complete }) => complete)
    )
  })

/** Fills in fields by their labels. */
export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}
