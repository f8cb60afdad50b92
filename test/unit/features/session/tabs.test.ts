import { expect, test, vi } from 'vitest'
import { createTabs, openChannel } from '../../../../src/features/session/tabs.ts'

/** A tab on a channel, and what its listener gets. */
function listen(channel: BroadcastChannel | undefined) {
  const tabs = createTabs(channel)
  const heard: unknown[] = []
  tabs.listen(message => heard.push(message))
  return { tabs, heard }
}

test.each([{ type: 'login', id: 1 }, { type: 'changed' }] as const)('tabs tell each other %j', message => {
  const channel = {} as BroadcastChannel
  channel.postMessage = data => channel.onmessage?.({ data } as MessageEvent)
  const { tabs, heard } = listen(channel)
  tabs.send(message)
  expect(heard).toEqual([message])
})

test.each([
  [null],
  ['login'],
  [{}],
  [{ type: 'login' }],
  [{ type: 'login', id: '1' }],
  [{ type: 'refresh' }],
])('tabs ignore %j, which is no message', data => {
  const channel = {} as BroadcastChannel
  const { heard } = listen(channel)
  channel.onmessage?.({ data } as MessageEvent)
  expect(heard).toEqual([])
})

class RefusedChannel {
  constructor() {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
}

test.each([
  ['has no channels', undefined],
  ['refuses a channel', RefusedChannel],
])('a browser that %s lets a tab send without an error', (_, channel) => {
  vi.stubGlobal('BroadcastChannel', channel)
  expect(() => listen(openChannel()).tabs.send({ type: 'logout' })).not.toThrow()
})
