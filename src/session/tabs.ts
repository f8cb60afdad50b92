import { attempt } from '../lib/attempt.ts'

/** What one tab tells the others. */
export type TabMessage =
  | { readonly type: 'login'; readonly id: number }
  | { readonly type: 'logout' | 'expired' }

/** The other tabs of this app in the same browser. */
export interface Tabs {
  tell(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): void
}

/** Opens the channel between the tabs; a browser that blocks cookies may refuse it. */
export const openChannel = (): BroadcastChannel | undefined =>
  attempt(() => new BroadcastChannel('klup-session'))

/** Speaks to the other tabs over a channel; without one, each tab finds out by itself. */
export const createTabs = (channel = openChannel()): Tabs => ({
  tell: message => channel?.postMessage(message),
  listen(listener) {
    if (channel) channel.onmessage = event => listener(event.data as TabMessage)
  },
})
