import type { User } from '../../api/schemas.ts'
import type { RestartReason } from './restart.ts'
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

/** Who is signed in (§4). `isRestored`: the page is from the back/forward cache, and hidden until the current user is known. */
export type SessionState =
  | { readonly status: 'starting'; readonly reason?: RestartReason | undefined }
  | { readonly status: 'visitor'; readonly notice?: SessionNotice | undefined; readonly isRestored?: boolean }
  | {
      readonly status: 'member'
      readonly memberId: number
      /** The result of a write, until the user is read: the server may have ended the session with that write. */
      readonly success?: string | undefined
      readonly isRestored?: boolean
    }
  | { readonly status: 'signingOut' }
  | { readonly status: 'logoutFailed'; readonly problem: string }

export interface SessionEvents {
  readonly userRead: User
  readonly notSignedIn: unknown
  readonly userReadFailed: Error
  readonly pageRestored: unknown
  /** With what the member can do. A toast shows why (§8). */
  readonly linkFailed: string
  /** With its result, if the page should confirm it although the session may have ended. */
  readonly writeAccepted: string | undefined
  readonly changedInOtherTab: unknown
  readonly logoutPressed: unknown
  readonly logoutFailed: Error
}

/** The next state and its effects. */
export interface Transition {
  readonly state: SessionState
  /** Begins a new epoch: clears data and toasts, and ignores pending answers. */
  readonly clearSession?: boolean
  readonly clearToasts?: boolean
  readonly storeUser?: User
  readonly reread?: 'user' | 'userAndData'
  readonly postLogout?: boolean
  readonly restart?: RestartReason
  readonly sendToTabs?: TabMessage
  readonly toast?: readonly [text: string, severity: 'info' | 'success' | 'error']
}

type Status = SessionState['status']
type StateOf<S extends Status> = Extract<SessionState, { status: S }>
type Cells<S extends Status> = {
  readonly [E in keyof SessionEvents]?: (state: StateOf<S>, event: SessionEvents[E]) => Transition
}

const visitor = (notice?: SessionNotice): SessionState => ({ status: 'visitor', notice })
const member = ({ id }: User): SessionState => ({ status: 'member', memberId: id })

/** Empties the page and loads the app again. */
export const restartFor = (reason: RestartReason): Transition => ({
  state: { status: 'starting' },
  clearSession: true,
  restart: reason,
})

/** The login page and a toast say why it follows. */
const explainEnd = (kind: 'info' | 'success', text: string): Transition => ({
  state: visitor({ kind, text }),
  toast: [text, kind],
})

function welcomeVisitor({ reason }: StateOf<'starting'>): Transition {
  if (reason === 'expired') return explainEnd('info', SESSION_TEXTS.sessionExpired)
  const toast = [SESSION_TEXTS.signedOut, 'info'] as const
  if (reason === 'logout') return { state: visitor(), toast, sendToTabs: { type: 'logout' } }
  return reason === 'logoutElsewhere' ? { state: visitor(), toast } : { state: visitor() }
}

/** Keeps a notice that is still true, but not one about a failed read. */
const stayVisitor = ({ notice }: StateOf<'visitor'>): Transition => ({
  state: visitor(notice?.canRetry ? undefined : notice),
})
const offerRetry = (_: SessionState, error: Error): Transition => ({
  state: visitor({ text: error.message, canRetry: true }),
})
const hideUntilRead = (state: StateOf<'visitor' | 'member'>): Transition => ({
  state: { ...state, isRestored: true },
  reread: 'user',
})
/** The browser may have aborted an earlier logout, whose answer the new epoch ignores. */
const signOut = (): Transition => ({ state: { status: 'signingOut' }, clearSession: true, postLogout: true })

const showFailedLogout = (_: SessionState, { message }: Error): Transition => ({
  state: { status: 'logoutFailed', problem: message },
})

const TABLE: { readonly [S in Status]: Cells<S> } = {
  starting: {
    // The server has accepted a logout, but not ended the session.
    userRead: ({ reason }, user) =>
      reason === 'logout'
        ? { state: member(user), toast: [SESSION_TEXTS.logoutFailed, 'error'] }
        : { state: member(user) },
    notSignedIn: welcomeVisitor,
    // The other tabs then ask the server themselves.
    userReadFailed: (state, error) => ({
      ...offerRetry(state, error),
      ...(state.reason === 'logout' && { sendToTabs: { type: 'changed' } }),
    }),
    // A pending read may predate the change.
    changedInOtherTab: state => ({ state, clearSession: true, reread: 'user' }),
    pageRestored: state => ({ state, reread: 'user' }),
  },
  visitor: {
    userRead: (_, user) => ({ state: member(user), clearToasts: true }),
    notSignedIn: stayVisitor,
    userReadFailed: offerRetry,
    linkFailed: (_, advice) => ({ state: visitor({ text: SESSION_TEXTS.linkFailed, advice }) }),
    writeAccepted: state => ({ state, sendToTabs: { type: 'changed' } }),
    pageRestored: hideUntilRead,
  },
  member: {
    userRead: (state, user) =>
      user.id === state.memberId
        ? { state: member(user) }
        : { state: member(user), clearSession: true, storeUser: user },
    notSignedIn: ({ success }) => ({
      ...(success ? explainEnd('success', success) : explainEnd('info', SESSION_TEXTS.sessionExpired)),
      clearSession: true,
      sendToTabs: { type: 'expired' },
    }),
    writeAccepted: (state, success = state.success) => ({
      state: { ...state, success },
      sendToTabs: { type: 'changed' },
    }),
    changedInOtherTab: state => ({ state, reread: 'userAndData' }),
    logoutPressed: signOut,
    pageRestored: hideUntilRead,
  },
  signingOut: { logoutFailed: showFailedLogout, pageRestored: signOut },
  logoutFailed: {
    logoutPressed: state => ({ state, postLogout: true }),
    logoutFailed: showFailedLogout,
    pageRestored: signOut,
  },
}

/** The cells of a restored page: it is for the same member or visitor, and is loaded again for anybody else. */
const RESTORED: Cells<'visitor' | 'member'> = {
  userRead: (state, user) =>
    'memberId' in state && state.memberId === user.id ? { state: member(user) } : restartFor('otherMember'),
  notSignedIn: state => (state.status === 'visitor' ? stayVisitor(state) : restartFor('expired')),
  userReadFailed: (state, error) => ({
    ...offerRetry(state, error),
    clearSession: state.status === 'member',
  }),
}

/** The session's state machine (§4). It is pure; `session.ts` runs the effects. An event without a cell changes nothing. */
export function nextSession<E extends keyof SessionEvents>(
  state: SessionState,
  event: E,
  data?: SessionEvents[E],
): Transition {
  const isRestored = 'isRestored' in state && state.isRestored
  const cells = { ...TABLE[state.status], ...(isRestored && RESTORED) }
  const cell = cells[event] as ((state: SessionState, data: unknown) => Transition) | undefined
  return cell?.(state, data) ?? { state }
}
