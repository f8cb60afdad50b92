// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { createToasts, TOAST_EXIT, TOAST_LIFE } from '../../src/lib/toasts.ts'
import { pass, stopClock } from '../support/clock.ts'

stopClock()

function start() {
  const toasts = createToasts()
  return { ...toasts, texts: () => toasts.list.value.map(toast => toast.text) }
}

/** Checks that the first toast stays open for its whole life, and then closes. */
async function expectWholeLife({ list }: ReturnType<typeof start>) {
  await pass(TOAST_LIFE - 1)
  expect(list.value).toMatchObject([{ closing: false }])
  await pass(1)
  expect(list.value).toMatchObject([{ closing: true }])
}

test('shows a text as information by default, and an error with its details', () => {
  const { show, showError, list } = start()
  const error = new Error('Mis')
  show('Hallo')
  showError(error, '{"name":"HttpError"}')
  expect(list.value).toMatchObject([
    { text: 'Hallo', severity: 'info', detail: undefined, closing: false },
    { text: 'Mis', severity: 'error', detail: '{"name":"HttpError"}', error, closing: false },
  ])
})

test('closes a toast after its life, and removes it after the exit transition', async () => {
  const toasts = start()
  toasts.show('Hallo')
  await expectWholeLife(toasts)
  await pass(TOAST_EXIT - 1)
  expect(toasts.list.value).toHaveLength(1)
  await pass(1)
  expect(toasts.list.value).toEqual([])
})

test('ignores a second close, and the close of an unknown toast', async () => {
  const { show, list, close } = start()
  show('Hallo')
  const id = list.value[0]?.id ?? 0
  close(id)
  await pass(TOAST_EXIT - 1)
  close(id)
  close(id + 1)
  expect(list.value).toMatchObject([{ closing: true }])
  await pass(1)
  expect(list.value).toEqual([])
  await pass(TOAST_LIFE)
  expect(list.value).toEqual([])
})

describe('a pause', () => {
  test('keeps a toast open, which has its whole life again after that', async () => {
    const toasts = start()
    toasts.show('Hallo')
    await pass(TOAST_LIFE - 1000)
    toasts.pause()
    toasts.pause()
    await pass(10 * TOAST_LIFE, TOAST_LIFE)
    toasts.resume()
    await pass(1)
    // Only the end of a pause restarts the timers.
    toasts.resume()
    await pass(TOAST_LIFE - 2)
    expect(toasts.list.value).toMatchObject([{ closing: false }])
    await pass(1)
    expect(toasts.list.value).toMatchObject([{ closing: true }])
  })

  test('keeps a new toast open as well', async () => {
    const toasts = start()
    toasts.pause()
    toasts.show('Hallo')
    await pass(2 * TOAST_LIFE)
    toasts.resume()
    await expectWholeLife(toasts)
  })

  test('lets a toast be closed', async () => {
    const { show, list, pause, resume, close } = start()
    show('Hallo')
    pause()
    close(list.value[0]?.id ?? 0)
    resume()
    await pass(TOAST_EXIT)
    expect(list.value).toEqual([])
  })
})

describe('the same text', () => {
  test('restarts the timer of the open toast', async () => {
    const toasts = start()
    toasts.show('Mis', 'error')
    await pass(TOAST_LIFE - 1000)
    toasts.show('Mis', 'error')
    expect(toasts.texts()).toEqual(['Mis'])
    await expectWholeLife(toasts)
  })

  test('gets another toast with another severity, or when the first one is closing', async () => {
    const { show, texts } = start()
    show('Mis', 'error')
    show('Mis', 'success')
    expect(texts()).toEqual(['Mis', 'Mis'])
    await pass(TOAST_LIFE)
    show('Mis', 'error')
    expect(texts()).toEqual(['Mis', 'Mis', 'Mis'])
  })

  test('is announced again, unless less than a second has passed', async () => {
    const { show, list } = start()
    const shownAt = () => list.value[0]?.shownAt
    show('Mis', 'error')
    const first = shownAt()
    await pass(999)
    show('Mis', 'error')
    expect(shownAt()).toBe(first)
    await pass(1)
    show('Mis', 'error')
    expect(shownAt()).not.toBe(first)
  })
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

test('closes the toast about an error when asked to, and no other toast with its text', async () => {
  const { showError, texts, dismissFor } = start()
  const [first, second, sameText] = [new Error('Mis'), new Error('Ook mis'), new Error('Ook mis')]
  showError(first)
  showError(second)
  dismissFor(first)
  await pass(TOAST_EXIT)
  expect(texts()).toEqual(['Ook mis'])
  showError(sameText)
  dismissFor(second)
  await pass(TOAST_EXIT)
  expect(texts()).toEqual(['Ook mis'])
})
