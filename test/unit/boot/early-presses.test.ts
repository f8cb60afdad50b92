import { afterEach, beforeEach, expect, test } from 'vitest'
import { captureEarlyPresses } from '../../../src/boot/early-presses.ts'

const labelsOf = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent)
const find = (text: string) =>
  [...document.querySelectorAll('form, button, a')].find(({ textContent }) => textContent === text)

/** Fires an event that bubbles. Returns whether its default action was prevented; no link is followed. */
function fire(type: 'click' | 'submit', target: Element | undefined, keys: MouseEventInit = {}): boolean {
  let isPrevented = false
  const follow = (event: Event) => {
    isPrevented = event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener(type, follow, { once: true })
  target?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...keys }))
  return isPrevented
}

let app = new AbortController()
let holdsLinks = false
let pressed = new Set<HTMLElement>()
beforeEach(() => {
  document.body.innerHTML = `<form><input name="email"><button type="submit">Inloggen</button></form>
    <button type="button">Toon</button><button type="button">Uitloggen</button><a href="/hulp">Hulp</a><a href="#inhoud">Inhoud</a>`
  app = new AbortController()
  holdsLinks = false
  pressed = captureEarlyPresses(document, app.signal, () => holdsLinks)
})
afterEach(() => app.abort())

test('collects each pressed button once, in the order of the first presses', () => {
  for (const text of ['Uitloggen', 'Toon', 'Uitloggen']) fire('click', find(text))
  expect(labelsOf(pressed)).toEqual(['Uitloggen', 'Toon'])
})

test('collects a submitted form once, and keeps the browser from sending it', () => {
  const form = find('Inloggen')
  expect([fire('submit', form), fire('submit', form)]).toEqual([true, true])
  expect(labelsOf(pressed)).toEqual(['Inloggen'])
})

test('ignores links, handled events, and presses after the signal', () => {
  expect(fire('click', find('Hulp'))).toBe(false)
  find('Toon')?.addEventListener('click', event => event.preventDefault())
  fire('click', find('Toon'))
  app.abort()
  fire('click', find('Uitloggen'))
  expect(labelsOf(pressed)).toEqual([])
})

test('holds plain presses on links while the page must not be left', () => {
  holdsLinks = true
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
    expect(fire('click', find('Hulp'), { [key]: true }), key).toBe(false)
  expect(fire('click', find('Inhoud'))).toBe(false)
  expect(labelsOf(pressed)).toEqual([])
  expect(fire('click', find('Hulp'))).toBe(true)
  expect(labelsOf(pressed)).toEqual(['Hulp'])
})

test('lets a pressed button look pressed until the signal', () => {
  const looksPressed = () => labelsOf(document.querySelectorAll('[data-pressed]'))
  fire('click', find('Uitloggen'))
  expect(looksPressed()).toEqual(['Uitloggen'])
  app.abort()
  expect(looksPressed()).toEqual([])
})
