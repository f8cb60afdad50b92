import { isNotSignedIn } from '../../api/calls.ts'
import { CallError } from '../../lib/errors.ts'
import { failureOf } from '../../lib/try.ts'
import type { SessionOptions, SessionState } from './state.ts'
import { SESSION_TEXTS } from './texts.ts'

/** Creates the ways to sign in: as the current user, with a password, and with the token of a link (§2). */
export function createSignIn(state: SessionState, { api, reportError, tabs, toasts, token }: SessionOptions) {
  let unused = token

  /** Signs in the current user. Informs the other tabs, unless they `announced` this member. Rejects without a user. */
  async function currentUser(announced?: number): Promise<void> {
    const member = await state.readUser()
    if (member.id !== announced && !state.isMember(member.id)) tabs.send({ type: 'login', id: member.id })
    state.signIn(member)
  }

  /** Signs in the current user after an accepted login. A refusal now means that the browser blocks cookies. */
  async function acceptedUser(): Promise<void> {
    const failure = await failureOf(currentUser())
    if (!failure) return
    if (!isNotSignedIn(failure)) throw failure
    const blocked = new Error(SESSION_TEXTS.cookiesBlocked)
    toasts.showError(blocked)
    throw blocked
  }

  /** Posts the token of a link once. Resolves to whether somebody is signed in. Never rejects. */
  async function withToken(): Promise<boolean> {
    if (unused === undefined) return false
    const used = unused
    unused = undefined
    if (!used) {
      toasts.show(SESSION_TEXTS.badLink, 'error')
      state.notify(SESSION_TEXTS.badLink)
      return false
    }
    const failure = await failureOf(api.singleSignOn(used))
    try {
      // If another tab used the same link, the browser is signed in although this token failed.
      await (failure ? currentUser() : acceptedUser())
      if (!failure) toasts.show(SESSION_TEXTS.signedIn, 'success')
      return true
    } catch (error) {
      const cause = failure ?? error
      if (failure instanceof CallError) reportError(failure)
      if (cause instanceof Error) state.notify(cause.message)
      return false
    }
  }

  return {
    currentUser,
    withToken,
    withPassword: (email: string, password: string) => api.login(email, password).then(acceptedUser),
  }
}
