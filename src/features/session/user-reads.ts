import { isNotSignedIn, isOfCurrentUser } from '../../api/client.ts'
import type { User } from '../../api/schemas.ts'
import { abortError, type CallError } from '../../lib/errors.ts'
import { failureOf } from '../../lib/try.ts'
import type { SessionCore } from './session-core.ts'

export type UserReads = ReturnType<typeof createUserReads>

/** The reads of the current user: `read` joins one that runs, and `reread` replaces it. */
export function createUserReads({ api, queries, user, state, epoch, send, isIdle }: SessionCore) {
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

  /** After a pause, the read of the user, which all calls join. */
  const firstRead = () => (state.peek().status === 'member' && isIdle() ? read() : undefined)

  const userFirst = () =>
    firstRead()?.catch((failure: unknown) => {
      // Without an answer the others would fail too, or renew the session side by side.
      if (isIdle()) throw failure
    })

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
        read = await (firstRead() ?? api.currentUser())
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
    userFirst,
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
