import type { User } from '../../api/schemas.ts'
import type { TabMessage } from './tabs.ts'
import { SESSION_TEXTS } from './texts.ts'

interface SessionNotice {
  /** By default an error. */
  readonly kind?: 'info' | 'success'
  readonly text: string
  /** The page offers to read the current user again. */
  readonly canRetry?: boolean
  /** The page says how to get another link. */
  readonly isUsedLink?: boolean | undefined
}

/** Who is signed in (§4). `isTold`: the user is read because another tab told something, so this one does not tell in turn. */
export type SessionState =
  | { readonly status: 'starting'; readonly isTold?: boolean | undefined }
  | {
      readonly status: 'visitor'
      readonly isTold?: boolean | undefined
      readonly notice?: SessionNotice | undefined
    }
  /** A restored page came from the back/forward cache, and is hidden until the current user is known again. */
  | {
      readonly status: 'member'
      readonly memberId: number
      readonly isRestored?: boolean
      readonly isTold?: boolean
      /** What an accepted write has done, until the user is read: the server may have ended the session with it. */
      readonly success?: string | undefined
    }
  | { readonly status: 'signingOut' }
  | { readonly status: 'logoutFailed'; readonly problem: string; readonly isTold?: boolean }

export type SessionEvent =
  | { readonly type: 'userRead'; readonly user: User }
  | { readonly type: 'notSignedIn' }
  | { readonly type: 'userFailed'; readonly error: Error }
  /** A login of this tab, whose user is read next. */
  | { readonly type: 'accepted' }
  | { readonly type: 'linkFailed'; readonly text: string; readonly isUsedLink?: boolean }
  | { readonly type: 'restored' }
  | { readonly type: 'logoutPressed' }
  | { readonly type: 'logoutDone' }
  | { readonly type: 'logoutFailed'; readonly problem: string }
  | { readonly type: 'changed'; readonly success?: string | undefined }
  | { readonly type: 'loginHeard'; readonly id: number }
  | { readonly type: 'logoutHeard' | 'expiredHeard' | 'changedHeard' }

export type SessionEffect =
  /** Forgets the last session: its data, its toasts, and all answers that are on their way. */
  | 'newEpoch'
  | 'clearToasts'
  /** Empties the storage, so that nothing of the member remains after a logout. */
  | 'emptyStorage'
  | 'reread'
  /** Reads the user again if a read is pending, since it may predate a message. */
  | 'rereadPending'
  /** Reads the user again, and then what another tab may have changed. */
  | 'rereadAll'
  | 'postLogout'
  | 'reload'
  | { readonly store: User }
  | { readonly send: TabMessage }
  | { readonly toast: string; readonly severity?: 'success' }
  | { readonly report: Error }

interface Next {
  readonly state: SessionState
  readonly effects: readonly SessionEffect[]
}

type Status = SessionState['status']
type StateOf<S extends Status> = Extract<SessionState, { status: S }>
type EventOf<E> = Extract<SessionEvent, { type: E }>
type Cell<S extends Status, E> = (state: StateOf<S>, event: EventOf<E>) => Next
type Table = { readonly [E in SessionEvent['type']]: { readonly [S in Status]: Cell<S, E> } }

const to = (state: SessionState, ...effects: SessionEffect[]): Next => ({ state, effects })
const stay = (state: SessionState): Next => to(state)

/** A cell that no sequence of events reaches. It throws in development and changes nothing for a member. */
function never(state: SessionState, { type }: SessionEvent): Next {
  if (process.env.NODE_ENV !== 'production') throw new Error(`${type} cannot happen while ${state.status}.`)
  return stay(state)
}

const starting = (isTold?: boolean) => to({ status: 'starting', isTold }, 'newEpoch', 'reread')
const visitor = (notice: SessionNotice): SessionState => ({ status: 'visitor', notice })

/** A notice that is still true stays; a failed read is no longer one. */
const keptNotice = (state: SessionState) =>
  state.status === 'visitor' && !state.notice?.canRetry ? state.notice : undefined

const noUser = (state: SessionState): Next => to({ status: 'visitor', notice: keptNotice(state) })

const unknownUser = (_: SessionState, { error }: EventOf<'userFailed'>): Next =>
  to(visitor({ text: error.message, canRetry: true }), { report: error })

/** Without the exception, two tabs of an API that names two members would tell each other for ever. */
const tellLogin = (state: SessionState, { id }: User): SessionEffect[] =>
  'isTold' in state && state.isTold ? [] : [{ send: { type: 'login', id } }]

const member = ({ id }: User): SessionState => ({ status: 'member', memberId: id })

const signIn = (state: SessionState, { user }: EventOf<'userRead'>): Next =>
  to(member(user), 'clearToasts', ...tellLogin(state, user))

const own = (state: StateOf<Exclude<Status, 'signingOut'>>): Next => to({ ...state, isTold: false })

/** Any read of the current user may return another member. */
const confirm: Cell<'member', 'userRead'> = (state, { user }) => {
  if (user.id !== state.memberId)
    return to(member(user), 'newEpoch', { store: user }, ...tellLogin(state, user))
  return state.isRestored || state.isTold || state.success ? to(member(user)) : stay(state)
}

