import type { User } from '../../api/schemas.ts'
import type { TabMessage } from './tabs.ts'
import { SESSION_TEXTS } from './texts.ts'

interface SessionNotice {
  /** By default an error. */
  readonly kind?: 'info' | 'success'
  readonly text: string
  /** The page offers to read the current user again. */
  readonly canRetry?: boolean
  /** What the member can do after a failed sign-on. */
  readonly advice?: string
}

/** Who is signed in (§4). `isAfterMessage`: another tab's message caused the read of the user, so this tab sends no `login`. */
export type SessionState =
  | { readonly status: 'starting'; readonly isAfterMessage?: boolean | undefined }
  | {
      readonly status: 'visitor'
      readonly isAfterMessage?: boolean | undefined
      readonly notice?: SessionNotice | undefined
    }
  /** `isRestored`: the page is from the back/forward cache, and hidden until the current user is known. */
  | {
      readonly status: 'member'
      readonly memberId: number
      readonly isRestored?: boolean
      readonly isAfterMessage?: boolean
      /** The result of a write, until the user is read: the server may have ended the session with that write. */
      readonly success?: string | undefined
    }
  | { readonly status: 'signingOut' }
  | { readonly status: 'logoutFailed'; readonly problem: string; readonly isAfterMessage?: boolean }

export type SessionEvent =
  | { readonly type: 'userRead'; readonly user: User }
  | { readonly type: 'notSignedIn' }
  | { readonly type: 'userReadFailed'; readonly error: Error }
  /** The server may have accepted a login of this tab. A read of the user follows. */
  | { readonly type: 'loginAccepted' }
  /** A toast shows why (§8). */
  | { readonly type: 'linkFailed'; readonly advice: string }
  | { readonly type: 'pageRestored' }
  | { readonly type: 'logoutPressed' }
  | { readonly type: 'logoutDone' }
  | { readonly type: 'logoutFailed'; readonly problem: string }
  | { readonly type: 'writeAccepted'; readonly success?: string | undefined }
  | { readonly type: 'loginInOtherTab'; readonly id: number }
  | { readonly type: 'logoutInOtherTab' | 'expiredInOtherTab' | 'changedInOtherTab' }

export type SessionEffect =
  /** Begins a new epoch: clears data and toasts, and ignores pending answers. */
  | 'clearSession'
  | 'clearToasts'
  /** Removes everything about the member from the storage. */
  | 'emptyStorage'
  | 'rereadUser'
  /** Replaces a pending read of the user, which may predate a message. */
  | 'replacePendingRead'
  /** Reads the user, and then the data that another tab may have changed. */
  | 'rereadUserAndData'
  | 'postLogout'
  | 'reload'
  | { readonly storeUser: User }
  | { readonly sendToTabs: TabMessage }
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

/** A cell that no sequence of events reaches. Throws in development; in production nothing changes. */
function never(state: SessionState, { type }: SessionEvent): Next {
  if (process.env.NODE_ENV !== 'production') throw new Error(`${type} cannot happen while ${state.status}.`)
  return stay(state)
}

const restart = (isAfterMessage?: boolean) =>
  to({ status: 'starting', isAfterMessage }, 'clearSession', 'rereadUser')
const visitor = (notice: SessionNotice): SessionState => ({ status: 'visitor', notice })

/** Keeps a notice that is still true, but not one about a failed read. */
const keptNotice = (state: SessionState) =>
  state.status === 'visitor' && !state.notice?.canRetry ? state.notice : undefined

const becomeVisitor = (state: SessionState): Next => to({ status: 'visitor', notice: keptNotice(state) })

const offerRetry = (_: SessionState, { error }: EventOf<'userReadFailed'>): Next =>
  to(visitor({ text: error.message, canRetry: true }), { report: error })

/** Sends a login, except after a message: with an API that alternates between two members, two tabs would loop. */
const announceLogin = (state: SessionState, { id }: User): SessionEffect[] =>
  'isAfterMessage' in state && state.isAfterMessage ? [] : [{ sendToTabs: { type: 'login', id } }]

const member = ({ id }: User): SessionState => ({ status: 'member', memberId: id })

const signIn = (state: SessionState, { user }: EventOf<'userRead'>): Next =>
  to(member(user), 'clearToasts', ...announceLogin(state, user))

const announceNextLogin = (state: StateOf<Exclude<Status, 'signingOut'>>): Next =>
  to({ ...state, isAfterMessage: false })

const confirmOrReplaceMember: Cell<'member', 'userRead'> = (state, { user }) => {
  if (user.id !== state.memberId)
    return to(member(user), 'clearSession', { storeUser: user }, ...announceLogin(state, user))
  return state.isRestored || state.isAfterMessage || state.success ? to(member(user)) : stay(state)
}

/** A failed read ends the session only on a restored page, where somebody else may be signed in by now. */
const keepMemberUnlessRestored: Cell<'member', 'userReadFailed'> = (state, { error }) =>
  state.isRestored
    ? to(visitor({ text: error.message, canRetry: true }), 'clearSession', { report: error })
    : to({ ...state, isAfterMessage: false }, { report: error })

const expireInThisTab = ({ success }: StateOf<'member'>): Next =>
  success
    ? to(visitor({ kind: 'success', text: success }), 'clearSession', { toast: success, severity: 'success' })
    : to(visitor({ kind: 'info', text: SESSION_TEXTS.sessionExpired }), 'clearSession', {
        toast: SESSION_TEXTS.sessionExpired,
      })
