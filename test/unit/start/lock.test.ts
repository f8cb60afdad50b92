import { beforeEach, expect, test, vi } from 'vitest'
import { withLock } from '../../../src/start/lock.ts'
import { advance, settle, stopClock } from '../../support/clock.ts'

stopClock()

let begin = () => {}
beforeEach(() => {
  const request = vi.fn((_name: string, work: () => Promise<unknown>) => {
    begin = () => void work()
    return new Promise(() => {})
  })
  vi.stubGlobal('navigator', { locks: { request } })
})

/** Some work that waits for the lock, and whether the app still waits too. */
function start() {
  const work = vi.fn(async () => {})
  const result = { work, isWaiting: true }
  void withLock(work).then(() => {
    result.isWaiting = false
  })
  return result
}

test('a tab begins as soon as no other tab is at work', async () => {
  const tab = start()
  await advance(59_000, 5000)
  expect(tab.work).not.toHaveBeenCalled()
  expect(tab.isWaiting).toBe(true)
  begin()
  await settle()
  expect(tab.work).toHaveBeenCalledTimes(1)
  expect(tab.isWaiting).toBe(false)
})

test('the app waits at most 60 s for another tab', async () => {
  const tab = start()
  await advance(60_000, 5000)
  expect(tab.isWaiting).toBe(false)
})

test('a browser without locks begins at once', () => {
  vi.stubGlobal('navigator', {})
  expect(start().work).toHaveBeenCalledTimes(1)
})

test('a browser that refuses the lock does not keep the app waiting', async () => {
  vi.stubGlobal('navigator', { locks: { request: async () => Promise.reject(new Error('refused')) } })
  const tab = start()
  await settle()
  expect(tab.isWaiting).toBe(false)
})
