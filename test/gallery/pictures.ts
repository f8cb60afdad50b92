import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addStyle, test } from './gallery.ts'
import { allStates } from './states.ts'

const FOLDER = join(import.meta.dirname, '../../screens')

/** Width and height in px; the tall windows have twice the resolution. */
const WINDOWS = {
  narrow: [320, 740],
  mobile: [390, 844],
  tablet: [768, 1024],
  desktop: [1280, 900],
  /** A phone on its side, or a window of 1280 × 800 px at 200 %. */
  low: [640, 400],
  /** Text of 200 % on a small phone. */
  large: [390, 664],
  /** The width of A4 between its margins. */
  paper: [718, 1000],
} as const

/** Makes the window as high as the page, so that the pay bar is in its own place. */
async function showAll(page: Page, width: number, height: number): Promise<void> {
  const needed = await page.evaluate(() => document.documentElement.scrollHeight)
  if (needed > height) await page.setViewportSize({ width, height: needed })
}

/** Their pictures show the window, not the whole page. */
const FIXED = /^(toast-|pay-bar|loading-)/

test.use({ scale: 2, deviceScaleFactor: 2 })

/** The pictures of the README: the name of the file, the state, and the width of the window. */
const README = [
  ['login', 'login', 390],
  ['account', 'account-paid', 390],
  ['plans', 'pay-bar', 390],
  ['paid', 'payment-paid', 390],
  ['cancelling', 'cancellation', 390],
  ['desktop', 'payment-summary', 1280],
] as const

if (process.env.README)
  test('the pictures of the README', async ({ gallery }) => {
    const cdp = await gallery.page.context().newCDPSession(gallery.page)
    for (const [file, state, width] of README) {
      const height = width < 500 ? 844 : 900
      await gallery.show(state, { width, height })
      for (const colorScheme of ['light', 'dark'] as const) {
        await gallery.page.emulateMedia({ colorScheme })
        const clip = { x: 0, y: 0, width, height, scale: width < 500 ? 1 : 0.5 }
        const options = { format: 'webp', quality: 75, clip } as const
        const { data } = await cdp.send('Page.captureScreenshot', options)
        const name = `${file}${colorScheme === 'dark' ? '.dark' : ''}.webp`
        await writeFile(join(FOLDER, '../docs/pictures', name), Buffer.from(data, 'base64'))
      }
    }
  })
else
  for (const [name, state] of allStates())
    test(name, async ({ gallery }) => {
      const { page } = gallery
      await gallery.show(state)
      const fixed = FIXED.test(name)
      const top = await page.evaluate(() => scrollY)
      for (const [window, [width, height]] of Object.entries(WINDOWS)) {
        const isPaper = window === 'paper'
        await page.emulateMedia({ media: isPaper ? 'print' : 'screen', colorScheme: 'light' })
        await addStyle(page, window === 'large' ? ':root { font-size: 200% }' : '')
        await page.setViewportSize({ width, height })
        if (!fixed && !isPaper && window !== 'low') await showAll(page, width, height)
        // Each change of its size moves the text in a window a little, depending on how busy the machine is.
        if (fixed) await page.evaluate(top => scrollTo({ top, behavior: 'instant' }), top)
        // What follows the window's size or place comes frames later.
        await page.clock.runFor(100)
        for (const colorScheme of isPaper ? (['light'] as const) : (['light', 'dark'] as const)) {
          await page.emulateMedia({ colorScheme })
          const path = join(FOLDER, `${name}.${window}${colorScheme === 'dark' ? '.dark' : ''}.png`)
          const scale = width < 500 ? 'device' : 'css'
          const options = { scale, fullPage: !fixed, caret: 'hide', animations: 'disabled' } as const
          await page.screenshot({ path, ...options })
        }
      }
    })
