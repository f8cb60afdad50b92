import { type BrowserContext, expect, type Page, type Route } from '@playwright/test'
import type { Site } from './browser.ts'

/** The scripts of the app, without the script in the document. */
export const SCRIPTS = /\/static\/js\//
/** The current-user call. */
export const CURRENT_USER = /\/api\/klupper$/
/** The reads of a member's page. */
export const READ_CALLS = /\/api\/(?!klupper$)/

/** The heading of the page. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Starts to load a page. */
export const open = (page: Page, site: Site, path: string) =>
  page.goto(site.url + path, { waitUntil: 'commit' })

/** Holds requests until they are released. */
export async function hold(page: Page, pattern: RegExp) {
  const held: Route[] = []
  const paths: string[] = []
  let isOpen = false
  await page.route(pattern, route => {
    const { pathname, search } = new URL(route.request().url())
    paths.push(pathname + search)
    return isOpen ? route.continue() : void held.push(route)
  })
  return {
    /** The requested paths, sorted. */
    requested: () => [...paths].sort(),
    async release(how: 'continue' | 'abort' = 'continue') {
      isOpen = true
      await Promise.all(held.splice(0).map(route => route[how]()))
    },
  }
}

/** Follows the requests of a page from now on. The returned function waits until each of them has ended. */
export function followRequests(page: Page): () => Promise<void> {
  let open = 0
  page.on('request', () => open++)
  page.on('requestfinished', () => open--)
  page.on('requestfailed', () => open--)
  return () => expect.poll(() => open).toBe(0)
}

/** Counts the documents that a page loads from now on. A page from the back/forward cache is none. */
export function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', request => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++
  })
  return () => loads
}

declare global {
  interface Window {
    /** The visible texts, frame by frame. */
    seen: string[]
  }
}

/** Records the visible text in each frame, from the next page on. */
export const watch = (pages: Page | BrowserContext) =>
  pages.addInitScript(() => {
    window.seen = []
    const record = () => {
      const text = document.body?.innerText ?? ''
      if (text !== window.seen.at(-1)) window.seen.push(text)
      requestAnimationFrame(record)
    }
    record()
  })
export const seen = (page: Page) => page.evaluate(() => window.seen.join('\n'))

/** Waits until the app is hydrated, which sets the title. */
export const isAlive = (page: Page) => page.waitForFunction(() => document.title.endsWith(' – Klup'))

/** Pauses every running animation at a time (ms), and returns their number. */
export const stopAnimationsAt = (page: Page, ms: number) =>
  page.evaluate(time => {
    const animations = document.getAnimations()
    for (const animation of animations) {
      animation.pause()
      animation.currentTime = time
    }
    return animations.length
  }, ms)
