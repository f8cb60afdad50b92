import { tryOrUndefined } from '../../lib/try.ts'
import type { RestartReason } from './restart.ts'

/**
 * A message from one tab to the others. `login` follows a login that the server has accepted, never a read of the user: with
 * an API that alternates between two members, two tabs would restart each other for ever. `changed` follows a cancellation, a
 * payment or a change of password.
 */
export type TabMessage =
  | { readonly type: 'login'; readonly id: number }
  | { readonly type: 'logout' | 'expired' | 'changed' }

export type Tabs = ReturnType<typeof createTabs>

/** Opens the channel between the tabs. Undefined if the browser refuses, for example because it blocks cookies. */
export const openChannel = (): BroadcastChannel | undefined =>
  tryOrUndefined(() => new BroadcastChannel('klup-session'))

/** Returns the message in received data, or undefined for any other form: a tab may run another version. */
function tabMessage(data: unknown): TabMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  const { type } = data
  if (type === 'login') return 'id' in data && typeof data.id === 'number' ? { type, id: data.id } : undefined
  return type === 'logout' || type === 'expired' || type === 'changed' ? { type } : undefined
}

/**
 * Returns why a message makes a tab load the app again; undefined if it keeps its page. `memberId` is null for a visitor, and
 * undefined while it is unknown.
 */
export function restartReasonOf(
  message: TabMessage,
  memberId: number | null | undefined,
): RestartReason | undefined {
  if (message.type === 'login') return message.id === memberId ? undefined : 'otherMember'
  if (memberId === null || message.type === 'changed') return undefined
  return message.type === 'logout' ? 'logoutElsewhere' : 'expired'
}

/** Connects to the other tabs. Without a channel, each tab notices a change at its next request. */
export const createTabs = (channel: BroadcastChannel | undefined) => ({
  send: (message: TabMessage) => channel?.postMessage(message),
  listen(listener: (message: TabMessage) => void): void {
    if (!channel) return
    channel.onmessage = ({ data }) => {
      const message = tabMessage(data)
      if (message) listener(message)
    }
  },
})
