import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { RunOnly } from 'axe-core'

const source = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Brings axe to a page: before it is opened to keep a clock that runs, and after it, past the policy of the page.
 * Where time stands still, axe would wait for its end.
 */
export const keepRealTime = (page: Page) =>
  page.addInitScript(() => Object.assign(window, { realTimeout: setTimeout }))

export async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Runtime.evaluate', {
    expression: `(setTimeout => {${source}})(window.realTimeout)`,
  })
}

/** The rules that another colour scheme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What axe finds wrong on the page by WCAG 2.0 to 2.2, A and AA, or by the rules about colours; and how many hold. */
export async function violations(
  page: Page,
  about: 'everything' | 'colours',
): Promise<{ found: string[]; passes: number }> {
  const runOnly: RunOnly =
    about === 'colours' ? { type: 'rule', values: COLOUR_RULES } : { type: 'tag', values: TAGS }
  const answer = await page.evaluate(runOnly => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    return axe.run(document, { runOnly, resultTypes: ['violations'], selectors: false, preload: false })
  }, runOnly)
  const found = answer.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
  return { found, passes: answer.passes.length }
}

/**
 * Records what a screen reader announces: text that is added to an existing live region, or all of an atomic region, and
 * a new alert. Call it before the page opens.
 */
export const listenIn = (page: Page) =>
  page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const LIVE = '[role="status"], [role="alert"], [aria-live]'
    const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)
    const regionOf = (node: Node) => {
      const region = elementOf(node)?.closest(LIVE)
      return region?.getAttribute('aria-live') === 'off' ? null : region
    }
    const wholeOf = (node: Node) => {
      const whole = elementOf(node)?.closest('[aria-atomic], [role="status"], [role="alert"]')
      return whole?.getAttribute('aria-atomic') === 'false' ? null : whole
    }

    function isRead(text: Node, region: Element): boolean {
      const parent = text.parentElement
      if (!parent?.checkVisibility() || parent.matches('details:not([open])')) return false
      return regionOf(parent) === region && !parent.closest('[inert], [aria-hidden="true"]')
    }

    function wordsOf(node: Node, region: Element): string {
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const words: string[] = []
      let text = node instanceof Text ? node : texts.nextNode()
      for (; text; text = texts.nextNode())
        if (isRead(text, region)) words.push(text.textContent?.trim() ?? '')
      return words.filter(Boolean).join(' ')
    }

    new MutationObserver(records => {
      const news = new Map<Node, Element>()
      for (const { type, target, addedNodes } of records) {
        const region = regionOf(target)
        for (const part of type === 'characterData' ? [target] : addedNodes) {
          if (region) news.set(wholeOf(target) ?? part, region)
          else if (part instanceof Element)
            for (const alert of [part, ...part.querySelectorAll('*')])
              if (alert.getAttribute('role') === 'alert') news.set(alert, alert)
        }
      }
      for (const [node, region] of news) {
        const isPart = [...news.keys()].some(other => other !== node && other.contains(node))
        const words = node.isConnected && !isPart && wordsOf(node, region)
        if (words) heard.push(words)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

/** The announcements since the last call. */
export const heard = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0))
