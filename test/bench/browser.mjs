import { chromium } from '@playwright/test'
import { findProgram } from '../support/programs.mjs'
import { probe } from './probe.mjs'

/** A slow phone on a slow network: ms, bytes per second, and how many times slower. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const UNLIMITED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
const CPU = 4

const ARGS = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** Starts Chromium. */
export const launch = () =>
  chromium.launch({ executablePath: findProgram('Chromium'), args: [...ARGS, '--disable-component-update'] })

/** A browser without memory, signed in when a member is given. */
export async function freshContext(browser, { api }, member) {
  const context = await browser.newContext({ locale: 'nl-NL', viewport: { width: 390, height: 844 } })
  if (member) await context.request.post(`${api}/__mock/become`, { data: { member } })
  return context
}

/** An empty page, throttled, that looks for marks once it goes somewhere. */
export async function freshPage(context, marks = {}) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.addInitScript(probe, marks)
  await cdp.send('Network.enable')
  await cdp.send('Performance.enable')
  await throttle(cdp, true)
  return { page, cdp }
}

/** Makes a page slow, or as fast as the machine. */
export async function throttle(cdp, slow) {
  await cdp.send('Network.emulateNetworkConditions', slow ? NETWORK : UNLIMITED)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow ? CPU : 1 })
}

/** Goes to an address and waits until all marks were seen; then a moment more, for what shifts later. */
export async function load(page, url) {
  await page.goto(url, { waitUntil: 'commit' })
  await page.evaluate(() => window.bench.done)
  await page.waitForTimeout(500)
  return record(page)
}

/** What a page has noted so far: when the marks and the first paint were seen (ms), layout shifts, long tasks. */
export const record = page =>
  page.evaluate(() => {
    const { found, shifts, longTasks } = window.bench
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    return { found: { ...found, paint }, shifts, longTasks }
  })

/** The layout shifts as CLS counts them, and how long the main thread was blocked, in ms. */
export const steadiness = ({ shifts, longTasks }) => ({
  cls: shifts.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0),
  'long tasks': longTasks.length,
  blocked: longTasks.reduce((sum, { duration }) => sum + duration - 50, 0),
})
