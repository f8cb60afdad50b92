import { expect, test, vi } from 'vitest'
import { createTabs, openChannel } from '../../../../src/features/session/tabs.ts'

/* biome-ignore format: a list */
test.each([
  [null], ['login'], [{}], [{ type: 'login' }], [{ type: 'login', id: '1' }], [{ type: 'refresh' }],
])('a tab ignores %j, which is no message', data => {
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
  ['has no channels', undefined],
  ['refuses a channel', RefusedChannel],
])('a browser that %s lets a tab send without an error', (_, channel) => {
  vi.stubGlobal('BroadcastChannel', channel)
  expect(() => createTabs(openChannel()).send({ type: 'logout' })).not.toThrow()
})
