import type { APIRequestContext, Browser } from '@playwright/test'

export interface Site {
  readonly browser: Browser
  readonly api: string
  readonly url: string
}

/** Elements that must be visible: their selectors and texts. */
type Seen = readonly (readonly [selector: string, text: string])[]

interface Screen {
  readonly path: string
  readonly member?: string
  /** What is seen once its data is shown. */
  readonly seen: Seen
  /** Happens before. */
  prepare?(site: Site, request: APIRequestContext): Promise<unknown>
}

const MEMBERSHIP: Seen = [['label', '6 maanden']]

/** The measured screens, by name. */
export const SCREENS: Readonly<Record<string, Screen>> = {
  login: { path: '/login', seen: [['h1', 'Welkom']] },
  account: {
    ...{ path: '/account', member: 'lid' },
    seen: [['h2', 'Klup Compleet']],
  },
  membership: { path: '/membership', member: 'lid', seen: MEMBERSHIP },
  link: {
    ...{ path: '/sso?sso=sso-lid', seen: MEMBERSHIP },
    // A token works once.
    prepare: ({ api }, request) => request.post(`${api}/__mock/reset`),
  },
  bank: {
    ...{ path: '/payment', member: 'lid' },
    seen: [
      ['h1', 'Betaling'],
      ['main h2', 'De betaling'],
    ],
    prepare: ({ api, url }, request) =>
      request.post(`${api}/api/payment`, { data: { subscriptionId: 2, redirectUrl: `${url}/payment` } }),
  },
}

/** A slow network: latency in ms, throughput in bytes per second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
/** How many times slower the processor is. */
const CPU = 4

/** Opens a screen on a slow phone with an empty cache. Its times are in ms. */
export async function visit(site: Site, { path, member, seen, prepare }: Screen) {
  const context = await site.browser.newContext({ locale: 'nl-NL', viewport: { width: 390, height: 844 } })
  if (member) await context.request.post(`${site.api}/__mock/become`, { data: { member } })
  await prepare?.(site, context.request)
  const page = await context.newPage()
  await page.addInitScript(watch, seen)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Performance.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  await page.goto(site.url + path, { waitUntil: 'commit' })
  const data = await page.evaluate(() => window.shownAt)
  // Until the page is still.
  await page.waitForTimeout(700)
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  const { metrics } = await cdp.send('Performance.getMetrics')
  const work = metrics.find(({ name }) => name === 'TaskDuration')
  await context.close()
  return { 'first paint': Number(paint), 'with its data': data, 'main thread': Number(work?.value) * 1000 }
}

declare global {
  interface Window {
    /** When all was shown, in ms. */
    shownAt: Promise<number>
  }
}

/** Runs in the page before its scripts, and looks in every frame. */
function watch(wanted: Seen): void {
  const isSeen = ([selector, text]: Seen[number]) =>
    [...document.querySelectorAll(selector)].some(
      element => element.textContent.includes(text) && element.checkVisibility(),
    )
  window.shownAt = new Promise(resolve => {
    const look = () => (wanted.every(isSeen) ? resolve(performance.now()) : void requestAnimationFrame(look))
    requestAnimationFrame(look)
  })
}
