import { chromium } from '@playwright/test'
import { findProgram } from '../support/programs.mjs'
import { probe } from './probe.mjs'

/** A slow phone on a slow network: latency in ms, throughput in bytes per second, and the CPU's slowdown. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const UNLIMITED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
const CPU = 4

const ARGS = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** Starts Chromium. */
export const launch = () =>
  chromium.launch({ executablePath: findProgram('Chromium'), args: [...ARGS, '--disable-component-update'] })

/** A new browser context, signed in as `member` if given. */
export async function freshContext(browser, { api }, member) {
  const context = await browser.newContext({ locale: 'nl-NL', viewport: { width: 390, height: 844 } })
  if (member) await context.request.post(`${api}/__mock/become`, { data: { member } })
  return context
}

/** A throttled, empty page that looks for marks after a navigation. */
export async function freshPage(context, marks = {}) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.addInitScript(probe, marks)
  await cdp.send('Network.enable')
  await cdp.send('Performance.enable')
  await throttle(cdp, true)
  return { page, cdp }
}

/** Throttles a page, or ends the throttling. */
export async function throttle(cdp, slow) {
  await cdp.send('Network.emulateNetworkConditions', slow ? NETWORK : UNLIMITED)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow ? CPU : 1 })
}

/** Opens an address and waits for all marks, then 500 ms more for late layout shifts. */
export async function load(page, url) {
  await page.goto(url, { waitUntil: 'commit' })
  await page.evaluate(() => window.bench.done)
  await page.waitForTimeout(500)
  return record(page)
}

/** The records of a page: times of the marks and the first paint (ms), layout shifts, long tasks. */
export const record = page =>
  page.evaluate(() => {
    const { found, shifts, longTasks } = window.bench
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    return { found: { ...found, paint }, shifts, longTasks }
  })

/** The cumulative layout shift, and how long the main thread was blocked, in ms. */
export const steadiness = ({ shifts, longTasks }) => ({
  cls: shifts.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0),
  'long tasks': longTasks.length,
  blocked: longTasks.reduce((sum, { duration }) => sum + duration - 50, 0),
})
