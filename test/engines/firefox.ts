import { type Browser, firefox as playwright } from '@playwright/test'
import { findProgram } from '../support/programs.ts'
import { openContext } from './playwright.ts'
import type { Engine } from './tab.ts'

/** The driver sends this command to every new page, but this Firefox lacks it. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride'

let running: Promise<Browser> | undefined

export const closeFirefox = async () => (await running)?.close()

/** Firefox, over Playwright and WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  async open() {
    running ??= launch()
    return openContext(await running)
  },
}

async function launch(): Promise<Browser> {
  const browser = await playwright.launch({
    channel: 'moz-firefox',
    executablePath: findProgram('Firefox'),
    firefoxUserPrefs: {
      // The driver loses a page that comes from the back/forward cache.
      'browser.sessionhistory.max_total_viewers': 0,
      // A page that scrolls smoothly would move a button from under the pointer.
      'ui.prefersReducedMotion': 1,
    },
  })
  swallow(browser, UNKNOWN)
  return browser
}

/** The driver's internal object of a browser; its session sends the commands. */
interface Inner {
  _connection: { toImpl(browser: Browser): { _browserSession: object } }
}

/** Makes the driver skip a command. */
function swallow(browser: Browser, unknown: string): void {
  const { _browserSession } = (browser as Browser & Inner)._connection.toImpl(browser)
  const session = Object.getPrototypeOf(_browserSession) as { send(method: string, params: object): unknown }
  const { send } = session
  session.send = function (method, params) {
    return method === unknown ? Promise.resolve({}) : send.call(this, method, params)
  }
}
