import { expect, test } from 'vitest'
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
  for (const toast of list.value) close(toast)
  show('Mis', 'error')
  expect(texts()).toEqual(['Mis', 'Mis', 'Mis'])
})

test.each([
  ['x'.repeat(300), 'x'.repeat(300)],
  ['x'.repeat(301), `${'x'.repeat(299)}…`],
  ['🎈'.repeat(301), `${'🎈'.repeat(299)}…`],
])('truncates a text of more than 300 characters', (text, shown) => {
  const { show, texts } = start()
  show(text)
  expect(texts()).toEqual([shown])
})
