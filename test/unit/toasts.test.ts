// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { createToasts } from '../../src/lib/toasts.ts'
import { pass, stopClock } from '../support/clock.ts'

stopClock()

function start() {
  const toasts = createToasts()
  return { ...toasts, texts: () => toasts.list.value.map(toast => toast.text) }
}

test('a toast informs unless something else is said', () => {
  const { show, list } = start()
  show('Hallo')
  show('Mis', 'error', { detail: '{"name":"HttpError"}' })
  expect(list.value).toMatchObject([
    { text: 'Hallo', severity: 'info', detail: undefined, leaving: false },
    { text: 'Mis', severity: 'error', detail: '{"name":"HttpError"}', leaving: false },
  ])
  expect(list.value[0]?.id).not.toBe(list.value[1]?.id)
})

test('it lives 5000 ms, takes 300 ms to leave, and is gone', async () => {
  const { show, list } = start()
  show('Hallo')
  await pass(4999)
  expect(list.value).toMatchObject([{ leaving: false }])
  await pass(1)
  expect(list.value).toMatchObject([{ leaving: true }])
  await pass(299)
  expect(list.value).toHaveLength(1)
  await pass(1)
  expect(list.value).toEqual([])
})

test('each has its own life', async () => {
  const { show, texts } = start()
  show('een')
  await pass(2000)
  show('twee')
  await pass(3300)
  expect(texts()).toEqual(['twee'])
  await pass(2000)
  expect(texts()).toEqual([])
})

test('it can be closed, which takes the same 300 ms, and closing twice is closing once', async () => {
  const { show, list, close } = start()
  show('Hallo')
  const id = list.value[0]?.id ?? 0
  close(id)
  await pass(200)
  close(id)
  close(id + 1)
  expect(list.value).toMatchObject([{ leaving: true }])
  await pass(100)
  expect(list.value).toEqual([])
  await pass(10_000)
  expect(list.value).toEqual([])
})

describe('paused', () => {
  test('it stays for as long as that lasts, and lives on for what was left', async () => {
    const { show, list, pause, resume } = start()
    show('Hallo')
    await pass(4000)
    pause()
    await pass(60_000)
    expect(list.value).toMatchObject([{ leaving: false }])
    resume()
    await pass(999)
    expect(list.value).toMatchObject([{ leaving: false }])
    await pass(1)
    expect(list.value).toMatchObject([{ leaving: true }])
  })

  test('pausing twice, or going on without a pause, changes nothing', async () => {
    const { show, list, pause, resume } = start()
    show('Hallo')
    await pass(1000)
    resume()
    pause()
    await pass(3000)
    pause()
    await pass(3000)
    resume()
    await pass(1000)
    resume()
    await pass(2999)
    expect(list.value).toMatchObject([{ leaving: false }])
    await pass(1)
    expect(list.value).toMatchObject([{ leaving: true }])
  })

  test('a new one waits as well, and then has its whole life', async () => {
    const { show, list, pause, resume } = start()
    pause()
    show('Hallo')
    await pass(60_000)
    resume()
    await pass(4999)
    expect(list.value).toMatchObject([{ leaving: false }])
    await pass(1)
    expect(list.value).toMatchObject([{ leaving: true }])
  })

  test('it can be closed, and does not come back', async () => {
    const { show, list, pause, resume, close } = start()
    show('Hallo')
    pause()
    close(list.value[0]?.id ?? 0)
    await pass(300)
    expect(list.value).toEqual([])
    resume()
    await pass(10_000)
    expect(list.value).toEqual([])
  })
})

describe('the same text', () => {
  test('is not shown twice: its clock starts anew', async () => {
    const { show, list, texts } = start()
    show('Mis', 'error')
    await pass(4000)
    show('Mis', 'error')
    expect(texts()).toEqual(['Mis'])
    await pass(4999)
    expect(list.value).toMatchObject([{ leaving: false }])
    await pass(1)
    expect(list.value).toMatchObject([{ leaving: true }])
  })

  test('is shown again with another severity, or when the first is leaving', async () => {
    const { show, texts } = start()
    show('Mis', 'error')
    show('Mis', 'success')
    expect(texts()).toEqual(['Mis', 'Mis'])
    await pass(5000)
    show('Mis', 'error')
    expect(texts()).toEqual(['Mis', 'Mis', 'Mis'])
  })
})

describe('a long text', () => {
  test('of 300 characters stands whole', () => {
    const { show, texts } = start()
    show('x'.repeat(300))
    expect(texts()).toEqual(['x'.repeat(300)])
  })

  test('of more is cut at 300, and shows that it was', () => {
    const { show, texts } = start()
    show('x'.repeat(301))
    expect(texts()).toEqual([`${'x'.repeat(299)}…`])
  })

  test('is not cut through a character', () => {
    const { show, texts } = start()
    show('🎈'.repeat(301))
    expect(texts()).toEqual([`${'🎈'.repeat(299)}…`])
  })
})

test('what was shown about a cause can be retracted; the same text about another stays', async () => {
  const { show, texts, retract } = start()
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
