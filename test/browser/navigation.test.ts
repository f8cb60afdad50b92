import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'

interface Seen {
  readonly link: string
  readonly title: string
  /** A text of the data. */
  readonly words: string
}

const TO_ACCOUNT: Seen = { link: '/', title: 'Mijn Account', words: 'Actief' }
const TO_MEMBERSHIP: Seen = { link: '/membership', title: 'Lidmaatschap', words: '6 maanden' }

/** Presses a link and counts the frames until its page is painted with its data. */
const framesTo = (page: Page, seen: Seen) =>
  page.evaluate(
    ({ link, title, words }) =>
      new Promise<number>(resolve => {
        let frames = 0
        const look = () => {
          frames++
          const hasTitle = document.querySelector('h1')?.textContent === title
          if (hasTitle && document.querySelector('main')?.textContent?.includes(words)) resolve(frames)
          else requestAnimationFrame(look)
        }
        document.querySelector<HTMLElement>(`nav a[href="${link}"]`)?.click()
        requestAnimationFrame(look)
      }),
    seen,
  )

test('a screen with loaded data is painted within 2 frames, without a request', async ({ page, site }) => {
  await site.signIn(page, 'lid')
  await page.goto(`${site.url}/account`)
  await expect(page.getByText('Actief')).toBeVisible()
  await framesTo(page, TO_MEMBERSHIP)
  await page.waitForLoadState('networkidle')
  site.forgetCalls()
  const requests: string[] = []
  // The browser may request the page's icon again, and takes the photo from its cache.
  page.on('request', request => /\.svg$/.test(request.url()) || requests.push(request.url()))
  for (let turn = 0; turn < 3; turn++) {
    expect(await framesTo(page, TO_ACCOUNT)).toBeLessThanOrEqual(2)
    expect(await framesTo(page, TO_MEMBERSHIP)).toBeLessThanOrEqual(2)
  }
  expect(site.calls()).toEqual([])
  expect(requests).toEqual([])
})

async function counters(cdp: CDPSession): Promise<{ nodes: number; listeners: number }> {
  for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  return { nodes, listeners: jsEventListeners }
}

test('DOM nodes and listeners do not grow over 50 navigations', async ({ page, site }) => {
  await site.signIn(page, 'lid')
  await page.goto(`${site.url}/account`)
  await expect(page.getByText('Actief')).toBeVisible()
  const cdp = await page.context().newCDPSession(page)
  const walk = async (times: number) => {
    for (let turn = 0; turn < times; turn += 2) {
      await framesTo(page, TO_MEMBERSHIP)
      await framesTo(page, TO_ACCOUNT)
    }
  }
  await walk(10)
  const before = await counters(cdp)
  await walk(50)
  const after = await counters(cdp)
  // A leak of one for each navigation would be fifty.
  expect(after.nodes).toBeLessThan(before.nodes + 25)
  expect(after.listeners).toBeLessThan(before.listeners + 25)
})
