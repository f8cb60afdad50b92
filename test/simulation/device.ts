import { vi } from 'vitest'
import type { Life } from './life.ts'

const HOUR = 3_600_000

/** Midnight comes, the clock is set back, or the device sleeps: then no timer runs. */
export async function changeClock(life: Life, what: string): Promise<void> {
  if (what === 'midnight') {
    const now = new Date()
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime()
    await life.wait(midnight - now.getTime() + 1000)
    return
  }
  life.log.add('clockSet', {})
  vi.setSystemTime(Date.now() + (what === 'back' ? -HOUR : 30 * HOUR))
  if (what === 'slept') life.fire(window, 'focus', {}, life.front)
}

/** Does what a browser's translator does: each text gets elements around it. */
export function translate(life: Life): void {
  const { container } = life.front
  const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  const found: Node[] = []
  while (texts.nextNode()) found.push(texts.currentNode)
  for (const text of found) {
    if (!text.textContent?.trim()) continue
    const font = document.createElement('font')
    text.parentNode?.replaceChild(font, text)
    font.append(document.createTextNode(text.textContent))
  }
}
