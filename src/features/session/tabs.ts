import { tryOrUndefined } from '../../lib/try.ts'

/** A message from one tab to the others; `changed` follows a cancellation, a payment or a change of password. */
export type TabMessage =
  | { readonly type: 'login'; readonly id: number }
  | { readonly type: 'logout' | 'expired' | 'changed' }

/** The other tabs of this app in the same browser. */
export interface Tabs {
  send(message: TabMessage): void
  /** Calls the listener for each valid message. */
  listen(listener: (message: TabMessage) => void): void
}

/** Opens the channel between the tabs. A browser that blocks cookies may refuse it. */
export const openChannel = (): BroadcastChannel | undefined =>
  tryOrUndefined(() => new BroadcastChannel('klup-session'))

function isTabMessage(data: unknown): data is TabMessage {
  const { type, id } = (typeof data === 'object' && data ? data : {}) as Record<string, unknown>
  return type === 'login' ? typeof id === 'number' : ['logout', 'expired', 'changed'].includes(type as string)
}

/** Connects to the other tabs over a channel; without one, each tab learns of a change from its next request. */
export const createTabs = (channel: BroadcastChannel | undefined): Tabs => ({
  send: message => channel?.postMessage(message),
  listen(listener) {
    if (channel) channel.onmessage = ({ data }) => isTabMessage(data) && listener(data)
  },
})
