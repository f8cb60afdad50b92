// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { createTabs, openChannel, type TabMessage } from '../../src/features/session/tabs.ts'

/** Channels by name, that deliver at once, and not to the one who speaks. */
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

test('what one tab tells, the others hear, and it does not itself', () => {
  vi.stubGlobal('BroadcastChannel', fakeChannels())
  const [one, two, three] = [tab(), tab(), tab()]
  const heard: [string, TabMessage][] = []
  one.listen(message => heard.push(['one', message]))
  two.listen(message => heard.push(['two', message]))
  three.listen(message => heard.push(['three', message]))
  one.tell({ type: 'login', id: 1 })
  expect(heard).toEqual([
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
  ['that refuses one, as where cookies are blocked', RefusedChannel],
])('in a browser %s each tab is alone, and that is no problem', (_, channel) => {
  vi.stubGlobal('BroadcastChannel', channel)
  const tabs = tab()
  const listener = vi.fn()
  tabs.listen(listener)
  tabs.tell({ type: 'logout' })
  expect(listener).not.toHaveBeenCalled()
})

test.each([
  undefined,
  null,
  'logout',
  42,
  [],
  {},
  { type: 'logOut' },
  { type: 'login' },
  { type: 'login', id: '1' },
  { type: 'toString' },
  { type: ['logout'] },
])('a malformed message is ignored: %j', message => {
  vi.stubGlobal('BroadcastChannel', fakeChannels())
  const listener = vi.fn()
  tab().listen(listener)
  new BroadcastChannel('klup-session').postMessage(message)
  expect(listener).not.toHaveBeenCalled()
})
