import { tryOrUndefined } from '../../lib/try.ts'

/** What one tab tells the others; `changed`: a cancellation, a payment or a change of password was done. */
export type TabMessage =
  | { readonly type: 'login'; readonly id: number }
  | { readonly type: 'logout' | 'expired' | 'changed' }

/** The other tabs of this app in the same browser. */
export interface Tabs {
  tell(message: TabMessage): void
  /** Hears what fits; anything else on the channel is ignored. */
  listen(listener: (message: TabMessage) => void): void
}

/** Opens the channel between the tabs; a browser that blocks cookies may refuse it. */
export const openChannel = (): BroadcastChannel | undefined =>
  tryOrUndefined(() => new BroadcastChannel('klup-session'))

/** Whether another tab could have told this. */
function isTabMessage(data: unknown): data is TabMessage {
  const { type, id } = (typeof data === 'object' && data ? data : {}) as Record<string, unknown>
  return type === 'login' ? typeof id === 'number' : ['logout', 'expired', 'changed'].includes(type as string)
}

/** Speaks to the other tabs over a channel; without one, each tab finds out by itself. */
export const createTabs = (channel: BroadcastChannel | undefined): Tabs => ({
  tell: message => channel?.postMessage(message),
  listen(listener) {
    if (channel) channel.onmessage = ({ data }) => isTabMessage(data) && listener(data)
  },
})
