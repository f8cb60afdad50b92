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

/** Speaks to them over a BroadcastChannel; without one, each tab finds out by itself. */
export function createTabs(): Tabs {
  // A browser that blocks cookies may refuse it.
  const channel = attempt(() => new BroadcastChannel('klup-session'))
  if (!channel) return { tell: () => {}, listen: () => {} }
  return {
    tell: message => channel.postMessage(message),
    listen: listener => channel.addEventListener('message', event => listener(event.data as TabMessage)),
  }
}
