import type { Page } from '@playwright/test'

/** How far the page scrolls sideways, in px, and the elements that overflow. */
export const sticksOut = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('main *, header *, footer *')].filter(
      element => element.getBoundingClientRect().right > clientWidth + 0.5,
    )
    return [`${scrollWidth} of ${clientWidth} px`, ...wide.map(element => element.outerHTML.slice(0, 120))]
  })

/** Texts that are cut off by their box. The drawing behind a heading may be cut off. */
export const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, p, a, button, label, dt, dd, li, summary, legend')]
      .filter(element => element.checkVisibility() && !element.closest('.hidden-text, [aria-hidden]'))
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(element => element.outerHTML.slice(0, 120)),
  )

/** The words of headings that are broken. */
export const brokenWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3')].flatMap(heading => {
      const broken: string[] = []
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode as Text
        for (const { index, 0: word } of text.data.matchAll(/\p{L}+/gu)) {
          // A name may be longer than any line.
          if (word.length > 20) continue
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
        }
      }
      return broken
    }),
  )

/** The lines of running text with more than 75 characters. */
export const longLines = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('p, li, dd')]
      .filter(element => element.checkVisibility() && !element.closest('.hidden-text'))
      .flatMap(element => {
        const lines = new Map<number, string>()
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const text = texts.currentNode as Text
          if (text.parentElement?.closest('.hidden-text')) continue
          for (let place = 0; place < text.length; place++) {
            const range = document.createRange()
            range.setStart(text, place)
            range.setEnd(text, place + 1)
            const line = Math.trunc(range.getBoundingClientRect().bottom)
            lines.set(line, (lines.get(line) ?? '') + text.data[place])
          }
        }
        return [...lines.values()].filter(line => line.trim().length > 75)
      }),
  )

/** Controls of less than 44 px wide or high, except for links in a sentence. */
export const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const isInSentence = (element: Element) =>
      element.parentElement?.matches('p') === true && getComputedStyle(element).display === 'inline'
    return [...document.querySelectorAll('a, button, input:not([aria-hidden]), textarea, summary')]
      .filter(element => element.checkVisibility() && !isInSentence(element))
      .map(element => (element.matches('[type="radio"]') ? (element.closest('label') ?? element) : element))
      .map(element => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ element, box }) => `${box.width} × ${box.height}: ${element.outerHTML.slice(0, 120)}`)
  })

/** The running and pending animations. */
export const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0)
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120)),
  )

/** Adds a style sheet, in place of an earlier one. */
export const addStyle = (page: Page, css: string) =>
  page.evaluate(text => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)
