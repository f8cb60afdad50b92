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

/** Who is signed in (§4). `isAfterMessage`: a message of another tab caused the read of the user, so this tab sends no `login`. */
export type SessionState =
  | { readonly status: 'starting'; readonly isAfterMessage?: boolean | undefined }
  | {
      readonly status: 'visitor'
      readonly isAfterMessage?: boolean | undefined
      readonly notice?: SessionNotice | undefined
    }
  /** A restored page came from the back/forward cache, and is hidden until the current user is known again. */
  | {
      readonly status: 'member'
      readonly memberId: number
      readonly isRestored?: boolean
      readonly isAfterMessage?: boolean
      /** What an accepted write has done, until the user is read: the server may have ended the session with it. */
      readonly success?: string | undefined
    }
  | { readonly status: 'signingOut' }
  | { readonly status: 'logoutFailed'; readonly problem: string; readonly isAfterMessage?: boolean }

export type SessionEvent =
  | { readonly type: 'userRead'; readonly user: User }
  | { readonly type: 'notSignedIn' }
  | { readonly type: 'userReadFailed'; readonly error: Error }
  /** A login of this tab, whose user is read next. */
  | { readonly type: 'loginAccepted' }
  | { readonly type: 'linkFailed'; readonly text: string; readonly isUsedLink?: boolean }
  | { readonly type: 'pageRestored' }
  | { readonly type: 'logoutPressed' }
  | { readonly type: 'logoutDone' }
  | { readonly type: 'logoutFailed'; readonly problem: string }
  | { readonly type: 'writeAccepted'; readonly success?: string | undefined }
  | { readonly type: 'loginInOtherTab'; readonly id: number }
  | { readonly type: 'logoutInOtherTab' | 'expiredInOtherTab' | 'changedInOtherTab' }

export type SessionEffect =
  /** Clears the data and the toasts of the last session, and ignores its pending answers. */
  | 'clearSession'
  | 'clearToasts'
  /** Empties the storage, so that nothing of the member remains after a logout. */
  | 'emptyStorage'
  | 'rereadUser'
  /** Reads the user again if a read is pending, since it may predate a message. */
  | 'replacePendingRead'
  /** Reads the user again, and then what another tab may have changed. */
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

/** A cell that no sequence of events reaches. It throws in development and changes nothing for a member. */
function never(state: SessionState, { type }: SessionEvent): Next {
  if (process.env.NODE_ENV !== 'production') throw new Error(`${type} cannot happen while ${state.status}.`)
  return stay(state)
}

const starting = (isAfterMessage?: boolean) =>
  to({ status: 'starting', isAfterMessage }, 'clearSession', 'rereadUser')
const visitor = (notice: SessionNotice): SessionState => ({ status: 'visitor', notice })

/** A notice that is still true stays; a failed read is no longer one. */
const keptNotice = (state: SessionState) =>
  state.status === 'visitor' && !state.notice?.canRetry ? state.notice : undefined

const becomeVisitor = (state: SessionState): Next => to({ status: 'visitor', notice: keptNotice(state) })

const offerRetry = (_: SessionState, { error }: EventOf<'userReadFailed'>): Next =>
  to(visitor({ text: error.message, canRetry: true }), { report: error })

/** Without the exception, two tabs of an API that names two members would send each other logins for ever. */
const announceLogin = (state: SessionState, { id }: User): SessionEffect[] =>
  'isAfterMessage' in state && state.isAfterMessage ? [] : [{ sendToTabs: { type: 'login', id } }]

const member = ({ id }: User): SessionState => ({ status: 'member', memberId: id })

const signIn = (state: SessionState, { user }: EventOf<'userRead'>): Next =>
  to(member(user), 'clearToasts', ...announceLogin(state, user))

const announceNextLogin = (state: StateOf<Exclude<Status, 'signingOut'>>): Next =>
  to({ ...state, isAfterMessage: false })

/** Any read of the current user may return another member. */
const confirmOrReplaceMember: Cell<'member', 'userRead'> = (state, { user }) => {
  if (user.id !== state.memberId)
    return to(member(user), 'clearSession', { storeUser: user }, ...announceLogin(state, user))
  return state.isRestored || state.isAfterMessage || state.success ? to(member(user)) : stay(state)
}

/** A failed read ends nothing, except for a restored page: somebody else may be signed in by now. */
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

const explainFailedLink: Cell<'visitor', 'linkFailed'> = (_, { type, ...notice }) => to(visitor(notice))

const signOut = (): Next => to({ status: 'signingOut' }, 'clearSession', 'emptyStorage', 'postLogout')
/** The browser may have aborted the logout when it left the page. Whatever its answer is, it comes too late. */
const resendLogout = (): Next => to({ status: 'signingOut' }, 'clearSession', 'postLogout')
const retryLogout = (state: SessionState): Next => to(state, 'postLogout')
/** Another tab may have stored something since the press. */
const announceLogoutAndReload = (state: SessionState): Next =>
  to(state, 'emptyStorage', { sendToTabs: { type: 'logout' } }, 'reload')
