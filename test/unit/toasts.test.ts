// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { createToasts, TOAST_EXIT, TOAST_LIFE } from '../../src/lib/toasts.ts'
import { pass, stopClock } from '../support/clock.ts'

stopClock()

function start() {
  const toasts = createToasts()
  return { ...toasts, texts: () => toasts.list.value.map(toast => toast.text) }
}

type Started = ReturnType<typeof start>

/** The first toast has this many ms to live. */
async function expectLeft({ list }: Started, ms: number) {
  await pass(ms - 1)
  expect(list.value).toMatchObject([{ leaving: false }])
  await pass(1)
  expect(list.value).toMatchObject([{ leaving: true }])
}

test('a toast informs unless something else is said', () => {
  const { show, list } = start()
  show('Hallo')
  show('Mis', 'error', { detail: '{"name":"HttpError"}' })
  expect(list.value).toMatchObject([
    { text: 'Hallo', severity: 'info', detail: undefined, leaving: false },
    { text: 'Mis', severity: 'error', detail: '{"name":"HttpError"}', leaving: false },
  ])
})

test('it has its life, takes a moment to leave, and is gone', async () => {
  const toasts = start()
  toasts.show('Hallo')
  await expectLeft(toasts, TOAST_LIFE)
  await pass(TOAST_EXIT - 1)
  expect(toasts.list.value).toHaveLength(1)
  await pass(1)
  expect(toasts.list.value).toEqual([])
})

test('it can be closed, and closing twice is closing once', async () => {
  const { show, list, close } = start()
  show('Hallo')
  const id = list.value[0]?.id ?? 0
  close(id)
  await pass(TOAST_EXIT - 1)
  close(id)
  close(id + 1)
  expect(list.value).toMatchObject([{ leaving: true }])
  await pass(1)
  expect(list.value).toEqual([])
  await pass(TOAST_LIFE)
  expect(list.value).toEqual([])
})

describe('paused', () => {
  test('it stays for as long as that lasts, and lives on for what was left', async () => {
    const toasts = start()
    toasts.show('Hallo')
    await pass(TOAST_LIFE - 1000)
    toasts.hold(true)
    toasts.hold(true)
    await pass(10 * TOAST_LIFE, TOAST_LIFE)
    toasts.hold(false)
    toasts.hold(false)
    await expectLeft(toasts, 1000)
  })

  test('a new one waits as well, and then has its whole life', async () => {
    const toasts = start()
    toasts.hold(true)
    toasts.show('Hallo')
    await pass(2 * TOAST_LIFE)
    toasts.hold(false)
    await expectLeft(toasts, TOAST_LIFE)
  })

  test('it can be closed, and does not come back', async () => {
    const { show, list, hold, close } = start()
    show('Hallo')
    hold(true)
    close(list.value[0]?.id ?? 0)
    hold(false)
    await pass(TOAST_EXIT)
    expect(list.value).toEqual([])
  })
})

describe('the same text', () => {
  test('is not shown twice: its clock starts anew', async () => {
    const toasts = start()
    toasts.show('Mis', 'error')
    await pass(TOAST_LIFE - 1000)
    toasts.show('Mis', 'error')
    expect(toasts.texts()).toEqual(['Mis'])
    await expectLeft(toasts, TOAST_LIFE)
  })

  test('is shown again with another severity, or when the first is leaving', async () => {
    const { show, texts } = start()
    show('Mis', 'error')
    show('Mis', 'success')
    expect(texts()).toEqual(['Mis', 'Mis'])
    await pass(TOAST_LIFE)
    show('Mis', 'error')
    expect(texts()).toEqual(['Mis', 'Mis', 'Mis'])
  })
})

test.each([
  ['x'.repeat(300), 'x'.repeat(300)],
  ['x'.repeat(301), `${'x'.repeat(299)}…`],
  ['🎈'.repeat(301), `${'🎈'.repeat(299)}…`],
])('a text of more than 300 characters is cut, and shows that it was', (text, shown) => {
  const { show, texts } = start()
  show(text)
  expect(texts()).toEqual([shown])
})

test('what was shown about a cause can be retracted; the same text about another stays', async () => {
  const { show, texts, dismissFor: retract } = start()
  const [first, second] = [new Error('Mis'), new Error('Mis')]
  show('Mis', 'error', { cause: first })
  show('Ook mis', 'error', { cause: second })
  retract(first)
  await pass(300)
  expect(texts()).toEqual(['Ook mis'])
  show('Ook mis', 'error', { cause: first })
  retract(second)
  await pass(300)
  expect(texts()).toEqual(['Ook mis'])
})

test('the same text is said anew, unless it is the same moment', async () => {
  const { show, list } = start()
  const saidAt = () => list.value[0]?.saidAt
  show('Mis', 'error')
  const first = saidAt()
  await pass(999)
  show('Mis', 'error')
  expect(saidAt()).toBe(first)
  await pass(1)
  show('Mis', 'error')
  expect(saidAt()).not.toBe(first)
})