const expireInAllTabs = (member: StateOf<'member'>): Next => {
  const { state, effects } = expireInThisTab(member)
  return to(state, ...effects, { sendToTabs: { type: 'expired' } })
}

const explainFailedLink: Cell<'visitor', 'linkFailed'> = (_, { advice }) =>
  to(visitor({ text: SESSION_TEXTS.linkFailed, advice }))

const signOut = (): Next => to({ status: 'signingOut' }, 'clearSession', 'emptyStorage', 'postLogout')
/** The browser may have aborted the logout when it left the page. The new epoch ignores its answer. */
const resendLogout = (): Next => to({ status: 'signingOut' }, 'clearSession', 'postLogout')
const retryLogout = (state: SessionState): Next => to(state, 'postLogout')
/** Another tab may have stored something since the press. */
const announceLogoutAndReload = (state: SessionState): Next =>
  to(state, 'emptyStorage', { sendToTabs: { type: 'logout' } }, 'reload')
const showFailedLogout = (_: SessionState, { problem }: EventOf<'logoutFailed'>): Next =>
  to({ status: 'logoutFailed', problem })

const reread = (state: SessionState): Next => to(state, 'rereadUser')
const rereadBecauseRestored: Cell<'member', 'pageRestored'> = state =>
  to({ ...state, isRestored: true }, 'rereadUser')

const announceChange = (state: SessionState): Next => to(state, { sendToTabs: { type: 'changed' } })
const announceChangeAndKeepSuccess: Cell<'member', 'writeAccepted'> = (state, { success = state.success }) =>
  announceChange({ ...state, success })

const restartRead = (state: StateOf<'starting'>, { type }: SessionEvent): Next =>
  restart(type === 'loginInOtherTab' || state.isAfterMessage)
const rereadBecauseOfOtherTab = (state: StateOf<'visitor' | 'logoutFailed'>): Next =>
  to({ ...state, isAfterMessage: true }, 'rereadUser')
const restartIfOtherMember: Cell<'member', 'loginInOtherTab'> = (state, { id }) =>
  id === state.memberId ? stay(state) : restart(true)
const signOutInThisTab = (): Next =>
  to({ status: 'visitor' }, 'clearSession', 'emptyStorage', { toast: SESSION_TEXTS.signedOut })
/** A pending read may be of the session that has just ended in the other tab. */
const discardPendingRead = (state: StateOf<'visitor' | 'logoutFailed'>): Next =>
  to(
    { status: 'visitor', notice: keptNotice(state), isAfterMessage: state.isAfterMessage },
    'replacePendingRead',
  )
const rereadBecauseChanged = (state: StateOf<'member'>): Next =>
  to({ ...state, isAfterMessage: true }, 'rereadUserAndData')

/* biome-ignore format: a table */
const TABLE: Table = {
  userRead:          { starting: signIn,                  visitor: signIn,                  member: confirmOrReplaceMember,       signingOut: stay,                    logoutFailed: signIn },
  notSignedIn:       { starting: becomeVisitor,           visitor: becomeVisitor,           member: expireInAllTabs,              signingOut: stay,                    logoutFailed: becomeVisitor },
  userReadFailed:    { starting: offerRetry,              visitor: offerRetry,              member: keepMemberUnlessRestored,     signingOut: stay,                    logoutFailed: offerRetry },
  loginAccepted:     { starting: announceNextLogin,       visitor: announceNextLogin,       member: announceNextLogin,            signingOut: stay,                    logoutFailed: announceNextLogin },
  linkFailed:        { starting: never,                   visitor: explainFailedLink,       member: stay,                         signingOut: never,                   logoutFailed: never },
  pageRestored:      { starting: reread,                  visitor: reread,                  member: rereadBecauseRestored,        signingOut: resendLogout,            logoutFailed: resendLogout },
  logoutPressed:     { starting: stay,                    visitor: stay,                    member: signOut,                      signingOut: stay,                    logoutFailed: retryLogout },
  logoutDone:        { starting: announceLogoutAndReload, visitor: announceLogoutAndReload, member: announceLogoutAndReload,      signingOut: announceLogoutAndReload, logoutFailed: announceLogoutAndReload },
  logoutFailed:      { starting: stay,                    visitor: stay,                    member: stay,                         signingOut: showFailedLogout,        logoutFailed: showFailedLogout },
  writeAccepted:     { starting: announceChange,          visitor: announceChange,          member: announceChangeAndKeepSuccess, signingOut: stay,                    logoutFailed: stay },
  loginInOtherTab:   { starting: restartRead,             visitor: rereadBecauseOfOtherTab, member: restartIfOtherMember,         signingOut: stay,                    logoutFailed: rereadBecauseOfOtherTab },
  logoutInOtherTab:  { starting: restartRead,             visitor: discardPendingRead,      member: signOutInThisTab,             signingOut: stay,                    logoutFailed: discardPendingRead },
  expiredInOtherTab: { starting: restartRead,             visitor: discardPendingRead,      member: expireInThisTab,              signingOut: stay,                    logoutFailed: discardPendingRead },
  changedInOtherTab: { starting: restartRead,             visitor: stay,                    member: rereadBecauseChanged,         signingOut: stay,                    logoutFailed: stay },
}

/**
 * The session's state machine (§4): a row for each event, a column for each status. It is pure; `session.ts` runs its effects.
 */
export function nextSession(state: SessionState, event: SessionEvent): Next {
  const cell = TABLE[event.type][state.status] as (state: SessionState, event: SessionEvent) => Next
  return cell(state, event)
}
