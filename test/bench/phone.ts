import type { Browser, CDPSession } from '@playwright/test'

/** What must be seen. */
export type Seen = readonly (readonly [selector: string, text?: string])[]

declare global {
  interface Window {
    bench: {
      /** When all was seen, in ms. */
      readonly seen: Promise<number>
      timePress(seen: Seen): Promise<{ readonly ms: number; readonly frames: number }>
    }
  }
}

/** A slow network: latency in ms, throughput in bytes per second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const UNLIMITED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
/** How many times slower the processor is. */
const CPU = 4

/** A slow phone with an empty cache, signed in as `member` if given. Its page looks for what must be `seen`. */
export async function takePhone(
  { browser, api }: { readonly browser: Browser; readonly api: string },
  { member, seen }: { readonly member?: string | undefined; readonly seen: Seen },
) {
  const context = await browser.newContext({ locale: 'nl-NL', viewport: { width: 390, height: 844 } })
  if (member) await context.request.post(`${api}/__mock/become`, { data: { member } })
  const page = await context.newPage()
  await page.addInitScript(probe, seen)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Performance.enable')
  await throttle(cdp, true)
  return { context, page, cdp }
}

/** Throttles a page, or ends the throttling. */
export async function throttle(cdp: CDPSession, isSlow: boolean): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', isSlow ? NETWORK : UNLIMITED)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? CPU : 1 })
}

/** Runs in the page before its scripts, and looks in every frame. */
function probe(wanted: Seen): void {
  const isSeen = ([selector, text = '']: Seen[number]) =>
    [...document.querySelectorAll(selector)].some(
      element => element.textContent.includes(text) && element.checkVisibility(),
    )
  /** The number of frames until all is seen. */
  async function framesUntil(seen: Seen): Promise<number> {
    const end = performance.now() + 60_000
    for (let frames = 1; performance.now() < end; frames++) {
      await new Promise(requestAnimationFrame)
      if (seen.every(isSeen)) return frames
    }
    throw new Error(`Not seen: ${JSON.stringify(seen)}`)
  }
  /** The time from the next click until the paint of what it shows, in ms and in frames. */
  async function timePress(seen: Seen) {
    const click = new Promise<Event>(resolve => {
      document.addEventListener('click', resolve, { capture: true, once: true })
    })
    const { timeStamp } = await click
    const frames = await framesUntil(seen)
    // A message waits until after the paint.
    const { port1, port2 } = new MessageChannel()
    await new Promise(resolve => {
      port1.onmessage = resolve
      port2.postMessage('')
    })
    return { ms: performance.now() - timeStamp, frames }
  }
  window.bench = { seen: framesUntil(wanted).then(() => performance.now()), timePress }
}
