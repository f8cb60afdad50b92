import type { Browser } from '@playwright/test'
import { onTestFinished } from 'vitest'
import type { Tab } from './tab.ts'

/** Opens a tab of an empty profile, until the end of the test. */
export async function openContext(browser: Browser): Promise<Tab> {
  const context = await browser.newContext({ locale: 'nl-NL' })
  onTestFinished(() => context.close())
  const another = async (): Promise<Tab> => {
    const page = await context.newPage()
    return {
      // Firefox's driver sometimes reports the start of this navigation as another one.
      go: url =>
        page.goto(url, { waitUntil: 'commit' }).catch(error => {
          if (!String(error).includes(`another navigation to "${url}"`)) throw error
        }),
      back: () => page.goBack({ waitUntil: 'commit' }),
      run: (work, ...args) => page.evaluate(`(${work})(...${JSON.stringify(args)})`),
      async down(x, y) {
        await page.mouse.move(x, y)
        await page.mouse.down()
      },
      up: () => page.mouse.up(),
      type: text => page.keyboard.type(text),
      resize: (width, height) => page.setViewportSize({ width, height }),
      another,
    }
  }
  return another()
}
