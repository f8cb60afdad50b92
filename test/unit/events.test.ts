// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { createBus } from '../../src/lib/events.ts'

interface Events {
  'server-error': string
  'session-ended': number
}

test('who listens hears what is emitted, in the order of listening', () => {
  const bus = createBus<Events>()
  const heard: string[] = []
  bus.on('server-error', text => heard.push(`first ${text}`))
  bus.on('server-error', text => heard.push(`second ${text}`))
  bus.on('session-ended', number => heard.push(`other ${number}`))
  bus.emit('server-error', 'x')
  expect(heard).toEqual(['first x', 'second x'])
  bus.emit('session-ended', 1)
  expect(heard.at(-1)).toBe('other 1')
})

test('an event that nobody listens to is no problem', () => {
  expect(() => createBus<Events>().emit('session-ended', 1)).not.toThrow()
})

test('on returns its own unsubscribe', () => {
  const bus = createBus<Events>()
  const [stays, goes] = [vi.fn(), vi.fn()]
  const stop = bus.on('server-error', goes)
  bus.on('server-error', stays)
  stop()
  stop()
  bus.emit('server-error', 'x')
  expect(goes).not.toHaveBeenCalled()
  expect(stays).toHaveBeenCalledTimes(1)
})

test('who stops or starts while an event goes round does not disturb it', () => {
  const bus = createBus<Events>()
  const late = vi.fn()
  const last = vi.fn()
  const stop = bus.on('server-error', () => {
    stop()
    bus.on('server-error', late)
  })
  bus.on('server-error', last)
  bus.emit('server-error', 'x')
  expect(last).toHaveBeenCalledTimes(1)
  expect(late).not.toHaveBeenCalled()
})
