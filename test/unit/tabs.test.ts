// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { createTabs, openChannel } from '../../src/features/session/tabs.ts'

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
