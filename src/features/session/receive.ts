import { failureOf } from '../../lib/try.ts'
import type { SessionOptions, SessionState } from './state.ts'
import type { TabMessage } from './tabs.ts'

interface ReceiverOptions {
  readonly state: SessionState
  readonly queries: SessionOptions['queries']
  /** Reads the current user and shows their page. Informs the other tabs, unless they `announced` this member. */
  readonly load: (announced?: number) => Promise<void>
  /** Covers the page while `work` runs. */
  readonly whileBusy: (work: () => Promise<void>) => Promise<void>
}

/**
 * Creates the function that handles messages of other tabs (DECISIONS, Session). A tab that is signing out ignores them,
 * since its own logout decides; a tab that is starting reads the user anew. Otherwise:
 *
 * | message             | member                           | visitor        | logoutFailed   |
 * |---------------------|----------------------------------|----------------|----------------|
 * | login, same member  | –                                | reads the user | reads the user |
 * | login, other member | hides the page, reads the user   | reads the user | reads the user |
 * | changed             | reads the user, then the queries | –              | –              |
 * | logout              | login page                       | login page     | login page     |
 * | expired             | login page with the reason       | –              | login page     |
 */
export function createReceiver({ state, queries, load, whileBusy }: ReceiverOptions) {
  /** Reads nothing else until it is certain that the same member is signed in. */
  async function refresh(): Promise<void> {
    const before = state.epoch.peek()
    const failure = await failureOf(state.readUser())
    if (failure || before !== state.epoch.peek()) return
    queries.membership.invalidate()
    queries.hasPassword.invalidate()
  }

  return (message: TabMessage): void => {
    if (state.is('signingOut')) return
    if (state.is('starting')) {
      state.restart()
      void load()
    } else if (message.type === 'changed') {
      if (state.is('member')) void refresh()
    } else if (message.type === 'login') {
      if (state.isMember(message.id)) return
      const followLogin = () => load(message.id)
      if (!state.is('member')) return void followLogin()
      state.restart()
      void whileBusy(followLogin)
    } else {
      // A visitor may be following a login that this message ended.
      if (state.is('visitor') && state.user.pending.peek()) state.user.invalidate()
      if (message.type === 'logout' || state.is('logoutFailed')) state.signOut()
      else if (message.type === 'expired') state.expire()
    }
  }
}
