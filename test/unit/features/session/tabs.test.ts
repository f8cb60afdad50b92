// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { createTabs, openChannel } from '../../../../src/features/session/tabs.ts'

test('a message reaches the listener of another tab', () => {
  const channels: BroadcastChannel[] = []
  const connect = () => {
    const channel = {
      postMessage(data: unknown) {
        for (const other of channels) if (other !== channel) other.onmessage?.({ data } as MessageEvent)
      },
    } as BroadcastChannel
    channels.push(channel)
    return createTabs(channel)
  }
  const [tab, other, listener] = [connect(), connect(), vi.fn()]
  other.listen(listener)
  tab.send({ type: 'login', id: 1 })
  expect(listener.mock.calls).toEqual([[{ type: 'login', id: 1 }]])
})

test.each([
  [null],
  ['login'],
  [{}],
  [{ type: 'login' }],
  [{ type: 'login', id: '1' }],
  [{ type: 'refresh' }],
])('a message of another form is ignored: %j', data => {
  const channel = {} as BroadcastChannel
  const listener = vi.fn()
  createTabs(channel).listen(listener)
  channel.onmessage?.({ data } as MessageEvent)
  expect(listener).not.toHaveBeenCalled()
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
  const tabs = createTabs(openChannel())
  const listener = vi.fn()
  tabs.listen(listener)
  tabs.send({ type: 'logout' })
  expect(listener).not.toHaveBeenCalled()
})
