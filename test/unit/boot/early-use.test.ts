import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { followEarlyUse } from '../../../src/boot/early-use.ts'

function follow() {
  document.body.innerHTML =
    '<input><button type="button">Toon</button><button type="button">Uitloggen</button><a href="/hulp">Hulp</a>'
  const app = new AbortController()
  onTestFinished(() => app.abort())
  const use = followEarlyUse(document, app.signal)
  // No link is followed.
  window.addEventListener('click', event => event.preventDefault(), { signal: app.signal })
  const field = document.querySelector('input') as HTMLInputElement
  return { use, field, fire: (type: string) => field.dispatchEvent(new Event(type, { bubbles: true })) }
}

test('keeps each pressed button once, in the order of the first presses, and no link', () => {
  const { use } = follow()
  for (const text of ['Uitloggen', 'Hulp', 'Toon', 'Uitloggen']) screen.getByText(text).click()
  expect([...use.pressed].map(({ textContent }) => textContent)).toEqual(['Uitloggen', 'Toon'])
})

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
