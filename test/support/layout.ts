import type { Locator, Page } from '@playwright/test'

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Records layout shifts without user input. Call it before the page opens. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        const what = sources.map(({ node, previousRect: a, currentRect: b }) => {
          const html = node instanceof Element ? node.outerHTML.slice(0, 100) : node?.textContent
          return `${html} from ${a.x},${a.y} (${a.width} × ${a.height}) to ${b.x},${b.y} (${b.width} × ${b.height})`
        })
        if (!hadRecentInput) shifts.push(`${value}: ${what.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
export const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)

/** What overflows the window, texts that are cut off by their box, and words of headings that are broken. */
export const misfits = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const of = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
    const wide = of('main *, header *, footer *').filter(
      element => scrollWidth > clientWidth && element.getBoundingClientRect().right > clientWidth + 0.5,
    )
    // The drawing behind a heading may be cut off.
    const cutOff = of('h1, h2, h3, p, a, button, label, dt, dd, li, summary, legend').filter(
      element =>
        element.clientWidth > 0 &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.checkVisibility() &&
        !element.closest('.hidden-text, [aria-hidden]'),
    )
    const isBroken = (text: Text) =>
      [...text.data.matchAll(/\p{L}+/gu)].some(({ index, 0: word }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        // A name may be longer than any line.
        return word.length <= 20 && new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
      })
    const broken = of('h1, h2, h3').filter(heading => {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) if (isBroken(texts.currentNode as Text)) return true
      return false
    })
    const found = { wide, cutOff, broken }
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth} of ${clientWidth} px`] : []),
      ...Object.entries(found).flatMap(([what, all]) =>
        all.map(({ outerHTML }) => `${what}: ${outerHTML.slice(0, 120)}`),
      ),
    ]
  })

/** The lines of running text with more than 75 characters. */
export const longLines = (page: Page) =>
  page
    .locator('p, li, dd')
    .filter({ hasText: /.{76}/ })
    .evaluateAll(elements =>
      elements
        .filter(element => element.checkVisibility() && !element.closest('.hidden-text'))
        .flatMap(element => {
          const lines = new Map<number, string>()
          const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
          while (nodes.nextNode()) {
            const node = nodes.currentNode as Text
            if (node.parentElement?.closest('.hidden-text')) continue
            for (let place = 0; place < node.length; place++) {
              const range = document.createRange()
              range.setStart(node, place)
              range.setEnd(node, place + 1)
              const key = Math.trunc(range.getBoundingClientRect().bottom)
              lines.set(key, (lines.get(key) ?? '') + node.data[place])
            }
          }
          return [...lines.values()]
        })
        .filter(text => text.trim().length > 75),
    )

/** The buttons whose icon is not directly before the first word, on its line. */
export const looseIcons = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .filter(element => element.checkVisibility() && element.textContent?.trim())
      .filter(button => {
        const icon = button.querySelector('svg')?.getBoundingClientRect()
        const range = document.createRange()
        range.selectNodeContents(button.querySelector('svg')?.nextSibling ?? button)
        const [word] = range.getClientRects()
        if (!icon?.width || !word) return false
        const isBeside = word.left >= icon.right && word.left - icon.right <= 16
        return !isBeside || icon.top >= word.bottom || icon.bottom <= word.top
      })
      .map(button => button.outerHTML.slice(0, 200)),
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

/** The box of an element, in px of the window. */
export async function edges(target: Locator) {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
  return { left: x, right: x + width, top: y, bottom: y + height, width, height }
}

/** What covers the top or bottom of an element, at its ends and in its middle. */
export const coversOf = (target: Locator) =>
  target.evaluate(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return [left + 1, (left + right) / 2, right - 1]
      .flatMap(x => [top + 1, bottom - 1].map(y => document.elementFromPoint(x, y)))
      .filter(seen => !element.contains(seen))
      .map(seen => seen?.outerHTML.slice(0, 120) ?? 'the edge of the window')
  })
