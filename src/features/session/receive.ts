import type { Queries } from '../../api/calls.ts'
import { failureOf } from '../../lib/try.ts'
import type { SessionState } from './state.ts'
import type { TabMessage } from './tabs.ts'

interface ReceiverOptions {
  readonly state: SessionState
  readonly queries: Pick<Queries, 'membership' | 'hasPassword'>
  /** Reads who is signed in, and shows their page; `show` does both. */
  readonly load: (show?: () => Promise<void>) => Promise<void>
  /** Covers the page while something runs. */
  readonly whileBusy: (work: () => Promise<void>) => Promise<void>
}

/**
 * Returns a function that follows another tab (DECISIONS, Session). A tab that logs out ignores the others, since it waits
 * for an answer of its own, and one that starts reads the user anew. For the rest:
 *
 * | message         | member                             | visitor        | logoutFailed   |
 * |-----------------|------------------------------------|----------------|----------------|
 * | login, the same | –                                  | reads the user | reads the user |
 * | login, another  | shows nothing, then reads the user | reads the user | reads the user |
 * | changed         | reads the user, then what changed  | –              | –              |
 * | logout          | the login page                     | –              | the login page |
 * | expired         | the login page, and why            | –              | the login page |
 */
export function createReceiver({ state, queries, load, whileBusy }: ReceiverOptions) {
  /** Tells no other tab of a login that one of them told: two tabs could go on like that for ever. */
  const followLogin = () => load(async () => state.signIn(await state.readUser()))

  /** Reads nothing else before the user is known to be the same. */
  async function refresh(): Promise<void> {
    const began = state.epoch.peek()
    const failure = await failureOf(state.readUser())
    if (failure || began !== state.epoch.peek()) return
    queries.membership.invalidate()
    queries.hasPassword.invalidate()
  }

  return (message: TabMessage): void => {
    if (state.is('leaving')) return
    if (state.is('starting')) {
      state.restart()
      void load()
    } else if (message.type === 'changed') {
      if (state.is('member')) void refresh()
    } else if (message.type === 'login') {
      if (state.isMember(message.id)) return
      if (!state.is('member')) return void followLogin()
      state.restart()
      void whileBusy(followLogin)
    } else if (message.type === 'logout' || state.is('logoutFailed')) {
      if (!state.is('visitor')) state.signOut()
    } else state.expire()
  }
}
