import type { Locator, Page } from '@playwright/test'
import { expect as plainExpect } from './browser.ts'

/** The box of an element, in px of the window. */
export async function edges(target: Locator) {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
  return { left: x, right: x + width, top: y, bottom: y + height, width, height }
}

type Edges = Awaited<ReturnType<typeof edges>>

/** A matcher of the places of two elements; `room` is the least distance between them, in px. */
const place =
  (words: string, isPlaced: (one: Edges, other: Edges, room: number) => boolean) =>
  async (target: Locator, reference: Locator, room = 0) => {
    const [one, other] = [await edges(target), await edges(reference)]
    const show = ({ left, top, right, bottom }: Edges) => `(${left}, ${top}) to (${right}, ${bottom})`
    return {
      pass: isPlaced(one, other, room),
      message: () => `${target}\nfrom ${show(one)}\nis not ${words}\n${reference}\nfrom ${show(other)}`,
    }
  }

export const expect = plainExpect.extend({
  toBeAbove: place('above', (one, other, room) => one.bottom + room <= other.top),
  toBeLeftOf: place('at the left of', (one, other, room) => one.right + room <= other.left),
  toBeInside: place(
    'inside',
    (one, other) =>
      one.left >= other.left &&
      one.right <= other.right &&
      // A fraction of a pixel is not seen.
      one.top >= other.top - 1 &&
      one.bottom <= other.bottom + 1,
  ),
  toShareALineWith: place(
    'on the lines of',
    (one, other) => one.top < other.bottom && other.top < one.bottom,
  ),
  toAlignLeftWith: place('aligned with', (one, other) => Math.abs(one.left - other.left) < 1),

  async toHaveLines(target: Locator, count: number) {
    const lines = (await linesOf(target)).map(({ text }) => text)
    return { pass: lines.length === count, message: () => `${target} has the lines ${JSON.stringify(lines)}` }
  },

  /** Nothing covers the element, which is in the window. */
  async toBeUncovered(target: Locator) {
    const covers = await coversOf(target)
    return { pass: covers.length === 0, message: () => `${target} is covered by ${covers.join('\n')}` }
  },
})

/** The lines of visible texts, with the edges of their letters in px of the window. */
export const linesOf = (texts: Locator) =>
  texts.evaluateAll(elements =>
    elements
      .filter(element => element.checkVisibility() && !element.closest('.hidden-text'))
      .flatMap(element => {
        const lines = new Map<number, { text: string; left: number; right: number }>()
        const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        while (nodes.nextNode()) {
          const node = nodes.currentNode as Text
          if (node.parentElement?.closest('.hidden-text')) continue
          for (let place = 0; place < node.length; place++) {
            const range = document.createRange()
            range.setStart(node, place)
            range.setEnd(node, place + 1)
            const { left, right, bottom } = range.getBoundingClientRect()
            const key = Math.trunc(bottom)
            const { text = '', left: start = left } = lines.get(key) ?? {}
            lines.set(key, { text: text + node.data[place], left: start, right })
          }
        }
        return [...lines.values()]
      }),
  )

/** What covers the top or bottom of an element, at its ends and in its middle. */
const coversOf = (target: Locator) =>
  target.evaluate(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return [left + 1, (left + right) / 2, right - 1]
      .flatMap(x => [top + 1, bottom - 1].map(y => document.elementFromPoint(x, y)))
      .filter(seen => !element.contains(seen))
      .map(seen => seen?.outerHTML.slice(0, 120) ?? 'the edge of the window')
  })

/** Sets the width and height of the window, in px. */
export const resize = (page: Page, width: number, height = 844) => page.setViewportSize({ width, height })
