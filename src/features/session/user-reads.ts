import { type Api, isNotSignedIn, isOfCurrentUser } from '../../api/client.ts'
import type { User } from '../../api/schemas.ts'
import { abortError, type CallError } from '../../lib/errors.ts'
import { failureOf } from '../../lib/try.ts'
import type { SessionCore, SessionOptions } from './session-core.ts'

export type UserReads = ReturnType<typeof createUserReads>

export type UserCall = ReturnType<typeof createUserCall>

/** The current-user call, of which the first one after a pause is alone. */
export function createUserCall({ api, isIdle }: Pick<SessionOptions, 'api' | 'isIdle'>) {
  let first: Promise<unknown> | undefined
  const send: Api['currentUser'] = options => {
    if (first) return first.then(() => send(options))
    const answer = api.currentUser(options)
    if (isIdle()) {
      first = failureOf(answer).finally(() => {
        first = undefined
      })
    }
    return answer
  }
  return {
    send,
    /** Resolves to the failure of the first one after a pause, if it fails. Undefined if there is none on its way. */
    first: () => first,
  }
}

/** The reads of the current user: `read` joins one that runs, and `reread` replaces it. */
export function createUserReads({ queries, user, state, epoch, send, isIdle, userCall }: SessionCore) {
  let checking: Promise<unknown> | undefined

  /** The user stays subscribed. */
  function read(): Promise<User> {
    if (user.inspect().subscriberCount === 0) user.subscribe()
    return user.refetch()
  }

  /** A read that runs may be older than a login. */
  function reread(): Promise<User> {
    if (user.inspect().subscriberCount > 0) user.invalidate()
    return read()
  }

  return {
    read,
    reread,
    /** Reads nothing else until it is certain that the same member is signed in. */
    async rereadAll(): Promise<void> {
      const before = epoch.peek()
      if ((await failureOf(reread())) || before !== epoch.peek()) return
      queries.membership.invalidate()
      queries.hasPassword.invalidate()
    },
    async rereadMember(): Promise<User> {
      const before = epoch.peek()
      const isOver = () => before !== epoch.peek()
      const { changeCount } = user.inspect()
      let read: User | undefined
      try {
        read = await userCall.send()
        // A read that began later, after a write, has newer data of the same member.
        const isOvertaken = user.inspect().changeCount !== changeCount
        if (!isOver() && (!isOvertaken || read.id !== user.data.peek()?.id)) user.setData(read)
      } catch (error) {
        if (!isNotSignedIn(error)) throw error
        send({ type: 'notSignedIn' })
      }
      if (!read || isOver()) throw abortError('The session changed.')
      return read
    },
    userFirst(): Promise<void> | undefined {
      if (state.peek().status !== 'member') return undefined
      if (!userCall.first() && isIdle()) void failureOf(reread())
      return userCall.first()?.then(failure => {
        // Without an answer the others would fail too, or renew the session side by side.
        if (failure && isIdle()) throw failure
      })
    },
    async checkSession(failed: CallError): Promise<boolean> {
      // A visitor has no session that could be over, and the answer about the user speaks for itself.
      if (state.peek().status !== 'member' || isOfCurrentUser(failed)) return false
      checking ??= failureOf(reread()).finally(() => {
        checking = undefined
      })
      return !(await checking)
    },
  }
}
