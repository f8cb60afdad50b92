import type { User } from '../../api/schemas.ts'
import type { RestartReason } from './restart.ts'
import type { TabMessage } from './tabs.ts'

/** The texts about the session that more than one place shows (docs/decisions.md). */
export const SESSION_TEXTS = {
  expired: 'Je sessie is verlopen. Log opnieuw in.',
  signedOut: 'Je bent uitgelogd.',
  logoutFailed: 'Uitloggen is niet gelukt',
} as const

/** What the login page shows. */
export interface SessionNotice {
  /** By default an error. */
  readonly kind?: 'info' | 'success'
  readonly text: string
  /** The page offers to read the current user again. */
  readonly canRetry?: boolean
  /** What the member can do after a failed sign-on. */
  readonly advice?: string
}

/** Who is signed in (§4). `reason`: why the app was loaded again, until the user is known. */
export type SessionState =
  | { readonly status: 'starting'; readonly reason?: RestartReason | undefined }
  | {
      readonly status: 'visitor'
      readonly notice?: SessionNotice | undefined
      readonly reason?: RestartReason | undefined
    }
  | {
      readonly status: 'member'
      readonly memberId: number
      /** The result of a write, until the user is read: the server may have ended the session with that write. */
      readonly success?: string | undefined
    }
  /** `problem`: why the logout has failed. */
  | { readonly status: 'signingOut'; readonly problem?: string }

/** The member's id; null for a visitor, undefined while nobody is known. */
export const memberIdIn = (state: SessionState): number | null | undefined => {
  if (state.status === 'member') return state.memberId
  return state.status === 'visitor' ? null : undefined
}

export interface SessionEvents {
  readonly userRead: User
  readonly notSignedIn: unknown
  readonly userReadFailed: Error
  /** The user could not be read for a page from the back/forward cache. */
  readonly restoreFailed: Error
  /** The server may have accepted a login, so the reason of the last start says nothing more. */
  readonly loginAccepted: unknown
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
  /** Reads again what another tab may have changed. */
  readonly invalidateData?: boolean
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

/** What a start shows and does if nobody is signed in. */
const AFTER_RESTART: { readonly [R in RestartReason]?: Partial<Transition> } = {
  expired: explainEnd('info', SESSION_TEXTS.expired),
  logout: { toast: [SESSION_TEXTS.signedOut, 'info'], sendToTabs: { type: 'logout' } },
  logoutElsewhere: { toast: [SESSION_TEXTS.signedOut, 'info'] },
}

/** The cells until a member is known. A visitor keeps a notice that is still true, but not one about a failed read. */
const UNTIL_MEMBER: Cells<'starting' | 'visitor'> = {
  userRead: ({ reason }, user) => ({
    state: member(user),
    clearToasts: true,
    // The server has accepted a logout, but not ended the session.
    ...(reason === 'logout' && { toast: [SESSION_TEXTS.logoutFailed, 'error'] }),
  }),
  notSignedIn: state => ({
    state: 'notice' in state && !state.notice?.canRetry ? state : visitor(),
    ...(state.reason && AFTER_RESTART[state.reason]),
  }),
  userReadFailed: ({ reason }, error) => offerRetry(error, reason),
}

const offerRetry = ({ message }: Error, reason?: RestartReason): Transition => ({
  state: { status: 'visitor', notice: { text: message, canRetry: true }, reason },
})

const TABLE: { readonly [S in Status]: Cells<S> } = {
  starting: {
    ...UNTIL_MEMBER,
    // A pending read may predate the change.
    changedInOtherTab: state => ({ state, clearSession: true, invalidateData: true }),
  },
  visitor: {
    ...UNTIL_MEMBER,
    loginAccepted: ({ notice }) => ({ state: visitor(notice) }),
    linkFailed: (_, advice) => ({ state: visitor({ text: 'De inloglink heeft niet gewerkt.', advice }) }),
  },
  member: {
    userRead: (state, user) =>
      user.id === state.memberId
        ? { state: member(user) }
        : { state: member(user), clearSession: true, storeUser: user },
    notSignedIn: ({ success }) => ({
      ...(success ? explainEnd('success', success) : explainEnd('info', SESSION_TEXTS.expired)),
      clearSession: true,
      sendToTabs: { type: 'expired' },
    }),
    restoreFailed: (_, error) => ({
      ...offerRetry(error),
      clearSession: true,
      // The toast of the failed read is cleared too.
      toast: [error.message, 'error'],
    }),
    writeAccepted: (state, success = state.success) => ({ state: { ...state, success } }),
    changedInOtherTab: state => ({ state, invalidateData: true }),
    logoutPressed: () => ({ state: { status: 'signingOut' }, clearSession: true, postLogout: true }),
  },
  signingOut: {
    // The page of the failed logout stays, with the focus on its button.
    logoutPressed: state => ({ state, postLogout: true }),
    logoutFailed: (_, { message }) => ({ state: { status: 'signingOut', problem: message } }),
  },
}

/** The session's state machine (§4). It is pure; `session.ts` runs the effects. An event without a cell changes nothing. */
export function nextSession<E extends keyof SessionEvents>(
  state: SessionState,
  event: E,
  data?: SessionEvents[E],
): Transition {
  const cell = TABLE[state.status][event] as ((state: SessionState, data: unknown) => Transition) | undefined
  return cell?.(state, data) ?? { state }
}
