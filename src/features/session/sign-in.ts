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

/** The two ways to sign in: with a password, and with the token of a link. */
export function createSignIn(core: SessionCore, { reread }: UserReads) {
  const { api, report, state, send, toasts } = core
  let { token } = core

  /** Rereads the user after an accepted login. If nobody is signed in now, the browser blocks cookies. */
  async function rereadAccepted(ifNobody: string = SESSION_TEXTS.cookiesBlocked): Promise<void> {
    send({ type: 'accepted' })
    const failure = await failureOf(reread())
    if (!failure) return
    throw isNotSignedIn(failure) ? reported(new Error(ifNobody), report) : failure
  }

  return {
    /** The current user decides about an answer that cannot be read (§6). */
    async login(email: string, password: string): Promise<void> {
      const failure = await failureOf(api.login(email, password))
      if (!failure || failure instanceof ContractError)
        return rereadAccepted(failure ? SESSION_TEXTS.wrongPassword : undefined)
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
      const unknown = used ? await failureOf(failure ? reread() : rereadAccepted()) : failure
      if (!unknown && !failure) toasts.show('Je bent succesvol ingelogd!', 'success')
      const cause = asError(failure ?? unknown)
      if (!unknown || isAbort(cause)) return !unknown
      if (failure) report(cause)
      // Of a user that could not be read, the machine has taken note.
      if (failure || !(cause instanceof CallError))
        send({ type: 'linkFailed', text: cause.message, isUsedLink: hasStatus(failure, 404) })
      return false
    },
  }
}
