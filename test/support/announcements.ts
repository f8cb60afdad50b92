import type { Page } from '@playwright/test'

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
