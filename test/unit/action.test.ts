// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { createAction } from '../../src/lib/action.ts'
import { abortError } from '../../src/lib/errors.ts'
import { deferred } from '../support/deferred.ts'

test('two presses, even in one tick, are one run', async () => {
  const { promise, resolve } = deferred()
  const work = vi.fn((_: string) => promise)
  const { run, pending } = createAction(work)
  const first = run('first')
  const second = run('second')
  expect(pending.value).toBe(true)
  await second
  expect(pending.value).toBe(true)
  resolve()
  await first
  expect(work).toHaveBeenCalledExactlyOnceWith('first')
  expect(pending.value).toBe(false)
})

test('after the end it can run again', async () => {
  const work = vi.fn(async () => {})
  const { run } = createAction(work)
  await run()
  await run()
  expect(work).toHaveBeenCalledTimes(2)
})

test('a failure is kept until the next run, and does not reject', async () => {
  const failure = new Error('mislukt')
  const wait = deferred()
  const work = vi.fn<() => Promise<void>>().mockRejectedValueOnce(failure).mockReturnValueOnce(wait.promise)
  const { run, error, pending } = createAction(work)
  expect(await run()).toBeUndefined()
  expect(error.value).toBe(failure)
  expect(pending.value).toBe(false)
  const again = run()
  expect(error.value).toBeUndefined()
  wait.resolve()
  await again
  expect(error.value).toBeUndefined()
})

test('a failure can be forgotten', async () => {
  const { run, error, reset } = createAction(() => Promise.reject(new Error('mislukt')))
  await run()
  reset()
  expect(error.value).toBeUndefined()
})

test('work that throws at once fails the same way', async () => {
  const { run, error, pending } = createAction(() => {
    throw new Error('mislukt')
  })
  await run()
  expect(error.value?.message).toBe('mislukt')
  expect(pending.value).toBe(false)
})

test('what is thrown and is no error becomes one', async () => {
  const { run, error } = createAction(() => Promise.reject('mislukt'))
  await run()
  expect(error.value).toEqual(new Error('mislukt'))
})

test('an abort is no error, and it ends the run', async () => {
  const { run, error, pending } = createAction(() => Promise.reject(abortError('gone')))
  await run()
  expect(error.value).toBeUndefined()
  expect(pending.value).toBe(false)
})

test('a failure is retracted when it runs again or is forgotten, once', async () => {
  const failure = new Error('mislukt')
  const retract = vi.fn()
  const { run, reset } = createAction(() => Promise.reject(failure), retract)
  await run()
  expect(retract).not.toHaveBeenCalled()
  await run()
  expect(retract).toHaveBeenCalledExactlyOnceWith(failure)
  reset()
  reset()
  expect(retract).toHaveBeenCalledTimes(2)
})
