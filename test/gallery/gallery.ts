import type { Browser, Page } from '@playwright/test'
import { build } from 'esbuild'
import { appOptions } from '../../esbuild.config.mjs'
import { readSite } from '../../scripts/files.ts'
import { bringAxe, heard, keepRealTime, listenIn } from '../support/accessibility.ts'
import { test as base, expect, spinner, whatBreaks } from '../support/browser.ts'
import { ORIGIN } from '../support/config.ts'
import { createTestApi } from '../support/data.ts'
import { button } from '../support/locators.ts'
import { DESIGN_NOON, fill, settled, stopClock } from './stage.ts'
import { STATES, type State, type StateName } from './states.ts'

/** In px. */
interface Size {
  readonly width: number
  readonly height: number
}

/** One page of the browser with the styles of the build, in which the app runs in memory and shows one state after another. */
export interface Gallery {
  readonly page: Page
  /** Shows a state in a light window of this size; by default, that of a phone. */
  show(state: State | StateName, size?: Size): Promise<void>
}

/** The page of the build without its scripts, and the app with its mock as one script, in which React says what is wrong. */
async function readPage(folder: string): Promise<Readonly<Record<string, string>>> {
  const entryPoints = ['test/gallery/app-in-page.tsx']
  const { outputFiles } = await build({ ...appOptions({ dev: true }), entryPoints, splitting: false })
  const html = String((await readSite(folder)).get('index.html'))
  const head = html.replace(/<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>|<body>[\s\S]*/g, '')
  return {
    '/': `${head}<body><div id="root"></div><script type="module" src="/app.js"></script></body></html>`,
    '/app.js': outputFiles[0]?.text ?? '',
  }
}

/** Answers the requests of the page: itself, its script, and the photos of the mock. */
async function answerRequests(page: Page): Promise<void> {
  const files = await readPage(String(process.env.KLUP_DIST))
  const mock = createTestApi()
  await page.route(`${ORIGIN}/**`, async route => {
    const url = route.request().url()
    const file = files[new URL(url).pathname]
    const contentType = url.endsWith('.js') ? 'text/javascript' : 'text/html'
    if (file !== undefined) return route.fulfill({ body: file, contentType })
    const { status, headers, body } = await mock.fetch(new Request(url))
    const bytes = Buffer.from(await new Response(body).arrayBuffer())
    await route.fulfill({ status, headers: Object.fromEntries(headers), body: bytes })
  })
}

async function openPage(browser: Browser, deviceScaleFactor: number) {
  const page = await browser.newPage({ locale: 'nl-NL', deviceScaleFactor })
  const broken = whatBreaks(page.context(), { url: ORIGIN })
  page.on('console', message => {
    const isOfApp = message.type() === 'error' && !message.text().startsWith('Failed to load resource')
    if (isOfApp) broken.push(message.text())
  })
  await answerRequests(page)
  await keepRealTime(page)
  await stopClock(page)
  await listenIn(page)
  await page.goto(ORIGIN)
  await bringAxe(page)
  return { page, broken }
}

/** Waits for a text on the page, and until the toasts have closed. */
async function expectText(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('main').getByText(text).first().waitFor()
  // A toast stays under the pointer.
  await page.mouse.move(0, 0)
  await page.clock.runFor(6000)
  await expect(button(page, 'Melding sluiten')).toHaveCount(0)
}

/** Waits for the page of a state, and does what its member does. */
async function act(page: Page, { press, choose, also, shows, toast, ...state }: State): Promise<void> {
  const isWaiting = Object.values(state.faults ?? {}).includes('hang')
  if (isWaiting && !press) {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await spinner(page).or(page.locator('[data-placeholder]:visible')).first().waitFor()
  } else await settled(page)
  await fill(page, state.fill ?? {})
  if (choose) await page.getByRole('radio', { name: choose }).check()
  if (press) await button(page, press).click()
  await page.mouse.move(0, 0)
  if (isWaiting && press) await page.locator('[aria-busy=true]').or(spinner(page)).first().waitFor()
  await also?.(page)
  if (shows) await expectText(page, shows)
  if (toast) await page.getByText(toast).first().waitFor()
}

/** Adds a style sheet, in place of an earlier one. */
export const addStyle = (page: Page, css: string) =>
  page.evaluate(text => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)

/** What the browser emulates; a test of a state may change it. */
const MEDIA = {
  media: 'screen',
  colorScheme: 'light',
  reducedMotion: 'reduce',
  forcedColors: 'none',
  contrast: 'no-preference',
} as const

async function showState(page: Page, state: State, size: Size = { width: 390, height: 844 }): Promise<void> {
  await page.emulateMedia(MEDIA)
  await page.context().setOffline(false)
  await page.setViewportSize(size)
  await addStyle(page, '')
  await page.mouse.move(0, 0)
  await page.clock.setSystemTime(DESIGN_NOON)
  await heard(page)
  // A function cannot be sent to the page.
  const { also: _, ...setup } = state
  await page.evaluate(setup => window.showApp(setup), setup)
  await act(page, state)
}

interface Fixtures {
  gallery: Gallery
}

interface SharedFixtures {
  scale: number
  opened: { readonly page: Page; readonly broken: string[] }
}

/**
 * A test with a `gallery`, whose page the tests of one process share; it fails when the page breaks the content security
 * policy, throws, or has an error on its console, as React's warnings are.
 */
export const test = base.extend<Fixtures, SharedFixtures>({
  scale: [1, { option: true, scope: 'worker' }],
  opened: [
    async ({ browser, scale }, use) => {
      const opened = await openPage(browser, scale)
      await use(opened)
      await opened.page.close()
    },
    { scope: 'worker' },
  ],
  gallery: async ({ opened: { page, broken } }, use) => {
    await use({
      page,
      show: (state, size) => showState(page, typeof state === 'string' ? STATES[state] : state, size),
    })
    expect(broken.splice(0)).toEqual([])
  },
})
