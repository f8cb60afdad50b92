import { tryOrUndefined } from '../../lib/try.ts'

/** A message from one tab to the others; `changed` follows a cancellation, a payment or a change of password. */
export type TabMessage =
  | { readonly type: 'login'; readonly id: number }
  | { readonly type: 'logout' | 'expired' | 'changed' }

/** The other tabs of this app in the same browser. */
export type Tabs = ReturnType<typeof createTabs>

/** Opens the channel between the tabs. A browser that blocks cookies may refuse it. */
export const openChannel = (): BroadcastChannel | undefined =>
  tryOrUndefined(() => new BroadcastChannel('klup-session'))

/** Connects to the other tabs over a channel; without one, each tab learns of a change from its next request. */
export const createTabs = (channel: BroadcastChannel | undefined) => ({
  send(message: TabMessage): void {
    channel?.postMessage(message)
  },
  listen(listener: (message: TabMessage) => void): void {
    if (channel) channel.onmessage = ({ data }) => listener(data)
  },
})