/** A failed read ends nothing, except for a restored page: somebody else may be signed in by now. */
const keepMember: Cell<'member', 'userFailed'> = (state, { error }) =>
  state.isRestored
    ? to(visitor({ text: error.message, canRetry: true }), 'newEpoch', { report: error })
    : to({ ...state, isTold: false }, { report: error })

const expire = ({ success }: StateOf<'member'>): Next =>
  success
    ? to(visitor({ kind: 'success', text: success }), 'newEpoch', { toast: success, severity: 'success' })
    : to(visitor({ kind: 'info', text: SESSION_TEXTS.sessionExpired }), 'newEpoch', {
        toast: SESSION_TEXTS.sessionExpired,
      })
const expireAll = (member: StateOf<'member'>): Next => {
  const { state, effects } = expire(member)
  return to(state, ...effects, { send: { type: 'expired' } })
}

const explain: Cell<'visitor', 'linkFailed'> = (_, { type, ...notice }) => to(visitor(notice))

const signOut = (): Next => to({ status: 'signingOut' }, 'newEpoch', 'emptyStorage', 'postLogout')
/** The browser may have aborted the logout when it left the page. Whatever its answer is, it comes too late. */
const resumeLogout = (): Next => to({ status: 'signingOut' }, 'newEpoch', 'postLogout')
const signOutAgain = (state: SessionState): Next => to(state, 'postLogout')
const leave = (state: SessionState): Next => to(state, { send: { type: 'logout' } }, 'reload')
const failLogout = (_: SessionState, { problem }: EventOf<'logoutFailed'>): Next =>
  to({ status: 'logoutFailed', problem })

const reread = (state: SessionState): Next => to(state, 'reread')
const doubt: Cell<'member', 'restored'> = state => to({ ...state, isRestored: true }, 'reread')

const tell = (state: SessionState): Next => to(state, { send: { type: 'changed' } })
const tellSuccess: Cell<'member', 'changed'> = (state, { success = state.success }) =>
  tell({ ...state, success })

const startOver = (state: StateOf<'starting'>, event: { readonly id?: number }): Next =>
  starting(event.id !== undefined || state.isTold)
const follow = (state: StateOf<'visitor' | 'logoutFailed'>): Next => to({ ...state, isTold: true }, 'reread')
const followOther: Cell<'member', 'loginHeard'> = (state, { id }) =>
  id === state.memberId ? stay(state) : starting(true)
const forget = (): Next =>
  to({ status: 'visitor' }, 'newEpoch', 'emptyStorage', { toast: SESSION_TEXTS.signedOut })
/** The login that this visitor follows may be the one that ended. */
const rereadPending = (state: StateOf<'visitor' | 'logoutFailed'>): Next =>
  to({ status: 'visitor', notice: keptNotice(state), isTold: state.isTold }, 'rereadPending')
const rereadAll = (state: StateOf<'member'>): Next => to({ ...state, isTold: true }, 'rereadAll')

/* biome-ignore format: a table */
const TABLE: Table = {
  userRead:      { starting: signIn,      visitor: signIn,        member: confirm,     signingOut: stay,         logoutFailed: signIn },
  notSignedIn:   { starting: noUser,      visitor: noUser,        member: expireAll,   signingOut: stay,         logoutFailed: noUser },
  userFailed:    { starting: unknownUser, visitor: unknownUser,   member: keepMember,  signingOut: stay,         logoutFailed: unknownUser },
  accepted:      { starting: own,         visitor: own,           member: own,         signingOut: stay,         logoutFailed: own },
  linkFailed:    { starting: never,       visitor: explain,       member: stay,        signingOut: never,        logoutFailed: never },
  restored:      { starting: reread,      visitor: reread,        member: doubt,       signingOut: resumeLogout, logoutFailed: resumeLogout },
  logoutPressed: { starting: stay,        visitor: stay,          member: signOut,     signingOut: stay,         logoutFailed: signOutAgain },
  logoutDone:    { starting: leave,       visitor: leave,         member: leave,       signingOut: leave,        logoutFailed: leave },
  logoutFailed:  { starting: stay,        visitor: stay,          member: stay,        signingOut: failLogout,   logoutFailed: failLogout },
  changed:       { starting: tell,        visitor: tell,          member: tellSuccess, signingOut: stay,         logoutFailed: stay },
  loginHeard:    { starting: startOver,   visitor: follow,        member: followOther, signingOut: stay,         logoutFailed: follow },
  logoutHeard:   { starting: startOver,   visitor: rereadPending, member: forget,      signingOut: stay,         logoutFailed: rereadPending },
  expiredHeard:  { starting: startOver,   visitor: rereadPending, member: expire,      signingOut: stay,         logoutFailed: rereadPending },
  changedHeard:  { starting: startOver,   visitor: stay,          member: rereadAll,   signingOut: stay,         logoutFailed: stay },
}

/**
 * The session's state machine (§4; DECISIONS, Session): a row an event, a column a status. It knows no signal, request or time;
 * `session.ts` runs it.
 */
export function nextSession(state: SessionState, event: SessionEvent): Next {
  const cell = TABLE[event.type][state.status] as (state: SessionState, event: SessionEvent) => Next
  return cell(state, event)
}
