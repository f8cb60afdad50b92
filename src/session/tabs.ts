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
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, listen: () => {} }
  const channel = new BroadcastChannel('klup-session')
  return {
    tell: message => channel.postMessage(message),
    listen: listener => channel.addEventListener('message', event => listener(event.data as TabMessage)),
  }
}
