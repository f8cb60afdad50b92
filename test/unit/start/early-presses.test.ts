import { afterEach, beforeEach, expect, test } from 'vitest'
import { captureEarlyPresses } from '../../../src/start/early-presses.ts'

const FORM = '<form><input name="email"><button type="submit">Inloggen</button></form>'
const PAGE = `${FORM}<button type="button">Toon</button><button type="button">Uitloggen</button><a href="#x">Hulp</a>`

const find = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('button, a')].find(({ textContent }) => textContent === text)

/** Fires an event that bubbles. Returns whether its default action was prevented. */
const fire = (type: 'click' | 'submit', target: Element | null | undefined) =>
  target?.dispatchEvent(new Event(type, { bubbles: true, cancelable: true })) === false

let end = new AbortController()
afterEach(() => end.abort())

/** Collects presses until `stop()`. */
function collect() {
  end = new AbortController()
  const pressed = captureEarlyPresses(document, end.signal)
  return { texts: () => [...pressed].map(({ textContent }) => textContent), stop: () => end.abort() }
}

beforeEach(() => {
  document.body.innerHTML = PAGE
})

test('collects each pressed button once, in the order of the first presses', () => {
  const { texts } = collect()
  for (const text of ['Uitloggen', 'Toon', 'Uitloggen']) fire('click', find(text))
  expect(texts()).toEqual(['Uitloggen', 'Toon'])
})

test('collects a submitted form once, and keeps the browser from sending it', () => {
  const { texts } = collect()
  const form = document.querySelector('form')
  expect([fire('submit', form), fire('submit', form)]).toEqual([true, true])
  expect(texts()).toEqual(['Inloggen'])
})

test('ignores links, handled events, and presses after the signal', () => {
  const { texts, stop } = collect()
  expect(fire('click', find('Hulp'))).toBe(false)
  find('Toon')?.addEventListener('click', event => event.preventDefault())
  fire('click', find('Toon'))
  stop()
  fire('click', find('Uitloggen'))
  expect(texts()).toEqual([])
})

test('lets a pressed button look pressed until the signal', () => {
  const { stop } = collect()
  const looksPressed = () =>
    [...document.querySelectorAll('[data-pressed]')].map(({ textContent }) => textContent)
  fire('click', find('Uitloggen'))
  expect(looksPressed()).toEqual(['Uitloggen'])
  stop()
  expect(looksPressed()).toEqual([])
})
