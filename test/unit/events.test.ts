// @vitest-environment node
import { expect, test } from 'vitest'
import { createBus } from '../../src/lib/events.ts'

test('who listens hears what is emitted, in the order of listening, until they stop', () => {
  const bus = createBus<{ 'server-error': string; 'session-ended': number }>()
  const heard: unknown[] = []
  bus.emit('server-error', 'nobody listens')
  const stop = bus.on('server-error', text => heard.push(`first ${text}`))
  bus.on('server-error', text => heard.push(`second ${text}`))
  bus.on('session-ended', number => heard.push(number))
  bus.emit('server-error', 'x')
  stop()
  stop()
  bus.emit('server-error', 'y')
  bus.emit('session-ended', 1)
  expect(heard).toEqual(['first x', 'second x', 'second y', 1])
})

test('who stops or starts while an event goes round does not disturb it', () => {
  const bus = createBus<{ event: string }>()
  const heard: string[] = []
  const stop = bus.on('event', () => {
    stop()
    bus.on('event', () => heard.push('late'))
  })
  bus.on('event', () => heard.push('last'))
  bus.emit('event', 'x')
  expect(heard).toEqual(['last'])
})