const showFailedLogout = (_: SessionState, { problem }: EventOf<'logoutFailed'>): Next =>
  to({ status: 'logoutFailed', problem })

const rereadUser = (state: SessionState): Next => to(state, 'rereadUser')
const rereadBecausePageWasRestored: Cell<'member', 'pageRestored'> = state =>
  to({ ...state, isRestored: true }, 'rereadUser')

const announceChange = (state: SessionState): Next => to(state, { sendToTabs: { type: 'changed' } })
const announceChangeAndKeepSuccess: Cell<'member', 'writeAccepted'> = (state, { success = state.success }) =>
  announceChange({ ...state, success })

const startOver = (state: StateOf<'starting'>, { type }: SessionEvent): Next =>
  starting(type === 'loginInOtherTab' || state.isAfterMessage)
const rereadBecauseOfOtherTab = (state: StateOf<'visitor' | 'logoutFailed'>): Next =>
  to({ ...state, isAfterMessage: true }, 'rereadUser')
const startOverIfOtherMember: Cell<'member', 'loginInOtherTab'> = (state, { id }) =>
  id === state.memberId ? stay(state) : starting(true)
const signOutInThisTab = (): Next =>
  to({ status: 'visitor' }, 'clearSession', 'emptyStorage', { toast: SESSION_TEXTS.signedOut })
/** The login that this visitor follows may be the one that ended. */
const replacePendingRead = (state: StateOf<'visitor' | 'logoutFailed'>): Next =>
  to(
    { status: 'visitor', notice: keptNotice(state), isAfterMessage: state.isAfterMessage },
    'replacePendingRead',
  )
const rereadUserAndData = (state: StateOf<'member'>): Next =>
  to({ ...state, isAfterMessage: true }, 'rereadUserAndData')

/* biome-ignore format: a table */
const TABLE: Table = {
  userRead:          { starting: signIn,                  visitor: signIn,                  member: confirmOrReplaceMember,       signingOut: stay,                    logoutFailed: signIn },
  notSignedIn:       { starting: becomeVisitor,           visitor: becomeVisitor,           member: expireInAllTabs,              signingOut: stay,                    logoutFailed: becomeVisitor },
  userReadFailed:    { starting: offerRetry,              visitor: offerRetry,              member: keepMemberUnlessRestored,     signingOut: stay,                    logoutFailed: offerRetry },
  loginAccepted:     { starting: announceNextLogin,       visitor: announceNextLogin,       member: announceNextLogin,            signingOut: stay,                    logoutFailed: announceNextLogin },
  linkFailed:        { starting: never,                   visitor: explainFailedLink,       member: stay,                         signingOut: never,                   logoutFailed: never },
  pageRestored:      { starting: rereadUser,              visitor: rereadUser,              member: rereadBecausePageWasRestored, signingOut: resendLogout,            logoutFailed: resendLogout },
  logoutPressed:     { starting: stay,                    visitor: stay,                    member: signOut,                      signingOut: stay,                    logoutFailed: retryLogout },
  logoutDone:        { starting: announceLogoutAndReload, visitor: announceLogoutAndReload, member: announceLogoutAndReload,      signingOut: announceLogoutAndReload, logoutFailed: announceLogoutAndReload },
  logoutFailed:      { starting: stay,                    visitor: stay,                    member: stay,                         signingOut: showFailedLogout,        logoutFailed: showFailedLogout },
  writeAccepted:     { starting: announceChange,          visitor: announceChange,          member: announceChangeAndKeepSuccess, signingOut: stay,                    logoutFailed: stay },
  loginInOtherTab:   { starting: startOver,               visitor: rereadBecauseOfOtherTab, member: startOverIfOtherMember,       signingOut: stay,                    logoutFailed: rereadBecauseOfOtherTab },
  logoutInOtherTab:  { starting: startOver,               visitor: replacePendingRead,      member: signOutInThisTab,             signingOut: stay,                    logoutFailed: replacePendingRead },
  expiredInOtherTab: { starting: startOver,               visitor: replacePendingRead,      member: expireInThisTab,              signingOut: stay,                    logoutFailed: replacePendingRead },
  changedInOtherTab: { starting: startOver,               visitor: stay,                    member: rereadUserAndData,            signingOut: stay,                    logoutFailed: stay },
}

/**
 * The session's state machine (§4; DECISIONS, Session): a row an event, a column a status. It knows no signal, request or time;
 * `session.ts` runs it.
 */
export function nextSession(state: SessionState, event: SessionEvent): Next {
  const cell = TABLE[event.type][state.status] as (state: SessionState, event: SessionEvent) => Next
  return cell(state, event)
}
