import type { Page } from '../lib/pages.ts'

/** Where each history entry was scrolled to, in px. */
const positions = new Map<string, number>()

/** Remembers how far a page was scrolled when it is left. */
export const keepPosition = ({ key }: Pick<Page<unknown>, 'key'>): unknown =>
  positions.set(key, window.scrollY)

/**
 * What happens when a page appears: its title follows its heading, the heading takes the focus so that it is
 * read out, and the page starts at the top, or where it was left when the member goes back.
 */
export function arrive({ arrival, key }: Pick<Page<unknown>, 'arrival' | 'key'>): void {
  const heading = document.querySelector('h1')
  if (heading) document.title = `${heading.textContent} – Klup`
  if (arrival === 'start') return
  focusHeading({ arrival })
  window.scrollTo(0, arrival === 'pop' ? (positions.get(key) ?? 0) : 0)
}

/** Has the heading read out, unless the browser does so because it has just loaded the page. */
export function focusHeading({ arrival }: Pick<Page<unknown>, 'arrival'>): void {
  if (arrival !== 'start') document.querySelector('h1')?.focus({ preventScroll: true })
}
