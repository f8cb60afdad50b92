import { expect, test, vi } from 'vitest'
import { createToasts } from '../../../src/lib/toasts.ts'
import { stopClock } from '../../support/clock.ts'

stopClock()

function start() {
  const toasts = createToasts()
  return { ...toasts, texts: () => toasts.list.value.map(toast => toast.text) }
}

test('a text that is shown again has one open toast of each severity', () => {
  const { show, texts, list, close } = start()
  for (const severity of ['error', 'success', 'error'] as const) show('Mis', severity)
  expect(texts()).toEqual(['Mis', 'Mis'])
  const [first] = list.value
  show('Mis', 'error')
  expect(list.value[0]?.id).toBe(first?.id)
  vi.setSystemTime(Date.now() + 1000)
  show('Mis', 'error')
  // A new element, so that screen readers announce it again.
  expect(list.value[0]?.id).not.toBe(first?.id)
  for (const toast of list.value) close(toast)
  show('Mis', 'error')
  expect(texts()).toEqual(['Mis', 'Mis', 'Mis'])
})

const WORDS = 'Woord '.repeat(20)

test.each([
  [WORDS, WORDS],
  [`${WORDS}Slot`, `${'Woord '.repeat(19).trim()}…`],
  ['🎈'.repeat(121), `${'🎈'.repeat(119)}…`],
])('shows 120 characters whole, and ends a longer text at a word', (text, shown) => {
  const { show, texts } = start()
  show(text)
  expect(texts()).toEqual([shown])
})
