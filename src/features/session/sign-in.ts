import { isNotSignedIn } from '../../api/client.ts'
import { activated } from '../../lib/activated.ts'
import {
  abortError,
  asError,
  CallError,
  ContractError,
  type HttpError,
  hasStatus,
  isAbort,
  isUnknown,
  outcomeOf,
} from '../../lib/errors.ts'
import { failureOf } from '../../lib/try.ts'
import type { SessionCore } from './session-core.ts'
import { SESSION_TEXTS } from './texts.ts'
import type { UserReads } from './user-reads.ts'

/** Reports an error as the client does, unless the page says that nothing was sent. */
export function reported(error: Error, report: (error: Error) => void): Error {
  if (!isAbort(error) && outcomeOf(error) !== 'not-sent') report(error)
  return error
}

/** How long after a login the user is read a second time, in ms. */
const SECOND_READ_DELAY = 1000

/** The two ways to sign in: with a password, and with the token of a link. */
export function createSignIn(core: SessionCore, { reread }: UserReads) {
  const { api, report, state, send, toasts } = core
  let { token } = core

  /**
   * Rereads the user, who decides whether a login has worked (§6). If nobody is signed in, nor a second later, because a server
   * may not know its new session everywhere at once, it rejects with the failure of the login, or names the cause.
   */
  async function confirmLogin(failed: unknown, isAccepted = !failed): Promise<void> {
    send({ type: 'accepted' })
    let failure = await failureOf(reread())
    if (isNotSignedIn(failure)) {
      await new Promise(resolve => setTimeout(resolve, SECOND_READ_DELAY))
      failure = await failureOf(reread())
    }
    if (!failure) return
    if (isAbort(failure) || (isAccepted && !isNotSignedIn(failure))) throw failure
    throw reported(failed ? asError(failed) : new Error(SESSION_TEXTS.cookiesBlocked), report)
  }

  return {
    async login(email: string, password: string): Promise<void> {
      const failure = await failureOf(api.login(email, password))
      if (failure instanceof ContractError) return confirmLogin(new Error(SESSION_TEXTS.wrongPassword), true)
      if (!failure || isUnknown(failure)) return confirmLogin(failure)
      const isMute = hasStatus(failure, 400, 401, 403) && !(failure as HttpError).items[0]?.message
      if (state.peek().status === 'member') throw abortError('Another tab has signed in.')
      throw reported(isMute ? new Error(SESSION_TEXTS.wrongPassword) : asError(failure), report)
    },
    /** Posts the token once, and then reads the user: another tab may have used the same link. */
    async signOn(): Promise<boolean> {
      const used = token
      token = undefined
      if (used === undefined) return false
      await activated()
      // Meanwhile another tab may have signed in.
      if (state.peek().status === 'member') return true
      const failure = used ? await failureOf(api.singleSignOn(used)) : new Error(SESSION_TEXTS.badLink)
      const isUnclear = isUnknown(failure)
      const unknown = !used
        ? failure
        : await failureOf(failure && !isUnclear ? reread() : confirmLogin(failure))
      if (!unknown && !failure) toasts.show('Je bent succesvol ingelogd!', 'success')
      const cause = asError(failure ?? unknown)
      if (!unknown || isAbort(cause)) return !unknown
      if (failure && !isUnclear) report(cause)
      // Of a user that could not be read, the machine has taken note.
      if (failure || !(cause instanceof CallError))
        send({ type: 'linkFailed', text: cause.message, isUsedLink: hasStatus(failure, 404) })
      return false
    },
  }
}
