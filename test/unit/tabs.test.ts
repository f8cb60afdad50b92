// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { createTabs, openChannel, type TabMessage } from '../../src/features/session/tabs.ts'

/** Channels by name that deliver synchronously, but not to the sender. */
function fakeChannels() {
  const open: FakeChannel[] = []
  class FakeChannel {
    onmessage?: (event: MessageEvent) => void
    constructor(readonly name: string) {
      open.push(this)
    }
    postMessage(data: unknown) {
      for (const other of open) {
        if (other !== this && other.name === this.name)
          other.onmessage?.(new MessageEvent('message', { data }))
      }
    }
  }
  return FakeChannel
}

const tab = () => createTabs(openChannel())

test('a message reaches all tabs except the sender', () => {
  vi.stubGlobal('BroadcastChannel', fakeChannels())
  const [one, two, three] = [tab(), tab(), tab()]
  const received: [string, TabMessage][] = []
  one.listen(message => received.push(['one', message]))
  two.listen(message => received.push(['two', message]))
  three.listen(message => received.push(['three', message]))
  one.send({ type: 'login', id: 1 })
  expect(received).toEqual([
    ['two', { type: 'login', id: 1 }],
    ['three', { type: 'login', id: 1 }],
  ])
})

class RefusedChannel {
  constructor() {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
}

test.each([
  ['without channels', undefined],
  ['that refuses one', RefusedChannel],
])('in a browser %s, tabs send and receive nothing, without an error', (_, channel) => {
  vi.stubGlobal('BroadcastChannel', channel)
  const tabs = tab()
  const listener = vi.fn()
  tabs.listen(listener)
  tabs.send({ type: 'logout' })
  expect(listener).not.toHaveBeenCalled()
})
