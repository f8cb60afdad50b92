// @vitest-environment node
import { expect, test } from 'vitest'
import { createBus } from '../../src/lib/events.ts'

test('calls the listeners of an event in the order of their subscription', () => {
  const bus = createBus<{ 'server-error': string; 'session-ended': number }>()
  const heard: unknown[] = []
  bus.emit('server-error', 'nobody listens')
  bus.on('server-error', text => heard.push(`first ${text}`))
  bus.on('server-error', text => heard.push(`second ${text}`))
  bus.on('session-ended', number => heard.push(number))
  bus.emit('server-error', 'x')
  bus.emit('session-ended', 1)
  expect(heard).toEqual(['first x', 'second x', 1])
})

test('a listener that is added by another listener gets only the next event', () => {
  const bus = createBus<{ event: string }>()
  const heard: string[] = []
  bus.on('event', () => bus.on('event', () => heard.push('late')))
  bus.emit('event', 'x')
  expect(heard).toEqual([])
  bus.emit('event', 'y')
  expect(heard).toEqual(['late'])
})
