import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '../support/browser.ts'
import { show } from './states.ts'

const FOLDER = join(import.meta.dirname, '../../docs/pictures')

/** The pictures of the README: the name of the file, the state, and the window. */
const PICTURES = [
  ['login', 'login', { width: 390, height: 844 }],
  ['account', 'account-paid', { width: 390, height: 844 }],
  ['plans', 'pay-bar', { width: 390, height: 844 }],
  ['paid', 'payment-paid', { width: 390, height: 844 }],
  ['cancelling', 'cancellation', { width: 390, height: 844 }],
  ['desktop', 'payment-summary', { width: 1280, height: 900 }],
] as const

for (const [file, state, viewport] of PICTURES)
  test.describe(() => {
    test.use({
      viewport,
      deviceScaleFactor: viewport.width < 500 ? 2 : 1,
      contextOptions: { reducedMotion: 'reduce' },
    })
    test(file, async ({ page, site }) => {
      await show(state, { page, site })
      const cdp = await page.context().newCDPSession(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: 75 })
        const name = `${file}${colorScheme === 'dark' ? '.dark' : ''}.webp`
        await writeFile(join(FOLDER, name), Buffer.from(data, 'base64'))
      }
    })
  })
