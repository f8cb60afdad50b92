import { expect, onTestFinished, test, vi } from 'vitest'
import { followEarlyUse } from '../../../src/boot/early-use.ts'

function follow(holdsLinks = false) {
  document.body.innerHTML =
    '<input><button type="button">Toon</button><button type="button">Uitloggen</button><a href="/hulp">Hulp</a><a href="#inhoud">Inhoud</a>'
  const app = new AbortController()
  onTestFinished(() => app.abort())
  const use = followEarlyUse(document, app.signal, () => holdsLinks)
  // No link is followed.
  window.addEventListener('click', event => event.preventDefault(), { signal: app.signal })
  const field = document.querySelector('input') as HTMLInputElement
  return { use, field, fire: (type: string) => field.dispatchEvent(new Event(type, { bubbles: true })) }
}

/** Clicks on the controls with these texts, and returns the texts of those that were kept for the app. */
function press(texts: readonly string[], keys: MouseEventInit = {}, holdsLinks = false): string[] {
  const { use } = follow(holdsLinks)
  for (const text of texts) {
    const control = [...document.body.children].find(({ textContent }) => textContent === text)
    control?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
  }
  return [...use.pressed].map(({ textContent }) => textContent)
}

test('keeps each pressed button once, in the order of the first presses, and no link', () => {
  expect(press(['Uitloggen', 'Hulp', 'Toon', 'Uitloggen'])).toEqual(['Uitloggen', 'Toon'])
})

test('keeps links too while the page must not be left, except those within the page', () => {
  expect(press(['Hulp', 'Inhoud'], {}, true)).toEqual(['Hulp'])
})

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])(
  'leaves a press with %s on a link to the browser',
  key => expect(press(['Hulp'], { [key]: true }, true)).toEqual([]),
)

test.each([
  ['a pointer is down', 'pointerdown', 'pointerup'],
  ['a pointer is down, until the page scrolls', 'pointerdown', 'pointercancel'],
  ['a text is composed', 'compositionstart', 'compositionend'],
])('is busy while %s', (_, begin, end) => {
  const { use, fire } = follow()
  fire(begin)
  expect(use.isBusy()).toBe(true)
  fire(end)
  expect(use.isBusy()).toBe(false)
})

test.each(['keydown', 'input'])('is busy for 300 ms after %s', type => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { use, fire } = follow()
  fire(type)
  vi.advanceTimersByTime(299)
  expect(use.isBusy()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(use.isBusy()).toBe(false)
})

test('forgets the focused field once the member presses elsewhere', () => {
  const { use, field, fire } = follow()
  field.focus()
  expect(use.lastFocused()).toBe(field)
  fire('pointerdown')
  expect(use.lastFocused()).toBeUndefined()
})
